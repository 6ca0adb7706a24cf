import { FormError } from '@sapa/shared/forms'
import { useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Alert, Button } from '@sapa/shared/ui/base'
import { HoursSection, IdentitySection, InstructionsSection, KnowledgeSection, WordsSection } from './AgentSections'
import type { ConfigurationField } from './configuration.schema'
import { LeaveWarning } from './LeaveWarning'
import type { Agent } from '../types'
import { useConfigurationForm } from './useConfigurationForm'
import { VersionList } from './VersionList'

/** How the agent answers, in sections with one save; below it what was saved before. */
export function AgentConfiguration({ agent, refetch }: { agent: Agent; refetch: () => void }) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const { may } = useSession()
  const locked = !may('agents.write')
  const { form, submit, discard, merged, isLoading, isDirty } = useConfigurationForm(agent, refetch)
  const field = { control: form.control, disabled: locked }
  return (
    <div className="agent-form">
      <LeaveWarning unsaved={isDirty} />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <FormError form={form} />
        {merged && <Merged name={agent.name} clash={merged} />}
        <IdentitySection {...field} />
        <WordsSection {...field} />
        <KnowledgeSection {...field} agent={agent} />
        <HoursSection {...field} />
        <InstructionsSection {...field} />
        {!locked && (
          <div className="agent-form__save">
            <Button type="primary" htmlType="submit" size="large" loading={isLoading} disabled={!isDirty}>
              {common('save')}
            </Button>
            {isDirty && (
              <Button size="large" onClick={discard}>
                {t('configuration.discard')}
              </Button>
            )}
            <span role="status">{isDirty && t('configuration.unsaved')}</span>
          </div>
        )}
      </form>
      <VersionList agent={agent} locked={locked} />
    </div>
  )
}

/** Somebody else saved meanwhile; the fields that both changed are named. */
function Merged({ name, clash }: { name: string; clash: ConfigurationField[] }) {
  const { t } = useTranslation('agents')
  const label = (field: string) =>
    t(`configuration.changed_fields.${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t('configuration.merged', { name })}
      description={
        clash.length > 0 ? t('configuration.merged_clash', { fields: clash.map(label).join(', ') }) : undefined
      }
    />
  )
}
