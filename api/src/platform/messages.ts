import agentsEn from '../messages/en/agents.json' with { type: 'json' }
import analyticsEn from '../messages/en/analytics.json' with { type: 'json' }
import answeringEn from '../messages/en/answering.json' with { type: 'json' }
import authEn from '../messages/en/auth.json' with { type: 'json' }
import challengeEn from '../messages/en/challenge.json' with { type: 'json' }
import channelsEn from '../messages/en/channels.json' with { type: 'json' }
import conversationsEn from '../messages/en/conversations.json' with { type: 'json' }
import doctorEn from '../messages/en/doctor.json' with { type: 'json' }
import documentsEn from '../messages/en/documents.json' with { type: 'json' }
import invitationsEn from '../messages/en/invitations.json' with { type: 'json' }
import mediaEn from '../messages/en/media.json' with { type: 'json' }
import membersEn from '../messages/en/members.json' with { type: 'json' }
import organizationsEn from '../messages/en/organizations.json' with { type: 'json' }
import parkedEn from '../messages/en/parked.json' with { type: 'json' }
import platformEn from '../messages/en/platform.json' with { type: 'json' }
import templatesEn from '../messages/en/templates.json' with { type: 'json' }
import agentsId from '../messages/id/agents.json' with { type: 'json' }
import analyticsId from '../messages/id/analytics.json' with { type: 'json' }
import answeringId from '../messages/id/answering.json' with { type: 'json' }
import authId from '../messages/id/auth.json' with { type: 'json' }
import challengeId from '../messages/id/challenge.json' with { type: 'json' }
import channelsId from '../messages/id/channels.json' with { type: 'json' }
import conversationsId from '../messages/id/conversations.json' with { type: 'json' }
import doctorId from '../messages/id/doctor.json' with { type: 'json' }
import documentsId from '../messages/id/documents.json' with { type: 'json' }
import invitationsId from '../messages/id/invitations.json' with { type: 'json' }
import mediaId from '../messages/id/media.json' with { type: 'json' }
import membersId from '../messages/id/members.json' with { type: 'json' }
import organizationsId from '../messages/id/organizations.json' with { type: 'json' }
import parkedId from '../messages/id/parked.json' with { type: 'json' }
import platformId from '../messages/id/platform.json' with { type: 'json' }
import templatesId from '../messages/id/templates.json' with { type: 'json' }
import { LANGUAGES, type Language } from '@sapa/shared/contracts'

const en = {
  ...agentsEn,
  ...analyticsEn,
  ...answeringEn,
  ...authEn,
  ...challengeEn,
  ...channelsEn,
  ...conversationsEn,
  ...doctorEn,
  ...documentsEn,
  ...invitationsEn,
  ...mediaEn,
  ...membersEn,
  ...organizationsEn,
  ...parkedEn,
  ...platformEn,
  ...templatesEn,
}
const id = {
  ...agentsId,
  ...analyticsId,
  ...answeringId,
  ...authId,
  ...challengeId,
  ...channelsId,
  ...conversationsId,
  ...doctorId,
  ...documentsId,
  ...invitationsId,
  ...mediaId,
  ...membersId,
  ...organizationsId,
  ...parkedId,
  ...platformId,
  ...templatesId,
}

export type MessageKey = keyof typeof en
export type MessageValues = Record<string, string | number>

// Both languages hold the same keys: the compiler refuses a sentence that one of them lacks.
const catalogue: Record<Language, Record<MessageKey, string>> = { en, id }

/** The server's sentence for a key. */
export function translate(language: Language, key: MessageKey, values: MessageValues = {}): string {
  return catalogue[language][key].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** Whether a stored text is a key of ours; rows may outlive the release that wrote them. */
export function isMessageKey(text: string): text is MessageKey {
  return text in en
}

/** The first language of an Accept-Language header that Sapa speaks, else English. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase()
    const found = LANGUAGES.find((language) => language === tag)
    if (found) return found
  }
  return 'en'
}

/** A stored reason in somebody's language; what is no key of ours, or is for nobody yet, as it is stored. */
export function inLanguage(stored: string | null, language: Language | null): string | null {
  return stored && language && isMessageKey(stored) ? translate(language, stored) : stored
}
