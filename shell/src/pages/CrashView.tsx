import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import type { RegisteredArea } from '../areas/registry'
import { shellTexts } from '../layout/texts'

/** Files that did not come: the bundler's own name for it, and the loader's. */
const NOT_LOADED = ['ChunkLoadError', 'AreaLoadError']

/** What failed in one area, in its own place, with a way to try again. The rest of the product goes on. */
export function CrashView({ area, error, onRetry }: { area?: RegisteredArea; error: unknown; onRetry: () => void }) {
  const { t, i18n } = useTranslation('common')
  const notLoaded = error instanceof Error && NOT_LOADED.includes(error.name)
  const detail = notLoaded ? '' : error instanceof Error ? error.message : String(error)
  return (
    <section className="crash" role="alert">
      <Icon name="warning" size={32} />
      <h1>{t('crash')}</h1>
      <p>{notLoaded ? shellTexts(i18n.language).notLoaded : t('crash_text')}</p>
      <Button type="primary" onClick={onRetry}>{t('retry')}</Button>
      {area && <p className="crash__detail">{[`${area.id} ${area.version}`, detail].filter(Boolean).join(': ')}</p>}
    </section>
  )
}
