import { useListAgentVersionsQuery, useRestoreAgentVersionMutation } from '@sapa/shared/api/agents.gen'
import { errorMessage } from '@sapa/shared/api'
import { toast, useTranslation } from '@sapa/shared/platform'
import { Button, Tag } from '@sapa/shared/ui/base'
import { ErrorState, SkeletonRows } from '@sapa/shared/ui/patterns'
import type { Agent } from '../types'

/** What each save changed, by whom and when; an earlier one can be brought back. */
export function VersionList({ agent, locked }: { agent: Agent; locked: boolean }) {
  const { t, i18n } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const { data, error, isLoading, refetch } = useListAgentVersionsQuery({ id: agent.id })
  const [restore, restoring] = useRestoreAgentVersionMutation()
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  const bringBack = async (version: number) => {
    try {
      const { message } = await restore({ id: agent.id, version }).unwrap()
      if (message) toast.success(message)
    } catch (refused) {
      toast.error(errorMessage(refused, common('error.fallback')))
    }
  }
  return (
    <section className="panel versions" aria-labelledby="versions-title">
      <h2 id="versions-title">{t('configuration.versions')}</h2>
      <p className="form-section__text">{t('configuration.versions_text')}</p>
      {isLoading && <SkeletonRows rows={3} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ol>
        {data?.data.map(({ version, changed, user_name, created_at }) => (
          <li key={version} className="versions__row">
            <span className="versions__text">
              <strong>{t('configuration.version', { version })}</strong>
              <span>
                {changed.map((name) => t(`configuration.changed_fields.${name}`)).join(', ') ||
                  t('configuration.first')}
              </span>
              <small>{[user_name, when.format(new Date(created_at))].filter(Boolean).join(' · ')}</small>
            </span>
            {version === agent.version ? (
              <Tag color="green">{t('configuration.current')}</Tag>
            ) : (
              !locked && (
                <Button
                  size="small"
                  disabled={restoring.isLoading}
                  aria-label={t('configuration.restore_named', { version })}
                  onClick={() => void bringBack(version)}
                >
                  {t('configuration.restore')}
                </Button>
              )
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
