import './patterns.css'

const MOST = 99

/** How many wait, in a dot of the accent colour. */
export function CountBadge({ count, title = String(count) }: { count: number; title?: string }) {
  return (
    <span className="count-badge" title={title}>
      {count > MOST ? `${MOST}+` : count}
    </span>
  )
}
