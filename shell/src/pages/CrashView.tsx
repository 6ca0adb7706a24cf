import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import { kindOf } from '../areas/failure'
import type { RegisteredArea } from '../areas/registry'
import { shellTexts } from '../layout/texts'

/** What failed in one area, in its own place, with a way to try again. The rest of the product goes on. */
export function CrashView({ area, error, onRetry }: { area?: RegisteredArea; error: unknown; onRetry: () => void }) {
  const { t, i18n } = useTranslation('common')
  const kind = kindOf(error)
  const words = shellTexts(i18n.language)
  const detail = kind === 'not-loaded' ? '' : error instanceof Error ? error.message : String(error)
  return (
    <section className="crash" role="alert">
      <Icon name="warning" size={32} />
      <h1>{t('crash')}</h1>
      <p>{kind === 'threw' ? t('crash_text') : words.failed[kind]}</p>
      <div className="crash__ways">
        {kind !== 'misfit' && (
          <Button type="primary" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        {area && kind !== 'not-loaded' && <Button onClick={() => location.reload()}>{words.newVersion.reload}</Button>}
      </div>
      {area && <p className="crash__detail">{[`${area.id} ${area.version}`, detail].filter(Boolean).join(': ')}</p>}
    </section>
  )
}
