import { useState } from 'react'
import { toast, useTranslation } from '@sapa/shared/platform'
import { Button, Tooltip } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import { chime } from './alert'
import { alertsWanted, wantAlerts } from './settings'

/** Turns notification and sound on hand-over on and off for this browser; the browser is asked by this click only. */
export function AlertsSwitch() {
  const { t } = useTranslation('chats')
  const [on, setOn] = useState(alertsWanted)
  const toggle = async () => {
    setOn(!on)
    const result = await wantAlerts(!on)
    if (result !== 'off') chime()
    toast.success(t(`alerts.${result}`))
  }
  const label = t(on ? 'alerts.turn_off' : 'alerts.turn_on')
  return (
    <Tooltip title={label}>
      <Button
        type={on ? 'primary' : 'text'}
        ghost={on}
        aria-pressed={on}
        aria-label={label}
        icon={<Icon name="bell" />}
        onClick={() => void toggle()}
      />
    </Tooltip>
  )
}
