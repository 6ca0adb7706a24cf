import type { Language, OrganizationEvent } from '@sapa/shared/contracts'
import { inLanguage } from '../../../platform/messages.ts'
import { unreadOf } from './reads.ts'
import type { ConversationView, MessageView, Viewer } from './views.ts'

/** An event of the log as one viewer gets it: reasons in their language, and what they themselves have not read. */
export function localizeEvent(event: OrganizationEvent, { language, userId }: Viewer): OrganizationEvent {
  if ('message' in event.payload) {
    const message = event.payload.message as unknown as MessageView
    return { ...event, payload: { ...event.payload, message: localMessage(message, language) } }
  }
  if ('conversation' in event.payload) {
    const conversation = event.payload.conversation as unknown as ConversationView
    const { handover_reason, last_message, read_counts, ...rest } = conversation
    return {
      ...event,
      payload: {
        conversation: {
          ...rest,
          unread_count: unreadOf({ inbound_count: rest.unread_count }, read_counts?.[userId]),
          handover_reason: inLanguage(handover_reason, language),
          last_message: last_message && localMessage(last_message, language),
        },
      },
    }
  }
  return event
}

function localMessage<M extends Pick<MessageView, 'failure' | 'media'>>(message: M, language: Language): M {
  const { failure, media } = message
  return {
    ...message,
    failure: inLanguage(failure, language),
    // The log may hold events of a release before files were fetched.
    media: media ? { ...media, failure: inLanguage(media.failure, language) } : null,
  }
}
