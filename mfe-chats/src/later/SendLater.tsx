import { useId, useState } from 'react'
import { useTranslation } from '@sapa/shared/platform'
import { Modal } from '@sapa/shared/ui/nav'
import { momentOf } from '../format'

interface Props {
  /** Until when the reply can leave. */
  closesAt: string
  onClose: () => void
  onChoose: (at: Date) => void
}

/** A moment as a field of the browser has it, in the person's own time. */
const local = (date: Date) => new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** Chooses when the reply leaves, within the window. */
export function SendLater({ closesAt, onClose, onChoose }: Props) {
  const { t, i18n } = useTranslation('chats')
  const { t: common } = useTranslation('common')
  const id = useId()
  const closes = new Date(closesAt)
  // In an hour; where little is left of the window, well before its end.
  const [at, setAt] = useState(() => {
    const now = Date.now()
    return local(new Date(Math.min(now + 3_600_000, (now + closes.getTime()) / 2)))
  })
  const fits = new Date(at) > new Date() && new Date(at) < closes
  const submit = () => {
    if (fits) onChoose(new Date(at))
  }
  return (
    <Modal
      open
      title={t('later.title')}
      okText={t('later.submit')}
      okButtonProps={{ disabled: !fits }}
      cancelText={common('cancel')}
      onOk={submit}
      onCancel={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <label className="field__label" htmlFor={id}>
          {t('later.time')}
        </label>
        <input
          id={id}
          className="later__time"
          type="datetime-local"
          value={at}
          min={local(new Date())}
          max={local(closes)}
          aria-describedby={`${id}-text`}
          onChange={({ target }) => setAt(target.value)}
        />
        <p id={`${id}-text`} className="composer__hint">
          {t('later.until', { moment: momentOf(closesAt, i18n.language) })}
        </p>
      </form>
    </Modal>
  )
}
