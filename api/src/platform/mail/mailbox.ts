import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mail, Mailer } from './mailer.ts'

export interface ReceivedMail extends Mail {
  /** ISO 8601, UTC. */
  at: string
}

/** Keeps what would be mailed, newest first, for an installation without a mail server. */
export interface Mailbox extends Mailer {
  list(to?: string): ReceivedMail[]
}

const KEPT = 200

export function createMailbox(dataDir: string): Mailbox {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'mailbox.json')
  let mails: ReceivedMail[] = []
  try {
    mails = JSON.parse(readFileSync(file, 'utf8')) as ReceivedMail[]
  } catch {
    // Nothing was mailed yet.
  }
  return {
    async send({ to, subject, text }) {
      mails = [{ to, subject, text, at: new Date().toISOString() }, ...mails].slice(0, KEPT)
      writeFileSync(`${file}.new`, JSON.stringify(mails, null, 2), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
    list: (to) => (to ? mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase()) : mails),
  }
}
