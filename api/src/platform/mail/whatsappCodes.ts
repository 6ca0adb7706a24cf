import type { Config } from '../config.ts'
import type { CodeSender } from './mailer.ts'

const TIMEOUT_MS = 10_000

/**
 * Sends codes from the operator's own WhatsApp number with an authentication template, whose words are Meta's: a code in
 * its text and on its button. The template needs a version in each language of the interface.
 */
export function whatsappCodes({
  whatsapp,
  whatsappCodes: { numberId, token, template },
}: Pick<Config, 'whatsapp' | 'whatsappCodes'>): CodeSender {
  return {
    async send({ to, code, language }) {
      const parameters = [{ type: 'text', text: code }]
      const response = await fetch(`${whatsapp.graphUrl}/${whatsapp.graphVersion}/${numberId}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: to.replace(/\D/g, ''),
          type: 'template',
          template: {
            name: template,
            language: { code: language },
            components: [
              { type: 'body', parameters },
              { type: 'button', sub_type: 'url', index: '0', parameters },
            ],
          },
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      })
      if (response.ok) return void (await response.body?.cancel())
      const { error } = (await response.json().catch(() => ({}))) as { error?: { code?: unknown; message?: unknown } }
      throw new Error(
        `WhatsApp answered ${response.status} to a code: ${String(error?.code)} ${String(error?.message)}`,
      )
    },
  }
}

/** Tries one way after the other: who has no WhatsApp gets a text message. @throws Error of the last */
export function inTurn(ways: CodeSender[]): CodeSender | undefined {
  const [first, ...others] = ways
  const next = others.length > 0 ? inTurn(others) : undefined
  return first && next ? { send: (code) => first.send(code).catch(() => next.send(code)) } : first
}
