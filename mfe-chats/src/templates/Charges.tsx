import { useGetChannelChargesQuery } from '@sapa/shared/api/channels.gen'
import { useTranslation } from '@sapa/shared/platform'

/** How many messages of the number WhatsApp charges this month. */
export function Charges({ channelId }: { channelId: string }) {
  const { t } = useTranslation('chats')
  const { data } = useGetChannelChargesQuery({ id: channelId }, { refetchOnMountOrArgChange: true })
  if (!data) return null
  const { marketing, utility, authentication, service } = data.data
  const count = marketing + utility + authentication + service
  return <p className="composer__hint">{t('charges.month', { count })}{count > 0 && ` ${t('charges.parts', { marketing, utility: utility + authentication, service })}`}</p>
}
