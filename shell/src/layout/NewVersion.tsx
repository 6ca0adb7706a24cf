import { useState } from 'react'
import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { useNewVersion } from '../areas/newVersion'
import { shellTexts } from './texts'

/** Offers the new version and leaves the moment to the person, who may be in the middle of a sentence. */
export function NewVersion() {
  const { i18n } = useTranslation('common')
  const [later, setLater] = useState(false)
  const newer = useNewVersion()
  const words = shellTexts(i18n.language).newVersion
  if (!newer || later) return null
  return (
    <div className="new-version" role="status">
      <span>{words.ready}</span>
      <Button type="link" onClick={() => location.reload()}>
        {words.reload}
      </Button>
      <Button type="text" onClick={() => setLater(true)}>
        {words.later}
      </Button>
    </div>
  )
}
