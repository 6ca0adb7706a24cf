import { useTranslation } from '@sapa/shared/platform'
import type { Message } from '../types'

type Item = NonNullable<Message['order']>['items'][number]

/** What a customer ordered, or answered in a form. */
export function MessageParts({ message: { order, form_answers: answers } }: { message: Message }) {
  const { t } = useTranslation('chats')
  return (
    <>
      {order && <Order items={order.items} />}
      {answers?.length > 0 && (
        <dl className="bubble__answers" aria-label={t('form')}>
          {answers.map(({ name, value }, index) => (
            <div key={index}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

function Order({ items }: { items: Item[] }) {
  const { t, i18n } = useTranslation('chats')
  const money = (amount: number, currency: string | null) =>
    new Intl.NumberFormat(
      i18n.language,
      currency ? { style: 'currency', currency, maximumFractionDigits: 2, minimumFractionDigits: 0 } : {},
    ).format(amount)
  const [first] = items
  const sum = items.reduce<number | null>(
    (total, { quantity, price, currency }) =>
      total === null || quantity === null || price === null || currency !== first?.currency
        ? null
        : total + quantity * price,
    0,
  )
  return (
    <div className="bubble__order">
      <strong>{t('type.order')}</strong>
      <ul>
        {items.map(({ product, quantity, price, currency }, index) => (
          <li key={index}>
            {quantity !== null && `${quantity} × `}
            {product}
            {price !== null && ` · ${money(price, currency)}`}
          </li>
        ))}
      </ul>
      {first && sum !== null && <span>{t('order_total', { sum: money(sum, first.currency) })}</span>}
    </div>
  )
}
