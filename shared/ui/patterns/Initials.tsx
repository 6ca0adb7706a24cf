import { initials } from './initials.ts'
import './patterns.css'

/** Who somebody is at a glance: the first letters of their name, small where there are many. */
export function Initials({ name }: { name: string }) {
  const letters = initials(name)
  return <span className="initials" style={{ fontSize: Math.min(16, Math.floor(36 / letters.length)) }}>{letters}</span>
}
