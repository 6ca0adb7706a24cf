import { createHash } from 'node:crypto'
import { LIMITS } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { MessageKey } from '../../platform/messages.ts'
import { credentials, graphBase } from '../channels/credentials.ts'
import { callGraph } from '../channels/graphCall.ts'
import { explainGraphCode } from '../channels/graphErrors.ts'
import { announce } from '../conversations/inbox/announce.ts'
import type { MediaKind } from './media.parts.ts'
import { download, providerUrl } from './provider.ts'
import { mimeTypeOf } from './sniff.ts'

interface Job {
  organizationId: string
  messageId: string
}

/** Seconds until each further attempt: together about half a day, well within the week that the provider keeps a file. */
export const WAITS = [2, 10, 60, 300, 1800, 7200, 28_800]

type Failure = { kind: 'failed'; failure: MessageKey } | { kind: 'later'; failure: MessageKey; seconds?: number | null }
type Fetched = { kind: 'fetched'; data: Buffer; mimeType: string } | Failure
type Outcome = { kind: 'stored'; data: Buffer; mimeType: string; key: string } | Failure

/** Fetches the file of a customer's message, checks and keeps it. Done again after a crash it has its effect once. */
export async function fetchMedia(deps: Deps, { organizationId, messageId }: Job): Promise<void> {
  const found = await deps.database.asTenant(organizationId, (tx) =>
    tx
      .selectFrom('media')
      .innerJoin('channels', 'channels.id', 'media.channel_id')
      .select([
        'media.kind',
        'media.provider_media_id',
        'media.sha256',
        'media.mime_type',
        'media.attempts',
        'channels.provider',
        'channels.api_key_sealed',
        'channels.phone_number_id',
      ])
      .where('media.message_id', '=', messageId)
      .where('media.status', '=', 'waiting')
      .executeTakeFirst(),
  )
  if (!found) return
  const outcome = await keep(deps, await attempt(deps, found), `media/${organizationId}/${messageId}`)
  if (outcome.kind === 'stored') {
    await settle(deps, { organizationId, messageId }, (tx) =>
      tx
        .updateTable('media')
        .set({
          status: 'stored',
          mime_type: outcome.mimeType,
          bytes: outcome.data.length,
          storage_key: outcome.key,
          attempts: found.attempts + 1,
        })
        .where('message_id', '=', messageId)
        .where('status', '=', 'waiting')
        .executeTakeFirst(),
    )
    return
  }
  const wait = WAITS[found.attempts]
  if (outcome.kind === 'later' && wait !== undefined) {
    await deps.database.asTenant(organizationId, async (tx) => {
      await tx
        .updateTable('media')
        .set({ attempts: found.attempts + 1 })
        .where('message_id', '=', messageId)
        .execute()
      await deps.jobs.send(
        tx,
        'media.fetch',
        { organizationId, messageId },
        { startAfterSeconds: Math.max(wait, outcome.seconds ?? 0) },
      )
    })
    return
  }
  await settle(deps, { organizationId, messageId }, (tx) =>
    tx
      .updateTable('media')
      .set({ status: 'failed', failure: outcome.failure, attempts: found.attempts + 1 })
      .where('message_id', '=', messageId)
      .where('status', '=', 'waiting')
      .executeTakeFirst(),
  )
}

/** Keeps what was fetched; where there is no room for it, it is fetched again later. */
async function keep({ storage, log }: Deps, fetched: Fetched, key: string): Promise<Outcome> {
  if (fetched.kind !== 'fetched') return fetched
  try {
    await storage.put(key, fetched.data)
    return { ...fetched, kind: 'stored', key }
  } catch (error) {
    log.error({ err: error, key }, 'a file could not be kept')
    return { kind: 'later', failure: 'media.not_kept' }
  }
}

/** Changes the file's row and shows the message anew to everybody who looks at it. */
async function settle(
  deps: Deps,
  { organizationId, messageId }: Job,
  change: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await deps.database.asTenant(organizationId, async (tx) => {
    await change(tx)
    const { conversation_id: conversationId } = await tx
      .selectFrom('messages')
      .select('conversation_id')
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow()
    await announce(tx, organizationId, conversationId, [messageId])
  })
}

interface Wanted {
  kind: MediaKind
  provider_media_id: string
  sha256: string | null
  mime_type: string | null
  provider: 'whatsapp' | 'sandbox'
  api_key_sealed: string
  phone_number_id: string
}

/** One attempt: the address is asked for anew each time, as it holds for minutes only. */
async function attempt(deps: Deps, media: Wanted): Promise<Fetched> {
  const apiKey = credentials(deps.config).open(media.api_key_sealed)
  const target = { base: graphBase(deps.config, media.provider), apiKey }
  const named = await callGraph(target, 'GET', `${media.provider_media_id}?phone_number_id=${media.phone_number_id}`)
  if (named.kind === 'unreachable' || named.kind === 'unclear') return { kind: 'later', failure: 'media.unreachable' }
  if (named.kind === 'refused') {
    if (named.code === 100 || named.code === 131052) return { kind: 'failed', failure: 'media.gone' }
    const { retry } = explainGraphCode(named.code)
    // A key that stopped working is often mended within the day.
    return {
      kind: 'later',
      failure: retry === null ? 'media.no_access' : 'media.unreachable',
      seconds: named.retryAfterSeconds ?? retry,
    }
  }
  const { url, sha256, file_size: size, mime_type: said } = named.body
  const most = LIMITS.media
  if (Number(size) > most) return { kind: 'failed', failure: 'media.too_large' }
  const got = await download({ address: String(url), apiKey, graphUrl: providerUrl(deps.config, media.provider), most })
  if (got.kind === 'later') return { kind: 'later', failure: 'media.unreachable' }
  if (got.kind !== 'ok')
    return { kind: 'failed', failure: got.kind === 'too_large' ? 'media.too_large' : 'media.refused' }
  const { data } = got
  const hash = createHash('sha256').update(data).digest()
  // What the message and the lookup say the bytes are may not differ, as far as they say it. A cut transfer is mended by another.
  const promised = [media.sha256, sha256].filter((value): value is string => typeof value === 'string' && value !== '')
  const isWhole =
    data.length > 0 &&
    (size === undefined || Number(size) === data.length) &&
    promised.every((value) => isHash(value, hash))
  if (!isWhole) return { kind: 'later', failure: 'media.damaged' }
  const mimeType = mimeTypeOf(media.kind, data, typeof said === 'string' ? said : (media.mime_type ?? ''))
  return mimeType ? { kind: 'fetched', data, mimeType } : { kind: 'failed', failure: 'media.wrong_type' }
}

/** Webhooks give hashes in base64, lookups at times in hexadecimal. */
const isHash = (value: string, hash: Buffer) =>
  value === hash.toString('base64') || value.toLowerCase() === hash.toString('hex')
