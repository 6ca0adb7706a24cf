import type { Language } from '@sapa/shared/contracts'
import { translate } from '../messages.ts'
import type { ReceivedMail } from './mailbox.ts'

const escape = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const STYLE = `
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 640px; margin: 0 auto; padding: 24px 16px }
h1 { font-size: 22px }
h2 { font-size: 17px; margin: 0; overflow-wrap: anywhere }
article { border: 1px solid #8886; border-radius: 12px; padding: 16px; margin: 16px 0 }
.to { opacity: .8; margin: 4px 0; font-size: 14px; overflow-wrap: anywhere }
.code { font-size: 32px; font-weight: 700; letter-spacing: .15em; margin: 8px 0; user-select: all }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 8px 0 0 }
`

/** The mailbox for people. It looks again every three seconds by itself; a click selects a whole code. */
export function mailboxPage(mails: ReceivedMail[], language: Language): string {
  const title = translate(language, 'auth.mailbox_title')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="3">
<title>${title} · Sapa</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${translate(language, 'auth.mailbox_text')}</p>
${mails.map((mail) => article(mail, language)).join('\n') || `<p>${translate(language, 'auth.mailbox_empty')}</p>`}
</main>
</body>
</html>`
}

function article({ to, subject, text, at }: ReceivedMail, language: Language): string {
  const code = /\b\d{6}\b/.exec(text)?.[0]
  const moment = new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'medium' })
  return `<article>
<h2>${escape(subject)}</h2>
<p class="to">${escape(to)} · <time datetime="${escape(at)}">${escape(moment)}</time></p>
${code ? `<p class="code">${code}</p>` : ''}
<pre>${escape(text)}</pre>
</article>`
}
