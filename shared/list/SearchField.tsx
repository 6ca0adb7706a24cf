import { useEffect, useRef, useState } from 'react'
import { Input } from 'antd'
import { LIMITS } from '../contracts/index.ts'
import './list.css'

/** The list is asked once the person pauses. */
const PAUSE_MS = 300

interface Props {
  label: string
  /** What the list is asked for at the moment. */
  value: string
  onChange: (value: string) => void
  className?: string
}

/** Words to look for. What is typed is asked a moment later; an address that changes otherwise is shown. */
export function SearchField({ label, value, onChange, className = '' }: Props) {
  const [typed, setTyped] = useState(value)
  const [asked, setAsked] = useState(value)
  if (asked !== value) {
    setAsked(value)
    if (typed.trim() !== value) setTyped(value)
  }
  // What is done meanwhile beside the field counts when the pause is over.
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => latest.current(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, value])

  return (
    <Input.Search
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onSearch={(words) => onChange(words.trim())}
      // Inside a form it searches and sends nothing.
      onPressEnter={(event) => event.preventDefault()}
      maxLength={LIMITS.search.max}
      placeholder={label}
      aria-label={label}
      allowClear
      className={`search-field ${className}`}
    />
  )
}
