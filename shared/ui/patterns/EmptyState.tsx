import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import './patterns.css'

/** Nothing is here yet: what it is, and the next step. Where it is the whole page, its title is the page's (level 1). */
export function EmptyState({
  icon,
  title,
  text,
  action,
  level = 2,
}: {
  icon: IconName
  title: string
  text?: string
  action?: ReactNode
  level?: 1 | 2
}) {
  const Heading = `h${level}` as const
  return (
    <div className="empty-state">
      <span className="empty-state__icon">
        <Icon name={icon} size={28} />
      </span>
      <Heading className="empty-state__title">{title}</Heading>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}
