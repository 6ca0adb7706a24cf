import { useEffect, useEffectEvent } from 'react'
import type { ChallengeProps } from '../providers'

/** Stands for the proof of work where a test is about something else: solved at once. */
export default function SolvedChallenge({ action, onToken }: ChallengeProps) {
  const solve = useEffectEvent(() => onToken(`solved for ${action}`))
  useEffect(() => solve(), [])
  return null
}
