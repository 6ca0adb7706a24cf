import { useState } from 'react'
import { Select } from 'antd'
import Input from 'antd/es/input/Input'
import {
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/min'
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
function international(typed: string, country: PhoneCountry): string {
  // As many dial it from abroad; no number of the four countries begins so.
  const text = typed.trim().replace(/^00(?=[1-9])/, '+')
  if (!/\p{Nd}/u.test(text)) return ''
  const parsed = parsePhoneNumberFromString(text, country as CountryCode)
  return (
    parsed?.number ?? `+${getCountryCallingCode(country as CountryCode)}${text.replace(/\D/g, '').replace(/^0+/, '')}`
  )
}

/** The country that a number says, where it is one of the four. */
function countryOf(number: PhoneNumber | undefined): PhoneCountry | undefined {
  return PHONE_COUNTRIES.find((known) => known === number?.country)
}

export default function PhoneField<T extends FieldValues>({
  name,
  control,
  disabled = false,
  ...field
}: PhoneFieldProps<T>) {
  const { t } = useTranslation('common')
  const { field: input, fieldState } = useController({ name, control })
  const value = typeof input.value === 'string' ? input.value : ''
  const parsed = parsePhoneNumberFromString(value)
  const [chosen, setChosen] = useState<PhoneCountry>(() => countryOf(parsed) ?? PHONE_COUNTRIES[0])
  // A number that names its country says more than the chooser.
  const country = countryOf(parsed) ?? chosen
  const [typed, setTyped] = useState<string>()
  const formatted = (parsed?.country === country ? parsed.formatNational() : parsed?.formatInternational()) ?? value
  const shown = typed !== undefined && international(typed, country) === value ? typed : formatted
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
              setChosen(next)
              setTyped('')
              input.onChange('')
            }}
            options={PHONE_COUNTRIES.map((code) => ({
              value: code,
              label: `${code} +${getCountryCallingCode(code as CountryCode)}`,
              title: t(`phone.${code}`),
            }))}
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
