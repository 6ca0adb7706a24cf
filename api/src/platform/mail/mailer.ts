import nodemailer from 'nodemailer'
import type { Config } from '../config.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { smsWebhook } from './smsWebhook.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** Sends codes and mails. Phones get theirs through the mailbox too, where there is one. */
export interface Post {
  mail: Mailer
  /** Undefined: no way to reach phones is set up, so codes go by mail only. */
  phone: Mailer | undefined
  /** The mailbox of an installation that is tried out; undefined in production or with SMTP. */
  mailbox: Mailbox | undefined
}

export function createPost(config: Pick<Config, 'env' | 'smtpUrl' | 'mailFrom' | 'dataDir' | 'smsWebhook'>): Post {
  const gateway = config.smsWebhook.url ? smsWebhook(config.smsWebhook) : undefined
  if (config.smtpUrl) {
    const transport = nodemailer.createTransport(config.smtpUrl)
    const mail = {
      send: async (message: Mail) => void (await transport.sendMail({ from: config.mailFrom, ...message })),
    }
    return { mail, phone: gateway, mailbox: undefined }
  }
  if (config.env === 'production') {
    throw new Error('Sapa cannot start:\n  - SMTP_URL must name a mail server in production, or nobody gets a code')
  }
  const mailbox = createMailbox(config.dataDir)
  return { mail: mailbox, phone: gateway ?? mailbox, mailbox }
}
