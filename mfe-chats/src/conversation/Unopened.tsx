import type { ReactNode } from 'react'
import { SkeletonRows } from '@sapa/shared/ui/patterns'
import { BackLink } from './BackLink'

/** A conversation before it is there, or that could not be had: the way back is there already. */
export function Unopened({ children = <SkeletonRows rows={8} /> }: { children?: ReactNode }) {
  return (
    <div className="conversation">
      <header className="conversation__header conversation__header--alone" data-app-bar>
        <BackLink />
      </header>
      {children}
    </div>
  )
}
