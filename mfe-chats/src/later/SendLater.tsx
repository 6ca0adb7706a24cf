import { useId, useState } from 'react'
import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import { Modal } from '@sapa/shared/ui/nav'
import { momentOf } from '../format'

interface Props {
  /** Until when the reply can leave. */
  closesAt: string
  onChoose: (at: Date) => void
}

/** A moment as a field of the browser has it, in the person's own time. */
const local = (date: Date) => new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** Chooses when the reply leaves, within the window. */
export function SendLater({ closesAt, onChoose }: Props) {
  const { t, i18n } = useTranslation('chats')
  const { t: common } = useTranslation('common')
  const id = useId()
  const [at, setAt] = useState<string>()
  const closes = new Date(closesAt)
  const fits = at !== undefined && new Date(at) > new Date() && new Date(at) < closes
  const open = () => setAt(local(new Date(Math.min(Date.now() + 3_600_000, closes.getTime() - 60_000))))
  const submit = () => {
    if (!fits) return
    onChoose(new Date(at))
    setAt(undefined)
  }
  return (
    <>
      <Button className="composer__attach" icon={<Icon name="clock" />} aria-label={t('later.button')} title={t('later.button')} onClick={open} />
      <Modal open={at !== undefined} title={t('later.title')} okText={t('later.submit')} okButtonProps={{ disabled: !fits }} cancelText={common('cancel')} onOk={submit} onCancel={() => setAt(undefined)}>
        <form onSubmit={(event) => { event.preventDefault(); submit() }}>
          <label className="field__label" htmlFor={id}>{t('later.time')}</label>
          <input id={id} className="later__time" type="datetime-local" value={at ?? ''} min={local(new Date())} max={local(closes)} aria-describedby={`${id}-text`} onChange={({ target }) => setAt(target.value)} />
          <p id={`${id}-text`} className="composer__hint">{t('later.until', { moment: momentOf(closesAt, i18n.language) })}</p>
        </form>
      </Modal>
    </>
  )
}
