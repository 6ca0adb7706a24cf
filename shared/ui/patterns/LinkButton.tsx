import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import './patterns.css'

/** The way on, for what has no other button: a link to a page of ours that looks like one. */
export function LinkButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="link-button" to={to}>
      {children}
    </Link>
  )
}
