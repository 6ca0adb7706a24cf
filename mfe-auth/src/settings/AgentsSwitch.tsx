import { useTranslation } from '@sapa/shared/platform'
import { Switch } from '@sapa/shared/ui/entry'
import type { Organization } from './organization'
import { SettingsRow } from './SettingsRow'
import { useSaveOrganization } from './useSaveOrganization'

/** The brake: stops every agent of the business at once, and lets them go on. */
export function AgentsSwitch({ saved, readOnly }: { saved: Organization; readOnly: boolean }) {
  const { t } = useTranslation('auth')
  const { save, isLoading } = useSaveOrganization(saved)
  // The refusal was said; the switch goes back to what is saved.
  const change = (agentsPaused: boolean) => save({ agentsPaused }).catch(() => undefined)
  return (
    <SettingsRow
      title={t('business.stop_agents')}
      text={t(saved.agents_paused ? 'business.agents_stopped' : 'business.stop_agents_text')}
    >
      <Switch
        aria-label={t('business.stop_agents')}
        checked={saved.agents_paused}
        disabled={readOnly}
        loading={isLoading}
        onChange={(checked) => void change(checked)}
      />
    </SettingsRow>
  )
}
