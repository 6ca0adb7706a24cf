import { Type } from 'typebox'
import { CHANNEL_TYPES, LIMITS } from '@sapa/shared/contracts'
import { Id, listQuery, MaybeMoment, MaybeText, Moment, OneOf, OrganizationId } from '../../platform/http/fields.ts'
import { access, operation } from '../../platform/http/operation.ts'
import { CHECK_STATES, CHECKS } from './doctor/checks.ts'

const LinkStatus = OneOf(['active', 'paused'] as const)

export const ChannelAgent = Type.Object({
  id: Id('channelAgent'),
  channel_id: Id('channel'),
  agent_id: Id('agent'),
  agent_name: Type.String(),
  status: LinkStatus,
})

export const Channel = Type.Object({
  id: Id('channel'),
  organization_id: Id('organization'),
  type: OneOf(CHANNEL_TYPES),
  provider: OneOf(['whatsapp', 'sandbox'] as const),
  name: Type.String(),
  /** The WhatsApp number. The api key and app secret are write-only and in no answer. */
  identifier: Type.String(),
  identifier_id: Type.String(),
  waba_id: MaybeText,
  status: OneOf(['active', 'needs_reconnect', 'disconnected'] as const),
  can_send: Type.Boolean(),
  can_receive: Type.Boolean(),
  has_app_secret: Type.Boolean(),
  /** Connected by Meta's own sign-up: its key is renewed there. */
  signed_up: Type.Boolean(),
  /** What is wrong and what to do, in the caller's language. */
  problem: MaybeText,
  /** Why WhatsApp lets the number send nothing now, and until when; without an end, until it is mended and activated again. */
  paused_reason: MaybeText,
  paused_until: MaybeMoment,
  /** What a merchant enters at Meta so that messages arrive; null for those who may not change channels. */
  webhook_url: MaybeText,
  verify_token: MaybeText,
  /** The sandbox's phone page for this number; null outside the sandbox. */
  phone_page: MaybeText,
  agent: Type.Union([ChannelAgent, Type.Null()]),
  created_at: Moment,
})

const MetaId = Type.String({ minLength: 1, maxLength: LIMITS.whatsappNumberId.max, pattern: '^[0-9]+$' })
const Secret = Type.String({ minLength: 1, maxLength: LIMITS.whatsappApiKey.max })

export const createChannel = operation({
  method: 'POST',
  url: '/channels',
  operationId: 'createChannel',
  tag: 'channels',
  summary: 'Connect a WhatsApp number. It is tried out at once; a refusal carries the reason in plain words.',
  access: access.organization('body', 'channels.write'),
  body: Type.Object({
    organizationId: OrganizationId,
    type: Type.Optional(OneOf(CHANNEL_TYPES)),
    provider: Type.Optional(OneOf(['whatsapp', 'sandbox'] as const)),
    name: Type.Optional(Type.String({ maxLength: LIMITS.businessName.max })),
    /** WhatsApp number. */
    identifier: Type.String({ minLength: 1, maxLength: LIMITS.phone.max }),
    /** WhatsApp number ID. */
    identifierId: Type.String({ minLength: 1, maxLength: LIMITS.whatsappNumberId.max, pattern: '^[0-9]+$' }),
    apiKey: Secret,
    /** Without it no message can be received: it is what proves that a delivery comes from Meta. */
    appSecret: Type.Optional(Type.String({ maxLength: LIMITS.whatsappApiKey.max })),
    wabaId: Type.Optional(Type.String({ maxLength: LIMITS.whatsappNumberId.max, pattern: '^[0-9]*$' })),
    /** Links this agent to the number at once. */
    agentId: Type.Optional(Id('agent')),
  }),
  data: Channel,
  status: 201,
  errors: ['number_taken', 'provider_refused', 'provider_unreachable'],
})

export const connectSignedUpNumber = operation({
  method: 'POST',
  url: '/channels/sign-ups',
  operationId: 'connectSignedUpNumber',
  tag: 'channels',
  summary: "Connect the number that a merchant chose in Meta's own sign-up, by the code it ended with",
  access: access.organization('body', 'channels.write'),
  body: Type.Object({
    organizationId: OrganizationId,
    /** Of use for 30 seconds, once. */
    code: Type.String({ minLength: 1, maxLength: 2048 }),
    /** What Meta's window told the browser; checked against what the code grants. */
    wabaId: Type.Optional(MetaId),
    numberId: Type.Optional(MetaId),
    /** Links this agent to the number at once. */
    agentId: Type.Optional(Id('agent')),
  }),
  data: Channel,
  status: 201,
  errors: ['number_taken', 'provider_refused', 'provider_unreachable', 'unavailable'],
})

