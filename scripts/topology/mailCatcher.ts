import { createServer as createHttpServer } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { createMailbox, type Mailbox } from '../../api/src/platform/mail/mailbox.ts'
import { mailboxPage } from '../../api/src/platform/mail/mailbox.page.ts'

/** Takes every mail over SMTP and delivers none: they are read at `/dev/mailbox` and `/dev/mailbox.json?to=`. */
export async function startMailCatcher(
  smtpPort: number,
  webPort: number,
  folder: string,
): Promise<{ close: () => void }> {
  const mailbox = createMailbox(folder)
  const smtp = createServer((socket) => converse(socket, mailbox))
  const web = createHttpServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const json = url.pathname === '/dev/mailbox.json'
    response.setHeader('content-type', json ? 'application/json' : 'text/html; charset=utf-8')
    response.end(
      json ? JSON.stringify(mailbox.list(url.searchParams.get('to') ?? undefined)) : mailboxPage(mailbox.list(), 'en'),
    )
  })
  await Promise.all([
    new Promise<void>((resolve, reject) => smtp.once('error', reject).listen(smtpPort, '127.0.0.1', resolve)),
    new Promise<void>((resolve, reject) => web.once('error', reject).listen(webPort, '127.0.0.1', resolve)),
  ])
  return {
    close: () => {
      smtp.close()
      web.close()
      web.closeAllConnections()
    },
  }
}

/** The server's side of SMTP, as much of it as taking a mail needs. */
function converse(socket: Socket, mailbox: Mailbox): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let rest = ''
  let to: string[] = []
  let inData = false
  socket.setEncoding('utf8').on('error', () => socket.destroy())
  socket.on('data', (chunk: string) => {
    rest += chunk
    for (;;) {
      const end = rest.indexOf(inData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const text = rest.slice(0, end)
      rest = rest.slice(end + (inData ? 5 : 2))
      if (inData) {
        inData = false
        const { subject, body } = readMail(text)
        void Promise.all(to.map((address) => mailbox.send({ to: address, subject, text: body }))).then(() =>
          say('250 kept'),
        )
        continue
      }
      const [verb = ''] = text.toUpperCase().split(' ')
      if (verb === 'MAIL') to = []
      if (verb === 'RCPT') to.push(/<(.+)>/.exec(text)?.[1] ?? '')
      if (verb === 'DATA') inData = true
      say(verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 ok')
      if (verb === 'QUIT') socket.end()
    }
  })
  say('220 mail catcher')
}

/** Subject and text of a mail with one plain part, as our mailer sends it. */
function readMail(source: string): { subject: string; body: string } {
  const cut = source.indexOf('\r\n\r\n')
  const head = source.slice(0, cut).replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
  // A line that began with a point was sent with two.
  const raw = source.slice(cut + 4).replace(/^\.\./gm, '.')
  const encoding = header('content-transfer-encoding').toLowerCase()
  const body =
    encoding === 'base64'
      ? Buffer.from(raw, 'base64').toString()
      : encoding === 'quoted-printable'
        ? unquote(raw.replace(/=\r\n/g, ''))
        : raw
  return {
    subject: header('subject').replace(/=\?utf-8\?([bq])\?(.*?)\?=\s*/gi, (_, kind: string, text: string) =>
      decodeWord(kind, text),
    ),
    body,
  }
}

const decodeWord = (kind: string, text: string) =>
  kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : unquote(text.replaceAll('_', ' '))

function unquote(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  // Only what was quoted is beyond ASCII, so each character is one byte.
  return Buffer.from(bytes, 'latin1').toString()
}
