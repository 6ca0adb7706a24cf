import { useTranslation } from '@sapa/shared/platform'
import type { SavedReply } from './useSavedReplies'

interface Props {
  replies: SavedReply[]
  chosen: number
  onPick: (index: number) => void
}

/** What a slash offers, above the box one writes in. */
export function SavedReplyMenu({ replies, chosen, onPick }: Props) {
  const { t } = useTranslation('chats')
  if (!replies.length) return <p className="composer__hint">{t('replies.none')}</p>
  return (
    <ul className="saved-replies" id="saved-replies" role="listbox" aria-label={t('replies.title')}>
      {replies.map(({ id, shortcut, text }, index) => (
        // The keyboard chooses in the box, which keeps the focus.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
        <li
          key={id}
          id={`saved-${id}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(index)}
        >
          <strong>/{shortcut}</strong> <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
