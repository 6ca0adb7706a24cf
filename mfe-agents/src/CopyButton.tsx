import { toast, useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'

/** Puts a text that is typed in elsewhere onto the clipboard. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('common')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast.success(t('copied'))
  }
  return (
    <Button size="small" onClick={() => void copy()}>
      {t('copy')}
    </Button>
  )
}
