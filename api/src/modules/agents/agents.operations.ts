import { Type } from 'typebox'
import { LANGUAGES, LIMITS } from '@sapa/shared/contracts'
import { Id, listQuery, MaybeText, Moment, Nullable, OneOf, OrganizationId } from '../../platform/http/fields.ts'
import { access, operation } from '../../platform/http/operation.ts'

const Status = OneOf(['active', 'paused'] as const)
const Tone = OneOf(['friendly', 'formal', 'concise'] as const)
const LongText = Type.String({ maxLength: LIMITS.agentText.max })
const ShortText = Type.String({ maxLength: LIMITS.agentShortText.max })
const Languages = Type.Array(OneOf(LANGUAGES), { minItems: 1, maxItems: LANGUAGES.length, uniqueItems: true })
const Scope = OneOf(['all', 'chosen'] as const)
const Time = Type.String({ pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$|^24:00$' })
/** In the business's time zone; Monday is 1 and Sunday 7. Null: always at work. */
const BusinessHours = Nullable(
  Type.Array(Type.Object({ day: Type.Integer({ minimum: 1, maximum: 7 }), opens: Time, closes: Time }), {
    maxItems: LIMITS.businessHours.max,
  }),
)
const Name = Type.String({ minLength: LIMITS.agentName.min, maxLength: LIMITS.agentName.max })

export const Agent = Type.Object({
  id: Id('agent'),
  organization_id: Id('organization'),
  name: Type.String(),
  status: Status,
  instructions: Type.String(),
  tone: Tone,
  greeting: Type.String(),
  unknown_reply: Type.String(),
  handover_words: Type.String(),
  /** The languages it answers in; the first where a message shows none of them. */
  languages: Languages,
  knowledge_scope: Scope,
  /** What it may answer from, where the scope is `chosen`. */
  document_ids: Type.Array(Id('document')),
  business_hours: BusinessHours,
  outside_hours_reply: Type.String(),
  /** An answer is split into so many messages at most. */
  most_bubbles: Type.Integer(),
  /** Counts the saves; name it in a change, so that nobody overwrites another's. */
  version: Type.Integer(),
  document_count: Type.Integer(),
  channel_count: Type.Integer(),
  created_at: Moment,
  updated_at: Moment,
})

export const createAgent = operation({
  method: 'POST',
  url: '/agents',
  operationId: 'createAgent',
  tag: 'agents',
  summary: 'Create an agent',
  access: access.organization('body', 'agents.write'),
  body: Type.Object({ organizationId: OrganizationId, name: Name }),
  data: Agent,
  status: 201,
})

export const listAgents = operation({
  method: 'GET',
  url: '/agents',
  operationId: 'listAgents',
  tag: 'agents',
  summary: 'The agents of a business, newest first',
  access: access.organization('query', 'agents.read'),
  query: Type.Object({ organizationId: OrganizationId, ...listQuery, status: Type.Optional(Status) }),
  data: Type.Array(Agent),
  list: true,
})

const AgentParams = Type.Object({ id: Id('agent') })

export const getAgent = operation({
  method: 'GET',
  url: '/agents/:id',
  operationId: 'getAgent',
  tag: 'agents',
  summary: 'One agent',
  access: access.resource('id', 'agent', 'agents.read'),
  params: AgentParams,
  data: Agent,
})

export const updateAgent = operation({
  method: 'PUT',
  url: '/agents/:id',
  operationId: 'updateAgent',
  tag: 'agents',
  summary: 'Change an agent; what is left out stays. Each change is a version that can be restored.',
  access: access.resource('id', 'agent', 'agents.write'),
  params: AgentParams,
  body: Type.Object({
    /** As the specification has it; must be the id of the path when given. */
    agentId: Type.Optional(Id('agent')),
    name: Type.Optional(Name),
    status: Type.Optional(Status),
    instructions: Type.Optional(LongText),
    tone: Type.Optional(Tone),
    greeting: Type.Optional(ShortText),
    unknownReply: Type.Optional(ShortText),
    handoverWords: Type.Optional(ShortText),
    languages: Type.Optional(Languages),
    knowledgeScope: Type.Optional(Scope),
    documentIds: Type.Optional(Type.Array(Id('document'), { maxItems: LIMITS.agentDocuments.max, uniqueItems: true })),
    businessHours: Type.Optional(BusinessHours),
    outsideHoursReply: Type.Optional(ShortText),
    mostBubbles: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.bubbles.max })),
    /** The version that the change was made to. When another came meanwhile the answer is 409 and nothing is saved. */
    version: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  data: Agent,
  errors: ['conflict'],
})

export const listAgentVersions = operation({
  method: 'GET',
  url: '/agents/:id/versions',
  operationId: 'listAgentVersions',
  tag: 'agents',
  summary: "The saves of an agent's configuration, newest first: who, when, and which settings changed",
  access: access.resource('id', 'agent', 'agents.read'),
  params: AgentParams,
  data: Type.Array(
    Type.Object({
      version: Type.Integer(),
      changed: Type.Array(Type.String()),
      user_name: MaybeText,
      created_at: Moment,
    }),
  ),
})

export const restoreAgentVersion = operation({
  method: 'POST',
  url: '/agents/:id/versions/:version/restore',
  operationId: 'restoreAgentVersion',
  tag: 'agents',
  summary: 'Make the settings of an earlier version the newest ones',
  access: access.resource('id', 'agent', 'agents.write'),
  params: Type.Object({ id: Id('agent'), version: Type.Integer({ minimum: 1 }) }),
  data: Agent,
})

export const CitationSchema = Type.Object({ document_id: Id('document'), title: Type.String(), quote: Type.String() })

export const askAgent = operation({
  method: 'POST',
  url: '/agents/:agentId/ask',
  operationId: 'askAgent',
  tag: 'agents',
  summary: 'Ask an agent as a customer would. Goes through the same pipeline as an automatic answer.',
  access: access.resource('agentId', 'agent', 'agents.read'),
  params: Type.Object({ agentId: Id('agent') }),
  body: Type.Object({
    message: Type.String({ minLength: 1, maxLength: LIMITS.message.max }),
    history: Type.Optional(
      Type.Array(
        Type.Object({
          author: OneOf(['customer', 'agent'] as const),
          text: Type.String({ maxLength: LIMITS.message.max }),
        }),
        { maxItems: 50 },
      ),
    ),
  }),
  data: Type.Object({
    text: Type.String(),
    /** The text as the messages that a customer gets, in order. */
    bubbles: Type.Array(Type.String()),
    /** `handover`: in a conversation a person would be asked now. */
    outcome: OneOf(['answered', 'handover'] as const),
    /** Why a person is asked, as a sentence in the caller's language. */
    reason: Type.Union([Type.String(), Type.Null()]),
    /** `built-in` quotes the knowledge; `model` writes with a language model. */
    responder: OneOf(['built-in', 'model'] as const),
    /** The language model's name; null for the built-in responder. */
    model: MaybeText,
    citations: Type.Array(CitationSchema),
  }),
  limit: { max: 120, seconds: 60 },
})
