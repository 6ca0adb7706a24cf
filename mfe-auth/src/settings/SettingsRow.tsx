import type { ReactNode } from 'react'

/** A setting that takes effect at once: what it is on the left, its control on the right. */
export function SettingsRow({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <div className="settings__row">
      <div>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {children}
    </div>
  )
}
