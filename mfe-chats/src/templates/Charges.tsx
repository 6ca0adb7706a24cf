import { useGetChannelChargesQuery } from '@sapa/shared/api/channels.gen'
import { useTranslation } from '@sapa/shared/platform'

/** How many messages of the number WhatsApp charges this month. */
export function Charges({ channelId }: { channelId: string }) {
  const { t } = useTranslation('chats')
  const { data } = useGetChannelChargesQuery({ id: channelId }, { refetchOnMountOrArgChange: true })
  if (!data) return null
  const { marketing, utility, authentication, service } = data.data
  const count = marketing + utility + authentication + service
  // In a narrow window the parts are left to the place where templates are chosen: beside the field the sum is enough.
  return (
    <p className="composer__hint charges">
      {t('charges.month', { count })}
      {count > 0 && (
        <span className="charges__parts">
          {' '}
          {t('charges.parts', { marketing, utility: utility + authentication, service })}
        </span>
      )}
    </p>
  )
}
