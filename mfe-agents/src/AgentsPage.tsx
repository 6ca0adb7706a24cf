import { lazy, Suspense, useRef, useState } from 'react'
import { useListAgentsQuery } from '@sapa/shared/api/agents.gen'
import { Paging, SearchField, useListAddress } from '@sapa/shared/list'
import { Link, Navigate, useSearchParams, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Button, Tag } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import { EmptyState, ErrorState, PageHeader, SkeletonRows } from '@sapa/shared/ui/patterns'
import type { Agent } from './types'
import './agents.css'

// Dialogs bring what forms need; a list is there without them.
const CreateAgentDialog = lazy(() => import('./CreateAgentDialog'))

/** The agents of the business. `?create` opens the dialog for a new one, `?knowledge` what the newest knows. */
export default function AgentsPage() {
  const { t } = useTranslation('agents')
  const { organization, may } = useSession()
  const mayAdd = may('agents.write')
  const [params, setParams] = useSearchParams()
  const [creating, setCreating] = useState(mayAdd && params.has('create'))
  const {
    asked: { search },
    cursor,
    change,
    retry,
    ...pages
  } = useListAddress('search')
  const list = useRef<HTMLUListElement>(null)
  const { data, error, isLoading, refetch } = useListAgentsQuery({
    organizationId: organization?.id ?? '',
    ...(search ? { search } : {}),
    ...(cursor ? { cursor } : {}),
  })
  const add = mayAdd && (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setCreating(true)}>
      {t('add')}
    </Button>
  )
  // What was found by other words is no answer where these could not be asked.
  const agents = error ? [] : (data?.data ?? [])
  if (params.has('knowledge') && agents[0]) return <Navigate to={`/agents/${agents[0].id}/knowledge-base`} replace />
  const close = () => {
    setCreating(false)
    if (!params.has('create')) return
    const rest = new URLSearchParams(params)
    rest.delete('create')
    setParams(rest, { replace: true })
  }

  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={add} />
      <SearchField
        label={t('filter')}
        value={search}
        onChange={(words) => change({ search: words })}
        className="agents__filter"
      />
      {isLoading && <SkeletonRows rows={4} />}
      {error && <ErrorState error={error} onRetry={() => retry(error, refetch)} />}
      {!error && data && agents.length === 0 && (
        <EmptyState icon="agents" title={t('empty.title')} text={t(search ? 'empty.filtered' : 'empty.text')} />
      )}
      <ul ref={list} tabIndex={-1} className="agents">
        {agents.map((agent) => (
          <li key={agent.id}>
            <AgentCard agent={agent} />
          </li>
        ))}
      </ul>
      {!error && <Paging pages={pages} nextCursor={data?.meta.next_cursor} list={list} />}
      <Suspense>{creating && <CreateAgentDialog onClose={close} />}</Suspense>
    </>
  )
}

function AgentCard({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  return (
    <Link to={`/agents/${agent.id}`} className="agents__card">
      <span className="agents__icon">
        <Icon name="agents" size={22} />
      </span>
      <span className="agents__text">
        <strong>{agent.name}</strong>
        <span>
          {t('knows', { count: agent.document_count })} · {t('answers_on', { count: agent.channel_count })}
        </span>
      </span>
      <Tag color={agent.status === 'active' ? 'green' : 'default'}>{common(`status.${agent.status}`)}</Tag>
    </Link>
  )
}
