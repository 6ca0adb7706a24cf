import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'

interface Props {
  /** Undefined where there is no page before or after. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** Forwards and back; nothing where all fit on one page. */
export function Paging({ onPrevious, onNext }: Props) {
  const { t } = useTranslation('staff')
  if (!onPrevious && !onNext) return null
  return (
    <nav className="staff__paging" aria-label={t('paging.label')}>
      <Button disabled={!onPrevious} onClick={onPrevious}>{t('paging.previous')}</Button>
      <Button disabled={!onNext} onClick={onNext}>{t('paging.next')}</Button>
    </nav>
  )
}
