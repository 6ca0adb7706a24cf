import { Controller, type Control } from 'react-hook-form'
import { Field } from '@sapa/shared/forms'
import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { Input, Select } from '@sapa/shared/ui/entry'
import { Icon } from '@sapa/shared/ui/icon'
import type { ConfigurationValues } from './configuration.schema'
import type { OpenHours } from '../types'
import { weekdays } from './weekdays'

const WEEK: OpenHours[] = [1, 2, 3, 4, 5].map((day) => ({ day, opens: '09:00', closes: '17:00' }))

/** The end of a day is 24:00; a clock in the browser knows it as 00:00. */
const shownEnd = (closes: string) => (closes === '24:00' ? '00:00' : closes)
const meantEnd = (closes: string) => (closes === '00:00' ? '24:00' : closes)

/** Around the clock, or stretches of time on each day of the week. */
export function HoursField({ control, disabled }: { control: Control<ConfigurationValues>; disabled: boolean }) {
  const { t } = useTranslation('agents')
  return (
    <Controller
      name="businessHours"
      control={control}
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <>
          <Field
            label={t('configuration.hours')}
            hint={t('configuration.hours_hint')}
            error={fieldState.error?.message}
          >
            {(props) => (
              <Select
                {...props}
                ref={ref}
                size="large"
                disabled={disabled}
                value={value ? 'set' : 'always'}
                onBlur={onBlur}
                onChange={(choice: string) => onChange(choice === 'set' ? WEEK : null)}
                options={(['always', 'set'] as const).map((choice) => ({
                  value: choice,
                  label: t(`configuration.hours_${choice}`),
                }))}
              />
            )}
          </Field>
          {value && <Week hours={value} disabled={disabled} onChange={onChange} />}
        </>
      )}
    />
  )
}

function Week({
  hours,
  disabled,
  onChange,
}: {
  hours: OpenHours[]
  disabled: boolean
  onChange: (hours: OpenHours[]) => void
}) {
  const { t, i18n } = useTranslation('agents')
  const change = (at: OpenHours, next: Partial<OpenHours>) =>
    onChange(hours.map((each) => (each === at ? { ...each, ...next } : each)))
  return (
    <ul className="hours">
      {weekdays(i18n.language).map((day, i) => {
        const open = hours.filter((each) => each.day === i + 1)
        return (
          <li key={day} className="hours__day">
            <span className="hours__name">{day}</span>
            <span className="hours__times">
              {open.length === 0 && <span className="hours__closed">{t('configuration.closed')}</span>}
              {open.map((each, n) => (
                <Stretch
                  key={n}
                  at={each}
                  day={day}
                  disabled={disabled}
                  onChange={(next) => change(each, next)}
                  onRemove={() => onChange(hours.filter((other) => other !== each))}
                />
              ))}
            </span>
            {!disabled && (
              <Button
                type="text"
                icon={<Icon name="plus" />}
                aria-label={t('configuration.add_hours', { day })}
                onClick={() =>
                  onChange([
                    ...hours,
                    { day: i + 1, opens: open.at(-1)?.closes ?? '09:00', closes: open.length ? '24:00' : '17:00' },
                  ])
                }
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface StretchProps {
  at: OpenHours
  /** The day's name. */
  day: string
  disabled: boolean
  onChange: (next: Partial<OpenHours>) => void
  onRemove: () => void
}

/** From when to when on a day. */
function Stretch({ at, day, disabled, onChange, onRemove }: StretchProps) {
  const { t } = useTranslation('agents')
  return (
    <span className="hours__time">
      <Input
        type="time"
        value={at.opens}
        disabled={disabled}
        aria-label={t('configuration.opens', { day })}
        onChange={({ target }) => onChange({ opens: target.value || '00:00' })}
      />
      –
      <Input
        type="time"
        value={shownEnd(at.closes)}
        disabled={disabled}
        aria-label={t('configuration.closes', { day })}
        onChange={({ target }) => onChange({ closes: meantEnd(target.value || '00:00') })}
      />
      {!disabled && (
        <Button
          type="text"
          icon={<Icon name="close" />}
          aria-label={t('configuration.remove_hours', { day })}
          onClick={onRemove}
        />
      )}
    </span>
  )
}