export const listChannels = operation({
  method: 'GET',
  url: '/channels',
  operationId: 'listChannels',
  tag: 'channels',
  summary: 'The connected numbers of a business',
  access: access.organization('query', 'channels.read'),
  query: Type.Object({
    organizationId: OrganizationId,
    ...listQuery,
    type: Type.Optional(OneOf(CHANNEL_TYPES)),
    agentId: Type.Optional(Id('agent')),
    /** This one alone. */
    channelId: Type.Optional(Id('channel')),
    /** True: those that WhatsApp lets send nothing now. */
    paused: Type.Optional(Type.Boolean()),
    /** True: connected ones whose WhatsApp Business account is known, which templates belong to. */
    withAccount: Type.Optional(Type.Boolean()),
  }),
  data: Type.Array(Channel),
  list: true,
})

export const updateChannel = operation({
  method: 'PUT',
  url: '/channels/:id',
  operationId: 'updateChannel',
  tag: 'channels',
  summary:
    'Rename a number, give it a new key, app secret or PIN, connect it again, or disconnect it (its history stays)',
  access: access.resource('id', 'channel', 'channels.write'),
  params: Type.Object({ id: Id('channel') }),
  body: Type.Object({
    name: Type.Optional(Type.String({ minLength: 1, maxLength: LIMITS.businessName.max })),
    apiKey: Type.Optional(Secret),
    appSecret: Type.Optional(Secret),
    wabaId: Type.Optional(Type.String({ maxLength: LIMITS.whatsappNumberId.max, pattern: '^[0-9]+$' })),
    /** The two-step PIN, to register the number with. */
    pin: Type.Optional(Type.String({ pattern: '^[0-9]{6}$' })),
    status: Type.Optional(OneOf(['active', 'disconnected'] as const)),
  }),
  data: Channel,
  errors: ['number_taken', 'provider_refused', 'provider_unreachable'],
})

export const checkChannel = operation({
  method: 'GET',
  url: '/channels/:id/checks',
  operationId: 'checkChannel',
  tag: 'channels',
  summary: 'Look over the connection of a number, part by part, at WhatsApp and here: what is found and what to do',
  access: access.resource('id', 'channel', 'platform.read'),
  params: Type.Object({ id: Id('channel') }),
  data: Type.Object({
    checks: Type.Array(
      Type.Object({
        name: OneOf(CHECKS),
        /**
         * wait: nothing is broken, something is still to come. care: it works, and somebody should look after it.
         * unknown: it could not be found out.
         */
        state: OneOf(CHECK_STATES),
        /** In the caller's language, as the remedy. */
        finding: Type.String(),
        remedy: MaybeText,
      }),
    ),
    /** received = shown + parked; parked holds the discarded, and waiting is what is not read yet. */
    counts: Type.Object({
      received: Type.Integer(),
      shown: Type.Integer(),
      parked: Type.Integer(),
      discarded: Type.Integer(),
      waiting: Type.Integer(),
    }),
  }),
})

export const linkAgent = operation({
  method: 'POST',
  url: '/channels/agents',
  operationId: 'linkAgent',
  tag: 'channels',
  summary: 'Let an agent answer on a number; it takes the place of the one that did',
  access: access.organization('body', 'channels.write'),
  body: Type.Object({ organizationId: OrganizationId, channelId: Id('channel'), agentId: Id('agent') }),
  data: ChannelAgent,
  status: 201,
})

export const updateChannelAgent = operation({
  method: 'PUT',
  url: '/channels/agents/:id',
  operationId: 'updateChannelAgent',
  tag: 'channels',
  summary: 'Pause the agent of a number, let it go on, or put another in its place',
  access: access.resource('id', 'channelAgent', 'channels.write'),
  params: Type.Object({ id: Id('channelAgent') }),
  body: Type.Object({ agentId: Type.Optional(Id('agent')), status: Type.Optional(LinkStatus) }),
  data: ChannelAgent,
})

export const createSandboxNumber = operation({
  method: 'POST',
  url: '/channels/sandbox-numbers',
  operationId: 'createSandboxNumber',
  tag: 'channels',
  summary: 'A number of the sandbox with its credentials, to try the product without a Meta account',
  access: access.organization('body', 'channels.write'),
  body: Type.Object({ organizationId: OrganizationId }),
  data: Type.Object({
    identifier: Type.String(),
    identifier_id: Type.String(),
    api_key: Type.String(),
    app_secret: Type.String(),
    waba_id: Type.String(),
    phone_page: Type.String(),
  }),
  status: 201,
  errors: ['unavailable'],
})
