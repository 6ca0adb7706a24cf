import { useContext } from 'react'
import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { AreasContext } from '../areas/AreasContext'
import { writeOverride } from '../areas/override'
import { shellTexts } from './texts'

/** Says that this page is not as it is deployed, and ends that with one press. */
export function OverrideBadge() {
  const { i18n } = useTranslation('common')
  const area = useContext(AreasContext).find(({ overridden }) => overridden)
  const words = shellTexts(i18n.language).override
  if (!area) return null
  const reset = () => {
    writeOverride(undefined)
    location.reload()
  }
  return (
    <div className="override-badge" role="status">
      <span>{words.badge(area.id, new URL(area.entry).host)}</span>
      <Button type="link" onClick={reset}>
        {words.reset}
      </Button>
    </div>
  )
}
