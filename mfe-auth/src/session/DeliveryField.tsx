import { Controller, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { useTranslation } from '@sapa/shared/platform'
import { Radio } from '@sapa/shared/ui/entry'
import { DELIVERIES, type Delivery } from './signUp.schema'

/** Whether the code goes to the mailbox or to the phone. */
export function DeliveryField<T extends FieldValues>({
  name,
  control,
}: {
  name: FieldPathByValue<T, Delivery>
  control: Control<T>
}) {
  const { t } = useTranslation('auth')
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { ref, ...input }, fieldState: { error } }) => (
        <fieldset className="choice" aria-describedby="delivery-text">
          <legend>{t('sign_up.delivery')}</legend>
          <Radio.Group {...input}>
            {DELIVERIES.map((delivery, index) => (
              <Radio key={delivery} value={delivery} ref={index === 0 ? ref : undefined}>
                {t(`sign_up.delivery_${delivery}`)}
              </Radio>
            ))}
          </Radio.Group>
          <div id="delivery-text" className="choice__text" role={error ? 'alert' : undefined}>
            {error?.message}
          </div>
        </fieldset>
      )}
    />
  )
}
