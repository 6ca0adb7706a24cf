import { Icon } from '../icon.tsx'
import { shortInitials } from './initials.ts'
import './patterns.css'

/** Who somebody is at a glance: the first two letters of their name, where it has any; a number has none. */
export function Initials({ name }: { name: string }) {
  return (
    <span className="initials">{/\p{L}/u.test(name) ? shortInitials(name) : <Icon name="profile" size={16} />}</span>
  )
}
