import { useRef, type ReactNode } from 'react'
import { acceptedFiles } from '@sapa/shared/contracts'
import { useTranslation } from '@sapa/shared/platform'
import { megabytes } from './useAttachment'

/** Chooses a file; what WhatsApp carries is said before. @returns the field, what opens it, and the words for whatever calls that */
export function useFileChoice(onChoose: (files: File[]) => void): {
  field: ReactNode
  open: () => void
  name: string
  limits: string
} {
  const { t } = useTranslation('chats')
  const input = useRef<HTMLInputElement>(null)
  const name = t('attach.button')
  return {
    name,
    limits: t('attach.limits', {
      image: megabytes('image'),
      video: megabytes('video'),
      audio: megabytes('audio'),
      document: megabytes('document'),
    }),
    open: () => input.current?.click(),
    field: (
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedFiles()}
        aria-label={name}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          target.value = ''
        }}
      />
    ),
  }
}
