import { useTranslation } from '@sapa/shared/platform'
import { Icon } from '@sapa/shared/ui/icon'
import { messageText } from '../format'
import type { Message } from '../types'

/** Where a message comes from: an advertisement, a product, somebody else, or as the answer to another message. */
export function MessageOrigin({
  message: { about_product: product, forwarded, quote, referral },
}: {
  message: Message
}) {
  const { t } = useTranslation('chats')
  return (
    <>
      {referral && (
        <div className="bubble__referral">
          <span className="bubble__label">{t('referral')}</span>
          {referral.headline && <strong>{referral.headline}</strong>}
          {referral.body && <span>{referral.body}</span>}
          {referral.url && (
            <a href={referral.url} target="_blank" rel="noreferrer">
              {t('referral_open')}
            </a>
          )}
        </div>
      )}
      {product && (
        <div className="bubble__referral">
          <span className="bubble__label">{t('about_product')}</span>
          <strong>{product}</strong>
        </div>
      )}
      {forwarded && (
        <span className="bubble__label">
          <Icon name="arrow" size={12} /> {t('forwarded')}
        </span>
      )}
      {quote && (
        <blockquote className="bubble__quote">
          <span className="bubble__label">{t(quote.direction === 'in' ? 'quote.customer' : 'quote.us')}</span>
          <span className="bubble__quoted">{messageText(quote, t)}</span>
        </blockquote>
      )}
    </>
  )
}
