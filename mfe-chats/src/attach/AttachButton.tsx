import { useRef } from 'react'
import { acceptedFiles } from '@sapa/shared/contracts'
import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import { megabytes } from './useAttachment'

/** Chooses a file; what WhatsApp carries is said before. */
export function AttachButton({ onChoose, disabled }: { onChoose: (files: File[]) => void; disabled: boolean }) {
  const { t } = useTranslation('chats')
  const input = useRef<HTMLInputElement>(null)
  const limits = t('attach.limits', { image: megabytes('image'), video: megabytes('video'), audio: megabytes('audio'), document: megabytes('document') })
  return (
    <>
      <Button className="composer__attach" icon={<Icon name="attach" />} disabled={disabled} title={limits} aria-label={t('attach.button')} aria-description={limits} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedFiles()}
        aria-label={t('attach.button')}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}
