import { useRef, useState } from 'react'
import { errorCode, fieldErrors } from '@sapa/shared/api'

/** A slow phone needs some seconds for the work; after this the server says that the challenge is missing. */
const PATIENCE_MS = 20_000

/** A solution that is waited for. */
function awaited() {
  let settle: (token: string | undefined) => void = () => undefined
  const promise = new Promise<string | undefined>((resolve) => {
    settle = resolve
  })
  return { promise, settle }
}

/** What the server said about the challenge of a call, if that is what it refused. */
export function challengeRefusal(error: unknown): string | undefined {
  return fieldErrors(error).find(({ name }) => name === 'challenge')?.message
}

/**
 * The bot challenge of a form: shown from the start or once the server asks for it, waited for at submitting, and
 * renewed after a refusal, since a solution counts once.
 *
 * @param fromTheStart - whether every call of this form needs one
 */
export function useChallenge(fromTheStart: boolean) {
  const [shown, setShown] = useState(fromTheStart)
  const [turn, setTurn] = useState(0)
  const [error, setError] = useState<string>()
  const solution = useRef(awaited())
  const renew = () => {
    solution.current = awaited()
    setTurn((before) => before + 1)
  }
  const solved = () => {
    const patience = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS))
    return Promise.race([solution.current.promise, patience])
  }

  /**
   * Makes the call with the solution. Where the server asks for one only now, it is shown, waited for and the call
   * made again. What the call throws is thrown on.
   */
  const send = async <T>(call: (challenge: string | undefined) => Promise<T>): Promise<T> => {
    setError(undefined)
    let token = shown ? await solved() : undefined
    try {
      const answer = await call(token).catch(async (refusal: unknown) => {
        if (shown || errorCode(refusal) !== 'challenge_required') throw refusal
        setError(challengeRefusal(refusal))
        setShown(true)
        token = await solved()
        return call(token)
      })
      solution.current = awaited()
      return answer
    } catch (refusal) {
      setError(challengeRefusal(refusal))
      if (token) renew()
      throw refusal
    }
  }
  const onToken = (token: string | undefined) => solution.current.settle(token)
  return { shown, send, element: { onToken, error, onRetry: renew }, turn }
}
