import type { Selectable } from 'kysely'
import type { ChannelsTable } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { appendEvent } from '../../platform/events.ts'
import type { Tenant } from '../../platform/http/register.ts'
import { newId } from '../../platform/ids.ts'
import { randomToken } from '../../platform/seal.ts'
import { link } from './link.ts'
import { MENDED } from './pause.ts'

type Row = Selectable<ChannelsTable>
type Connection = Pick<
  Row,
  | 'provider'
  | 'phone_number'
  | 'phone_number_id'
  | 'waba_id'
  | 'api_key_sealed'
  | 'app_secret_sealed'
  | 'operator_app'
  | 'name'
> &
  Partial<Pick<Row, 'pin_sealed'>>

/** Stores a connection in the place of the one it renews, or in a place of its own; it neither sends nor receives yet. */
export async function storeChannel(
  tenant: Tenant,
  knownId: string | undefined,
  agentId: string | undefined,
  connection: Connection,
): Promise<Row> {
  const values = {
    ...connection,
    status: 'active' as const,
    can_send: false,
    can_receive: false,
    problem: null,
    ...MENDED,
  }
  return tenant
    .run(async (tx) => {
      const channel = knownId
        ? await tx
            .updateTable('channels')
            .set({ ...values, updated_at: new Date() })
            .where('id', '=', knownId)
            .returningAll()
            .executeTakeFirstOrThrow()
        : await tx
            .insertInto('channels')
            .values({
              ...values,
              id: newId('channel'),
              organization_id: tenant.organizationId,
              type: 'whatsapp',
              webhook_token: randomToken(24),
              verify_token: randomToken(16),
            })
            .returningAll()
            .executeTakeFirstOrThrow()
      if (agentId) await link(tx, tenant.organizationId, channel.id, agentId)
      return channel
    })
    .catch(refuseTaken)
}

/** Records whether a channel sends and receives now, and tells the business. */
export async function settleChannel(
  tenant: Tenant,
  id: string,
  state: Pick<Row, 'can_send' | 'can_receive' | 'problem'>,
): Promise<void> {
  await tenant.run(async (tx) => {
    await tx.updateTable('channels').set(state).where('id', '=', id).execute()
    await appendEvent(tx, tenant.organizationId, 'channel.upserted', { channel_id: id })
  })
}

/** @throws AppError `number_taken` where the database refused a second active channel of one number id, else the error */
export function refuseTaken(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code !== '23505' || constraint !== 'channels_phone_number_id') throw error
  throw new AppError('number_taken', 'channels.number_taken', {
    fields: [{ key: 'identifier_id', message: 'channels.number_taken' }],
  })
}
