import { useContext, useId, useState, type FormEvent } from 'react'
import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { AreasContext } from '../areas/AreasContext'
import { isAllowed, overrideOrigins, writeOverride } from '../areas/override'
import { shellTexts } from './texts'

/** Where `npm run dev -- agents` serves. */
const EXAMPLE = 'http://localhost:3002/remoteEntry.js'

/** Takes one area from elsewhere, for this browser alone. It is there where the installation allows any origin. */
export function OverrideForm() {
  const { i18n } = useTranslation('common')
  const words = shellTexts(i18n.language).override
  const areas = useContext(AreasContext)
  const id = useId()
  const [area, setArea] = useState(areas[0]?.id ?? '')
  const [entry, setEntry] = useState('')
  const [refused, setRefused] = useState(false)
  const origins = overrideOrigins()
  if (origins.length === 0) return null

  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (!isAllowed(entry)) return setRefused(true)
    writeOverride({ area, entry })
    location.reload()
  }
  return (
    <form className="override" onSubmit={apply} noValidate>
      <label htmlFor={`${id}-area`}>{words.area}</label>
      <select id={`${id}-area`} value={area} onChange={(event) => setArea(event.target.value)}>
        {areas.map((known) => (
          <option key={known.id}>{known.id}</option>
        ))}
      </select>
      <label htmlFor={`${id}-entry`}>{words.entry}</label>
      <input
        id={`${id}-entry`}
        type="url"
        value={entry}
        placeholder={EXAMPLE}
        aria-invalid={refused}
        aria-describedby={refused ? `${id}-refused` : undefined}
        onChange={(event) => (setEntry(event.target.value), setRefused(false))}
      />
      {refused && (
        <p id={`${id}-refused`} role="alert">
          {words.refused(origins.join(', '))}
        </p>
      )}
      <Button htmlType="submit">{words.apply}</Button>
    </form>
  )
}
