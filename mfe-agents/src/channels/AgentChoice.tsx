import { useId, useState } from 'react'
import { useListAgentsQuery } from '@sapa/shared/api/agents.gen'
import { useLinkAgentMutation } from '@sapa/shared/api/channels.gen'
import { errorMessage } from '@sapa/shared/api'
import { LIMITS } from '@sapa/shared/contracts'
import { usePaused } from '@sapa/shared/list'
import { Link, toast, useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { Select } from '@sapa/shared/ui/entry'
import type { Channel } from '../types'

/** Who is to answer on a number on which nobody does: the only agent at one press, one of several from a list. */
export function AgentChoice({ channel: { id: channelId, organization_id: organizationId } }: { channel: Channel }) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const id = useId()
  const [typed, setTyped] = useState('')
  const search = usePaused(typed.trim())
  const active = { organizationId, status: 'active' } as const
  const { data: all } = useListAgentsQuery(active)
  const { data: found, isFetching } = useListAgentsQuery({ ...active, ...(search ? { search } : {}) })
  const [link, { isLoading }] = useLinkAgentMutation()
  const choose = async (agentId: string) => {
    try {
      const { message } = await link({ body: { organizationId, channelId, agentId } }).unwrap()
      if (message) toast.success(message)
    } catch (error) {
      toast.error(errorMessage(error, common('error.fallback')))
    }
  }
  if (!all) return null
  const [first, ...others] = all.data
  if (!first) return <Link to="/agents?create">{t('create.title')}</Link>
  if (others.length === 0)
    return (
      <Button size="small" type="primary" loading={isLoading} onClick={() => void choose(first.id)}>
        {t('channel.link_named', { name: first.name })}
      </Button>
    )
  return (
    <Select
      id={id}
      className="channel__agent"
      aria-label={t('channel.choose_agent')}
      placeholder={t('channel.choose_agent')}
      value={null}
      options={(found?.data ?? []).map((agent) => ({ value: agent.id, label: agent.name }))}
      showSearch={{
        filterOption: false,
        searchValue: typed,
        onSearch: (words) => setTyped(words.slice(0, LIMITS.search.max)),
      }}
      loading={isLoading || isFetching || typed.trim() !== search}
      disabled={isLoading}
      notFoundContent={t('empty.filtered')}
      onChange={(agentId: string | null) => agentId && void choose(agentId)}
    />
  )
}
