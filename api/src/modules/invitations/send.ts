import { LIMITS, type Language } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { translate, type MessageKey } from '../../platform/messages.ts'
import { randomToken, sha256 } from '../../platform/seal.ts'
import type { Invitation } from './waiting.ts'

/** A fresh link: its secret, and what of it is kept. */
export function newLink() {
  const token = randomToken()
  const sent_at = new Date()
  const expires_at = new Date(sent_at.getTime() + LIMITS.invitationSeconds * 1000)
  return { token, kept: { token_hash: sha256(token), sent_at, expires_at } }
}

export interface Letter {
  to: string
  subject: string
  text: string
}

/** The mail of an invitation. Only its receiver learns whether the address has an account: from where the link leads. */
export async function writeLetter(
  deps: Deps,
  tx: Tx,
  invitation: Pick<Invitation, 'organization_id' | 'email' | 'role' | 'invited_by'>,
  token: string,
  language: Language,
): Promise<Letter> {
  const { email, organization_id, invited_by, role } = invitation
  const { name: organization } = await tx
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  const inviter = await tx.selectFrom('users').select('name').where('id', '=', invited_by).executeTakeFirst()
  const account = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  const values = {
    organization,
    inviter: inviter?.name ?? organization,
    email,
    role: translate(language, `members.role_${role}` as MessageKey),
    days: LIMITS.invitationSeconds / 86_400,
    link: `${deps.config.publicUrl}${account ? '/sign-in' : '/sign-up'}?invitation=${token}`,
  }
  return {
    to: email,
    subject: translate(language, 'invitations.mail_subject', values),
    text: translate(language, account ? 'invitations.mail_known_text' : 'invitations.mail_new_text', values),
  }
}

/** @throws AppError `unavailable` when the mail could not be handed over; the invitation waits and can be resent */
export async function post(deps: Deps, letter: Letter): Promise<void> {
  await deps.post.mail.send(letter).catch((cause: unknown) => {
    throw new AppError('unavailable', 'invitations.not_sent', { cause })
  })
}
