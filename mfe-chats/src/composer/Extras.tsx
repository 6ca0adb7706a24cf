import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import { Dropdown } from '@sapa/shared/ui/nav'
import { useMedia } from '@sapa/shared/ui/patterns'
import { useFileChoice } from '../attach/useFileChoice'
import { SendLater } from '../later/SendLater'

interface Props {
  /** The field they stand around. */
  children: ReactNode
  onFiles: (files: File[]) => void
  /** While a file travels no other is taken. */
  busy: boolean
  /** Left out where there is nothing that could leave later. */
  later: { closesAt: string; onChoose: (at: Date) => void } | undefined
}

/** What a reply can do beside its words. On a phone the field needs the room while one writes: then it is one menu. */
export function Extras({ children, onFiles, busy, later }: Props) {
  const { t } = useTranslation('chats')
  const narrow = useMedia('(max-width: 600px)')
  const file = useFileChoice(onFiles)
  const [choosing, setChoosing] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const folded = narrow && later !== undefined
  const choose = () => setChoosing(true)
  const items = [
    {
      key: 'attach',
      disabled: busy,
      label: (
        <>
          {file.name}
          <small>{file.limits}</small>
        </>
      ),
      onClick: file.open,
    },
    { key: 'later', label: t('later.button'), onClick: choose },
  ]
  return (
    <>
      {folded ? (
        // The item that was chosen goes with the menu: the focus stays on what opened it.
        <Dropdown
          trigger={['click']}
          placement="topLeft"
          classNames={{ root: 'composer__more' }}
          menu={{ items, onClick: () => more.current?.focus() }}
        >
          <Button ref={more} icon={<Icon name="plus" />} aria-haspopup="menu" aria-label={t('composer.more')} />
        </Dropdown>
      ) : (
        <Button
          icon={<Icon name="attach" />}
          disabled={busy}
          title={file.limits}
          aria-label={file.name}
          aria-description={file.limits}
          onClick={file.open}
        />
      )}
      {file.field}
      {children}
      {later && !narrow && (
        <Button
          icon={<Icon name="clock" />}
          aria-label={t('later.button')}
          title={t('later.button')}
          onClick={choose}
        />
      )}
      {later && choosing && (
        <SendLater
          closesAt={later.closesAt}
          onClose={() => setChoosing(false)}
          onChoose={(at) => {
            setChoosing(false)
            later.onChoose(at)
          }}
        />
      )}
    </>
  )
}
