import nodemailer from 'nodemailer'
import type { Language } from '@sapa/shared/contracts'
import type { Config } from '../config.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { smsWebhook } from './smsWebhook.ts'
import { inTurn, whatsappCodes } from './whatsappCodes.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** A code for somebody, beside the mail that would carry it. */
export interface CodeMessage extends Mail {
  code: string
  language: Language
}

/** A way for codes. */
export interface CodeSender {
  send(code: CodeMessage): Promise<void>
}

/** Sends codes and mails. Phones get theirs through the mailbox too, where there is one. */
export interface Post {
  mail: Mailer
  /** Undefined: no way to reach phones is set up, so codes go by mail only. */
  phone: CodeSender | undefined
  /** The mailbox of an installation that is tried out; undefined in production or with SMTP. */
  mailbox: Mailbox | undefined
}

export function createPost(
  config: Pick<Config, 'env' | 'smtpUrl' | 'mailFrom' | 'dataDir' | 'smsWebhook' | 'whatsapp' | 'whatsappCodes'>,
): Post {
  const phone = inTurn([
    ...(config.whatsappCodes.numberId ? [whatsappCodes(config)] : []),
    ...(config.smsWebhook.url ? [smsWebhook(config.smsWebhook)] : []),
  ])
  if (config.smtpUrl) {
    const transport = nodemailer.createTransport(config.smtpUrl)
    const mail = {
      send: async (message: Mail) => void (await transport.sendMail({ from: config.mailFrom, ...message })),
    }
    return { mail, phone, mailbox: undefined }
  }
  if (config.env === 'production') {
    throw new Error('Sapa cannot start:\n  - SMTP_URL must name a mail server in production, or nobody gets a code')
  }
  const mailbox = createMailbox(config.dataDir)
  return { mail: mailbox, phone: phone ?? mailbox, mailbox }
}
