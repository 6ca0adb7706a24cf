import { useEffect, useRef, useState } from 'react'
import { Input } from 'antd'
import { LIMITS } from '../contracts/index.ts'
import { PAUSE_MS } from './pause.ts'
import './list.css'

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
  const [shown, setShown] = useState(value)
  /** What this field asked for and what has not arrived yet: meanwhile more may be typed, and stays. */
  const [sent, setSent] = useState<string[]>([])
  if (shown !== value) {
    setShown(value)
    const place = sent.indexOf(value)
    setSent(sent.slice(place + 1))
    if (place < 0) setTyped(value)
  }
  // What is done meanwhile beside the field counts when the pause is over.
  const ask = (words: string) => {
    if (words === (sent.at(-1) ?? value)) return
    setSent((before) => [...before, words])
    onChange(words)
  }
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
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
      onSearch={(words) => ask(words.trim())}
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
