import { array, mixed, number, object, string, type InferType } from 'yup'
import type { UpdateAgentApiArg } from '@sapa/shared/api/agents.gen'
import { LIMITS } from '@sapa/shared/contracts'
import { rules } from '@sapa/shared/forms'
import type { Agent, OpenHours } from '../types'

const short = () =>
  string()
    .default('')
    .max(LIMITS.agentShortText.max, rules.say('validation.max', { max: LIMITS.agentShortText.max }))

export const configurationSchema = object({
  name: rules.text('create.required', LIMITS.agentName.max),
  status: string().required(),
  tone: string().required(),
  /** In order, the first for messages that show none of them. */
  languages: string().required(),
  greeting: short(),
  unknownReply: short(),
  handoverWords: short(),
  mostBubbles: number().required(),
  knowledgeScope: string().required(),
  documentIds: array(string().required()).default([]),
  businessHours: mixed<OpenHours[]>().nullable().default(null),
  outsideHoursReply: short(),
  instructions: string()
    .default('')
    .max(LIMITS.agentText.max, rules.say('validation.max', { max: LIMITS.agentText.max })),
})

export type ConfigurationValues = InferType<typeof configurationSchema>
export type ConfigurationField = keyof ConfigurationValues
export const FIELDS = Object.keys(configurationSchema.fields) as ConfigurationField[]

export function configurationValues(agent: Agent): ConfigurationValues {
  return {
    name: agent.name,
    status: agent.status,
    tone: agent.tone,
    languages: agent.languages.join(','),
    greeting: agent.greeting,
    unknownReply: agent.unknown_reply,
    handoverWords: agent.handover_words,
    mostBubbles: agent.most_bubbles,
    knowledgeScope: agent.knowledge_scope,
    documentIds: agent.document_ids,
    businessHours: agent.business_hours,
    outsideHoursReply: agent.outside_hours_reply,
    instructions: agent.instructions,
  }
}

/** The fields in which two differ. */
export function changedFields(before: ConfigurationValues, after: ConfigurationValues): ConfigurationField[] {
  return FIELDS.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

/** What is sent: only what was changed, and the version that it was changed in. */
export function changeOf(agent: Agent, values: ConfigurationValues): UpdateAgentApiArg['body'] {
  const names = changedFields(configurationValues(agent), values)
  const changes = Object.fromEntries(
    names.map((name) => [name, name === 'languages' ? values.languages.split(',') : values[name]]),
  )
  return { agentId: agent.id, version: agent.version, ...changes }
}
