import { useTranslation } from '@sapa/shared/platform'
import { useColleagues } from './useColleagues'

/** Who else is in the conversation right now. */
export function Colleagues({ conversationId }: { conversationId: string }) {
  const { t, i18n } = useTranslation('chats')
  const { here, writing } = useColleagues(conversationId)
  const names = writing.length ? writing : here
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
  return (
    <p className="colleagues" role="status">
      {names.length > 0 &&
        t(writing.length ? 'colleagues.writing' : 'colleagues.here', { names: list, count: names.length })}
    </p>
  )
}
