import type { Operation } from './platform/http/operation.ts'
import * as agents from './modules/agents/agents.operations.ts'
import * as analytics from './modules/analytics/analytics.operations.ts'
import * as auth from './modules/auth/auth.operations.ts'
import * as challenge from './modules/challenge/challenge.operations.ts'
import * as channels from './modules/channels/channels.operations.ts'
import * as contacts from './modules/conversations/contacts.operations.ts'
import * as conversations from './modules/conversations/conversations.operations.ts'
import * as savedReplies from './modules/conversations/savedReplies.operations.ts'
import * as scheduled from './modules/conversations/scheduled.operations.ts'
import * as charges from './modules/charges/charges.operations.ts'
import * as documents from './modules/documents/documents.operations.ts'
import * as invitations from './modules/invitations/invitations.operations.ts'
import * as media from './modules/media/media.operations.ts'
import * as members from './modules/members/members.operations.ts'
import * as organizations from './modules/organizations/organizations.operations.ts'
import * as parked from './modules/webhooks/parked.operations.ts'
import * as templates from './modules/templates/templates.operations.ts'
import * as reports from './modules/reports/reports.operations.ts'

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'operationId' in value

/** Every operation of the api: openapi.json and the access tests are made from this list. */
export const operations: Operation[] = [
  auth,
  challenge,
  organizations,
  members,
  invitations,
  agents,
  documents,
  channels,
  parked,
  conversations,
  contacts,
  savedReplies,
  scheduled,
  charges,
  media,
  templates,
  analytics,
  reports,
].flatMap((module) => Object.values(module).filter(isOperation))
