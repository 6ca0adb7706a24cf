import { useTranslation } from '@sapa/shared/platform'

/** What is wrong with several fields together: the form's own key, or the server's words. */
export function Problem({ message }: { message: string | undefined }) {
  const { t } = useTranslation('agents')
  if (!message) return null
  return (
    <p className="template__problem" role="alert">
      {message.startsWith('{') ? t((JSON.parse(message) as { key: string }).key) : message}
    </p>
  )
}
