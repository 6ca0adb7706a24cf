import type { FastifyInstance } from 'fastify'
import { idKind } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import type { Call } from '../../platform/http/register.ts'
import { register } from '../../platform/http/register.ts'
import * as operations from './conversations.operations.ts'
import { readContact, updateContact } from './contacts/contactCard.ts'
import * as contacts from './contacts.operations.ts'
import { conversationCounts } from './inbox/counts.ts'
import { listPage, messagePage, type Filters, type Paging } from './inbox/list.ts'
import { addNote } from './inbox/note.ts'
import { changeOptOut } from './contacts/optOut.ts'
import { assign, handBack, markRead, resolve, takeOver } from './inbox/ownership.ts'
import { reply, resend } from './send/reply.ts'
import * as replies from './savedReplies.operations.ts'
import { createSavedReply, deleteSavedReply, savedReplies, updateSavedReply } from './inbox/savedReplies.ts'
import * as later from './scheduled.operations.ts'
import { cancel, schedule, scheduledOf } from './send/scheduled.ts'
import { sendMedia } from './send/sendMedia.ts'
import { sendTemplate } from './send/sendTemplate.ts'
import { conversationViews, messageView } from './inbox/views.ts'

export function conversationsRoutes(app: FastifyInstance, deps: Deps): void {
  const list = ({ tenant, language, userId }: Call<unknown, unknown, unknown>, filters: Filters, paging: Paging) =>
    tenant.run(async (tx) => {
      const { rows, nextCursor } = await listPage(tx, userId, filters, paging)
      return { data: await conversationViews(tx, rows, { language, userId }), nextCursor }
    })

  register(app, deps, operations.listConversations, (call) => list(call, call.query, call.query))

  register(app, deps, operations.countConversations, ({ tenant, userId }) =>
    tenant.run(async (tx) => ({ data: await conversationCounts(tx, userId) })),
  )

  register(app, deps, operations.getConversation, (call) => {
    const { id } = call.params
    return list(call, idKind(id) === 'channel' ? { channelId: id } : { id }, call.query)
  })

  register(app, deps, operations.listMessages, ({ tenant, params, query, language }) =>
    tenant.run(async (tx) => {
      const { rows, nextCursor } = await messagePage(tx, params.id, query)
      return { data: rows.map((row) => messageView(row, language)), nextCursor }
    }),
  )

  register(app, deps, operations.sendMessage, async (call) => ({
    data: await reply(deps, call, call.params.id, call.body.text, call.body.clientKey),
  }))

  register(app, deps, operations.sendTemplate, async (call) => ({
    data: await sendTemplate(deps, call, call.params.id, call.body, call.file),
  }))

  register(app, deps, operations.sendMedia, async (call) => ({
    data: await sendMedia(deps, call, call.params.id, call.body, call.file),
  }))

  register(app, deps, later.listScheduled, ({ tenant, params }) =>
    tenant.run(async (tx) => ({ data: await scheduledOf(tx, params.id) })),
  )
  register(app, deps, later.scheduleMessage, async (call) => ({
    data: await schedule(deps, call, call.params.id, call.body),
    message: 'conversations.scheduled',
  }))
  register(app, deps, later.cancelScheduled, async (call) => ({
    data: await cancel(call, call.params.id),
    message: 'conversations.schedule_cancelled',
  }))

  register(app, deps, operations.addNote, async (call) => ({
    data: await addNote(call, call.params.id, call.body.text, call.body.clientKey),
  }))

  register(app, deps, contacts.getContact, ({ tenant, params }) =>
    tenant.run(async (tx) => ({ data: await readContact(tx, params.id) })),
  )
  register(app, deps, contacts.updateContact, async ({ tenant, params, body }) => ({
    data: await updateContact(tenant, params.id, body),
    message: 'conversations.contact_saved',
  }))

  register(app, deps, contacts.setContactOptOut, async (call) => ({
    data: await changeOptOut(call, call.params.id, call.body.optedOut),
    message: call.body.optedOut ? 'conversations.opted_out' : 'conversations.opted_in',
  }))

  register(app, deps, replies.listSavedReplies, ({ tenant }) =>
    tenant.run(async (tx) => ({ data: await savedReplies(tx) })),
  )
  register(app, deps, replies.createSavedReply, async (call) => {
    const { shortcut, text } = call.body
    return { data: await createSavedReply(call, { shortcut, text }), message: 'conversations.reply_saved' }
  })
  register(app, deps, replies.updateSavedReply, async ({ tenant, params, body }) => ({
    data: await updateSavedReply(tenant, params.id, body),
    message: 'conversations.reply_saved',
  }))
  register(app, deps, replies.deleteSavedReply, async ({ tenant, params }) => ({
    data: await deleteSavedReply(tenant, params.id),
    message: 'conversations.reply_deleted',
  }))

  register(app, deps, operations.resendMessage, async (call) => ({
    data: await resend(deps, call, call.params.id),
    message: 'conversations.resent',
  }))

  register(app, deps, operations.takeOverConversation, async (call) => ({
    data: await takeOver(call, call.params.id),
    message: 'conversations.taken_over',
  }))

  register(app, deps, operations.assignConversation, async (call) => {
    const data = await assign(call, call.params.id, call.body.userId)
    return { data, message: 'conversations.assigned', values: { name: data.assignee?.name ?? '' } }
  })

  register(app, deps, operations.handBackConversation, async (call) => {
    const data = await handBack(deps, call, call.params.id)
    return { data, message: data.owner === 'agent' ? 'conversations.handed_back' : 'conversations.handed_to_queue' }
  })

  register(app, deps, operations.resolveConversation, async (call) => ({
    data: await resolve(call, call.params.id),
    message: 'conversations.resolved',
  }))

  register(app, deps, operations.markConversationRead, async (call) => ({
    data: await markRead(deps, call, call.params.id),
  }))
}
