import { LIMITS, type Language } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import { AppError } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { translate } from '../../platform/messages.ts'
import type { Delivery } from './identity.ts'

/**
 * Sends a code to where the ticket says.
 *
 * @throws AppError `unavailable` when it could not be handed over
 */
export async function sendCodeTo(
  deps: Deps,
  ticket: { delivery: Delivery; destination: string },
  language: Language,
  code: string,
): Promise<void> {
  const way = ticket.delivery === 'email' ? deps.post.mail : deps.post.phone
  if (!way) throw new AppError('unavailable', 'auth.no_phone_codes')
  const values = { code, minutes: LIMITS.otp.seconds / 60 }
  await handedOver(
    way.send({
      to: ticket.destination,
      subject: translate(language, 'auth.mail_code_subject', values),
      text: translate(language, 'auth.mail_code_text', values),
      code,
      language,
    }),
  )
}

/**
 * Tells an account's owner that somebody tried to sign up with their e-mail address or phone number. It goes to the
 * account's own address: told elsewhere, it would tell strangers who has an account.
 *
 * @throws AppError `unavailable` when it could not be handed over
 */
export async function sendAccountExists(deps: Deps, userId: string, language: Language): Promise<void> {
  const user = await deps.database.asService((tx) =>
    tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst(),
  )
  if (!user?.email) return
  await handedOver(
    deps.post.mail.send({
      to: user.email,
      subject: translate(language, 'auth.mail_exists_subject'),
      text: translate(language, 'auth.mail_exists_text', {
        sign_in: `${deps.config.publicUrl}/sign-in`,
        new_password: `${deps.config.publicUrl}/forgotten-password`,
      }),
    }),
  )
}

/** Job password.changed: tells an account's owner, who may not be the one who changed it, and what to do then. */
export async function sendPasswordChanged(
  deps: Pick<Deps, 'database' | 'post' | 'config'>,
  { userId }: Jobs['password.changed'],
): Promise<void> {
  const user = await deps.database.asService((tx) =>
    tx.selectFrom('users').select(['email', 'language']).where('id', '=', userId).executeTakeFirst(),
  )
  if (!user?.email) return
  const language = user.language ?? 'en'
  await deps.post.mail.send({
    to: user.email,
    subject: translate(language, 'auth.mail_password_subject'),
    text: translate(language, 'auth.mail_password_text', {
      account: user.email,
      new_password: `${deps.config.publicUrl}/forgotten-password`,
    }),
  })
}

async function handedOver(sending: Promise<void>): Promise<void> {
  await sending.catch((cause: unknown) => {
    throw new AppError('unavailable', 'auth.not_sent', { cause })
  })
}
