import type { MessageStatus, Resend } from '@sapa/shared/contracts'

/** Failures that the same words would meet again, or that must not be repeated. */
const FINAL = new Set([
  'channels.graph_refused',
  'channels.graph_own_number',
  'channels.graph_unwanted',
  'channels.graph_needs_phone',
  'channels.graph_media_upload',
  'channels.graph_template_values',
  'channels.graph_template_missing',
  'channels.graph_template_long',
  'channels.graph_template_policy',
  'channels.graph_template_paused',
  'channels.graph_template_disabled',
  'channels.graph_form',
  'conversations.dropped_arrived',
  'conversations.dropped_person',
  'conversations.dropped_opted_out',
  'conversations.dropped_silence',
  'templates.opted_out',
])

/**
 * Whether a person may send a message once more. What was never confirmed may have arrived, so they are asked first;
 * what was sent again already, or would fail the same way, is not offered.
 */
export function resendable(message: {
  direction: string
  status: MessageStatus
  author: string
  client_key: string | null
  failure: string | null
  resent_message_id: string | null
}): Resend {
  // What a person wrote elsewhere has no key of ours, and is theirs to send again.
  if (message.direction !== 'out' || message.resent_message_id || (message.author === 'person' && !message.client_key))
    return 'no'
  if (message.status === 'unconfirmed') return 'ask'
  return message.status === 'failed' && !FINAL.has(message.failure ?? '') ? 'yes' : 'no'
}
