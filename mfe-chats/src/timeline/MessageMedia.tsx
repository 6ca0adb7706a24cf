import { useState } from 'react'
import { useGetMessageMediaQuery } from '@sapa/shared/api/conversations.gen'
import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import { Modal } from '@sapa/shared/ui/nav'
import { fileSize } from '../format'
import type { Message } from '../types'

type Media = NonNullable<Message['media']>

/** What a message has beside words: a file, a place or people's numbers. */
export function MessageMedia({ message }: { message: Message }) {
  const { t } = useTranslation('chats')
  const { media, location, contact_cards: cards } = message
  return (
    <>
      {media?.status === 'stored' && <StoredMedia message={message} media={media} />}
      {media?.status === 'waiting' && (
        <p className={`media__state media__box--${media.kind}`} role="status">
          {t('media.waiting')}
        </p>
      )}
      {media?.status === 'failed' && (
        <p className="bubble__failure" role="status">
          {media.failure}
        </p>
      )}
      {(location?.name || location?.address) && (
        <p className="media__card">
          <strong>{location.name}</strong> {location.address}
        </p>
      )}
      {location && (
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${location.latitude},${location.longitude}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('media.map')}
        </a>
      )}
      {cards?.map(({ name, phone_numbers }, index) => (
        <p key={index} className="media__card">
          <strong>{name ?? t('contact.unnamed')}</strong> {phone_numbers.join(', ')}
        </p>
      ))}
    </>
  )
}

function StoredMedia({ message, media }: { message: Message; media: Media }) {
  const { t } = useTranslation('chats')
  const { data, isError, refetch } = useGetMessageMediaQuery({ id: message.id })
  const url = data?.data.url
  if (isError)
    return (
      <p className="bubble__failure" role="status">
        {t('media.unavailable')}{' '}
        <Button size="small" onClick={() => void refetch()}>
          {t('media.again')}
        </Button>
      </p>
    )
  if (!url)
    return (
      <p className={`media__state media__box--${media.kind}`} role="status">
        {t('media.waiting')}
      </p>
    )
  const name = media.file_name ?? t(`type.${media.kind}`)
  const alt = message.text
    ? t(message.direction === 'out' ? 'media.alt_ours' : 'media.alt', { text: message.text })
    : name
  // An address holds for minutes: where it ended, a new one is asked for.
  if (media.kind === 'sticker')
    return <img className="media__box--sticker" src={url} alt={name} onError={() => void refetch()} />
  const player = { controls: true, preload: 'metadata', src: url, 'aria-label': name } as const
  // A customer's recording comes without captions.
  /* eslint-disable jsx-a11y/media-has-caption -- see above */
  if (media.kind === 'audio') return <audio className="media__box--audio" {...player} />
  if (media.kind === 'video') return <video className="media__box--video" {...player} />
  /* eslint-enable jsx-a11y/media-has-caption */
  if (media.kind === 'document') return <Document url={url} name={name} bytes={media.bytes ?? 0} />
  return <Picture url={url} name={name} alt={alt} onGone={() => void refetch()} />
}

function Document({ url, name, bytes }: { url: string; name: string; bytes: number }) {
  const { t, i18n } = useTranslation('chats')
  return (
    <p className="media__document">
      <Icon name="document" />
      <span>
        {name} · {fileSize(bytes, i18n.language)}
      </span>
      <a href={url} download={name} aria-label={t('media.download_one', { name })}>
        {t('media.download')}
      </a>
    </p>
  )
}

interface PictureProps {
  url: string
  name: string
  alt: string
  onGone: () => void
}

/** Small in its place, and large when it is pressed. */
function Picture({ url, name, alt, onGone }: PictureProps) {
  const { t } = useTranslation('chats')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="media__image"
        onClick={() => setOpen(true)}
        aria-label={t('media.open', { name: alt })}
      >
        <img src={url} alt={alt} onError={onGone} />
      </button>
      <Modal open={open} onCancel={() => setOpen(false)} footer={null} title={name} width="min(960px, 96vw)">
        <img className="media__large" src={url} alt={alt} />
      </Modal>
    </>
  )
}
