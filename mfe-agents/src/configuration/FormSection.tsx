import { useId, type ReactNode } from 'react'

/** A part of a long form under its own heading. */
export function FormSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="panel form-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="form-section__text">{text}</p>
      {children}
    </section>
  )
}
