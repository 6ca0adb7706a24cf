import type { Responses } from '@sapa/shared/testing'
import type { Agent, Channel, KnowledgeDocument } from './types'

/** An agent as the api shows it. */
export const AGENT: Agent = {
  id: 'agt_a',
  organization_id: 'org_a',
  name: 'Sari',
  status: 'active',
  instructions: '',
  tone: 'friendly',
  greeting: 'Halo',
  unknown_reply: '',
  handover_words: '',
  languages: ['id', 'en'],
  knowledge_scope: 'all',
  document_ids: [],
  business_hours: null,
  outside_hours_reply: '',
  most_bubbles: 1,
  version: 1,
  document_count: 1,
  channel_count: 0,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
}

export const CHANNEL: Channel = {
  id: 'chn_a',
  organization_id: 'org_a',
  type: 'whatsapp',
  provider: 'whatsapp',
  name: 'Toko Uji',
  identifier: '+6281234567890',
  identifier_id: '123',
  waba_id: null,
  status: 'active',
  can_send: true,
  can_receive: true,
  has_app_secret: true,
  signed_up: false,
  webhook_url: null,
  verify_token: null,
  phone_page: null,
  problem: null,
  paused_reason: null,
  paused_until: null,
  agent: null,
  created_at: '2026-01-01T00:00:00Z',
}

export const DOCUMENT = {
  id: 'doc_a',
  agent_id: 'agt_a',
  kind: 'text',
  title: 'Jam buka',
  content: null,
  question: null,
  source_url: null,
  read_at: null,
  file_name: null,
  file_type: null,
  file_size: null,
  status: 'ready',
  failure: null,
  chunk_count: 1,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
} as KnowledgeDocument

/** A server that keeps one agent; `change` is what somebody else does to it. */
export function agentServer(more: Responses = {}) {
  let agent = AGENT
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const apply = (change: object) => (agent = { ...agent, ...change, version: agent.version + 1 })
  const responses: Responses = {
    'GET /agents/agt_a': () => ({ data: agent }),
    'GET /agents/agt_a/versions': () => ({
      data: Array.from({ length: agent.version }, (_, i) => ({
        version: agent.version - i,
        changed: agent.version - i === 1 ? [] : ['tone'],
        user_name: 'Siti',
        created_at: '2026-11-01T03:00:00Z',
      })),
    }),
    'POST /agents/agt_a/versions/1/restore': () => ({ data: apply(AGENT), message: 'The earlier settings are back.' }),
    'PUT /agents/agt_a': ({ body }: { body: unknown }) => {
      const { version, agentId: _, ...change } = body as Record<string, unknown>
      if (version !== agent.version)
        return [409, { message: 'Somebody else has saved this agent meanwhile.', code: 'conflict', request_id: 'r' }]
      return {
        data: apply(Object.fromEntries(Object.entries(change).map(([name, value]) => [snake(name), value]))),
        message: 'The agent has been saved.',
      }
    },
    'GET /documents': { data: [DOCUMENT, { ...DOCUMENT, id: 'doc_b', title: 'Retur' }], meta: { next_cursor: null } },
    'GET /analytics/org_a/summaries': { data: { quota_used: 12, quota_limit: 1000 } },
    ...more,
  }
  return { responses, change: apply, agent: () => agent }
}
