import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useListAgentsQuery } from '@sapa/shared/api/agents.gen'
import { Link, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Button, Tag } from '@sapa/shared/ui/base'
import { Input } from '@sapa/shared/ui/entry'
import { Icon } from '@sapa/shared/ui/icon'
import { EmptyState, ErrorState, PageHeader, SkeletonRows } from '@sapa/shared/ui/patterns'
import './agents.css'

// Dialogs bring what forms need; a list is there without them.
const CreateAgentDialog = lazy(() => import('./CreateAgentDialog'))

export default function AgentsPage() {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const { organization, may } = useSession()
  const [search, setSearch] = useState('')
  const [creating, setCreating] = useState(false)
  const words = useDeferredValue(search).trim()
  const { data, error, isLoading, refetch } = useListAgentsQuery({ organizationId: organization?.id ?? '', limit: 100, ...(words ? { search: words } : {}) })
  const add = may('agents.write') && <Button type="primary" icon={<Icon name="plus" />} onClick={() => setCreating(true)}>{t('add')}</Button>
  const agents = data?.data ?? []

  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={add} />
      <Input.Search value={search} onChange={(event) => setSearch(event.target.value)} placeholder={t('filter')} aria-label={t('filter')} allowClear className="agents__filter" />
      {isLoading && <SkeletonRows rows={4} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && agents.length === 0 && <EmptyState icon="agents" title={t('empty.title')} text={t(words ? 'empty.filtered' : 'empty.text')} />}
      <ul className="agents">
        {agents.map((agent) => (
          <li key={agent.id}>
            <Link to={`/agents/${agent.id}`} className="agents__card">
              <span className="agents__icon"><Icon name="agents" size={22} /></span>
              <span className="agents__text">
                <strong>{agent.name}</strong>
                <span>{t('knows', { count: agent.document_count })} · {t('answers_on', { count: agent.channel_count })}</span>
              </span>
              <Tag color={agent.status === 'active' ? 'green' : 'default'}>{common(`status.${agent.status}`)}</Tag>
            </Link>
          </li>
        ))}
      </ul>
      <Suspense>{creating && <CreateAgentDialog onClose={() => setCreating(false)} />}</Suspense>
    </>
  )
}
