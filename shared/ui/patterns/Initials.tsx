import { shortInitials } from './initials.ts'
import './patterns.css'

/** Who somebody is at a glance: the first two letters of their name. */
export function Initials({ name }: { name: string }) {
  return <span className="initials">{shortInitials(name)}</span>
}
