import { useState } from 'react'
import { Select } from 'antd'
import Input from 'antd/es/input/Input'
import { getCountryCallingCode, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'
import { useTranslation } from 'react-i18next'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { PHONE_COUNTRIES, type PhoneCountry } from '../contracts/index.ts'
import { Field, type FieldProps } from './Field.tsx'

export interface PhoneFieldProps<T extends FieldValues> extends FieldProps {
  name: FieldPath<T>
  control: Control<T>
  disabled?: boolean
}

/** What was typed as an international number, or as typed where it is none yet. */
function international(text: string, country: PhoneCountry): string {
  if (!text.trim()) return ''
  const parsed = parsePhoneNumberFromString(text, country as CountryCode)
  return parsed?.number ?? `+${getCountryCallingCode(country as CountryCode)}${text.replace(/\D/g, '').replace(/^0+/, '')}`
}

function countryOf(value: string): PhoneCountry {
  const country = parsePhoneNumberFromString(value)?.country
  return PHONE_COUNTRIES.find((known) => known === country) ?? PHONE_COUNTRIES[0]
}

export default function PhoneField<T extends FieldValues>({ name, control, disabled = false, ...field }: PhoneFieldProps<T>) {
  const { t } = useTranslation('common')
  const { field: input, fieldState } = useController({ name, control })
  const value = typeof input.value === 'string' ? input.value : ''
  const [country, setCountry] = useState<PhoneCountry>(() => countryOf(value))
  const [typed, setTyped] = useState<string>()
  const shown = typed !== undefined && international(typed, country) === value ? typed : (parsePhoneNumberFromString(value)?.formatNational() ?? value)
  const parsed = parsePhoneNumberFromString(value)
  const unusual = parsed !== undefined && parsed.isPossible() && !parsed.isValid()

  return (
    <Field {...field} hint={unusual ? t('phone.unusual') : field.hint} error={fieldState.error?.message}>
      {(props) => (
        <div className="field__phone">
          <Select
            size="large"
            aria-label={t('phone.country')}
            value={country}
            disabled={disabled}
            onChange={(next: PhoneCountry) => {
              setCountry(next)
              setTyped('')
              input.onChange('')
            }}
            options={PHONE_COUNTRIES.map((code) => ({ value: code, label: `${code} +${getCountryCallingCode(code as CountryCode)}`, title: t(`phone.${code}`) }))}
          />
          <Input
            {...props}
            ref={input.ref}
            name={input.name}
            onBlur={() => {
              setTyped(undefined)
              input.onBlur()
            }}
            value={shown}
            onChange={(event) => {
              setTyped(event.target.value)
              input.onChange(international(event.target.value, country))
            }}
            size="large"
            type="tel"
            autoComplete="tel-national"
            inputMode="tel"
            disabled={disabled}
            status={fieldState.error ? 'error' : ''}
          />
        </div>
      )}
    </Field>
  )
}
