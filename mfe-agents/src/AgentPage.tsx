import { useEffect, useRef } from 'react'
import { errorCode } from '@sapa/shared/api'
import { useGetAgentQuery } from '@sapa/shared/api/agents.gen'
import { Navigate, NavLink, useParams, useTranslation } from '@sapa/shared/platform'
import { useRefetchOn } from '@sapa/shared/realtime'
import { Tag } from '@sapa/shared/ui/base'
import { EmptyState, ErrorState, LinkButton, PageHeader, SkeletonRows } from '@sapa/shared/ui/patterns'
import { AgentChat } from './chat/AgentChat'
import { AgentConfiguration } from './configuration/AgentConfiguration'
import { Integrations } from './channels/Integrations'
import { KnowledgeBase } from './knowledge/KnowledgeBase'
import { QuotaLine } from './QuotaLine'
import './agents.css'

const SECTIONS = ['', 'agent-configuration', 'knowledge-base', 'integrations'] as const

/** One agent: trying it out, how it answers, what it knows, and where it answers. */
export default function AgentPage() {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const { agentId = '', section = '' } = useParams()
  const query = useGetAgentQuery({ id: agentId })
  const { data, error, isLoading, refetch } = query
  useRefetchOn('agent.upserted', query, ({ agent_id }) => agent_id === agentId)
  const sections = useRef<HTMLElement>(null)
  const loaded = Boolean(data)
  // On a phone the section that is open may lie outside of the row.
  useEffect(() => {
    sections.current?.querySelector('.active')?.scrollIntoView?.({ inline: 'nearest', block: 'nearest' })
  }, [section, loaded])
  if (!SECTIONS.some((known) => known === section)) return <Navigate to={`/agents/${agentId}`} replace />
  if (isLoading) return <SkeletonRows rows={6} />
  if (errorCode(error) === 'not_found')
    return (
      <EmptyState
        icon="agents"
        title={t('agent.gone_title')}
        text={t('agent.gone_text')}
        action={<LinkButton to="/agents">{t('agent.to_agents')}</LinkButton>}
      />
    )
  if (error || !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const agent = data.data

  return (
    <>
      <PageHeader
        title={
          <>
            {agent.name}{' '}
            <Tag color={agent.status === 'active' ? 'green' : 'default'}>{common(`status.${agent.status}`)}</Tag>
          </>
        }
      />
      <QuotaLine />
      <nav ref={sections} className="agent-sections" aria-label={agent.name}>
        {SECTIONS.map((name) => (
          <NavLink key={name} to={`/agents/${agentId}${name && `/${name}`}`} end>
            {t(`sections.${name || 'chat'}`)}
          </NavLink>
        ))}
      </nav>
      {section === '' && <AgentChat agent={agent} />}
      {section === 'agent-configuration' && (
        <AgentConfiguration key={agent.id} agent={agent} refetch={() => void refetch()} />
      )}
      {section === 'knowledge-base' && <KnowledgeBase agent={agent} />}
      {section === 'integrations' && <Integrations agent={agent} />}
    </>
  )
}
