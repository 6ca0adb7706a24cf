import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import { fileSize } from '../format'
import type { Attachment } from './useAttachment'

/** The chosen file above the box: what it is, how far it has come, and what is wrong with it. */
export function AttachmentTray({ attachment: { chosen, problem, progress, drop } }: { attachment: Attachment }) {
  const { t, i18n } = useTranslation('chats')
  if (!chosen && !problem) return null
  return (
    <div className="attachment">
      {chosen && (
        <div className="attachment__file">
          {chosen.preview ? <img src={chosen.preview} alt="" /> : <Icon name="document" />}
          <span className="attachment__name">
            {chosen.file.name}
            <small>
              {t(`type.${chosen.kind}`)} · {fileSize(chosen.file.size, i18n.language)}
            </small>
            {chosen.kind === 'audio' && <small>{t('attach.audio_words')}</small>}
          </span>
          <Button
            icon={<Icon name="close" />}
            aria-label={t(progress === undefined ? 'attach.remove' : 'attach.cancel', { name: chosen.file.name })}
            onClick={drop}
          />
        </div>
      )}
      {progress !== undefined && (
        <progress max={1} value={progress} aria-label={t('attach.sending', { name: chosen?.file.name ?? '' })} />
      )}
      {problem && (
        <p className="attachment__problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
