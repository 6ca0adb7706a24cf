import { createHmac } from 'node:crypto'
import type { Settings } from './settings.ts'
import type { Delivery, SandboxNumber, Store } from './store.ts'

/** Waits between tries, in milliseconds; Meta goes on for days, a sandbox for some hours. */
const BACKOFF: readonly number[] = [1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000]

/** A body as Meta signs it: everything beyond ASCII escaped in lower case. */
function escapedJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

export function sign(body: string, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(body, 'utf8').digest('hex')}`
}

/** The envelope of an update of one number. */
export function envelope(number: SandboxNumber, value: object, field = 'messages'): object {
  const metadata = { display_phone_number: number.phone_number, phone_number_id: number.phone_number_id }
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: number.waba_id, changes: [{ value: { messaging_product: 'whatsapp', metadata, ...value }, field }] }],
  }
}

/** The envelope of an update of an account. */
export function accountUpdate(number: SandboxNumber, field: string, value: object, now: number): object {
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: number.waba_id, time: Math.floor(now / 1000), changes: [{ value, field }] }],
  }
}

/** Delivers updates to the callbacks of their numbers, each number in order unless set otherwise, until they are taken: by a 200 and nothing else. */
export class Deliveries {
  readonly #store: Store
  readonly #settings: Settings
  readonly #backoff: readonly number[]
  readonly #busy = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(store: Store, settings: Settings, backoff = BACKOFF) {
    this.#store = store
    this.#settings = settings
    this.#backoff = backoff
    this.#timer = setInterval(() => this.wake(), 500)
  }

  /** Queues an update; it is on disk before this returns. */
  add(phoneNumberId: string, body: object | string): void {
    const text = typeof body === 'string' ? body : escapedJson(body)
    this.#store.run(
      'insert into deliveries (phone_number_id, body, due, at) values (?, ?, ?, ?)',
      phoneNumberId,
      text,
      Date.now(),
      Date.now(),
    )
    this.wake()
  }

  wake(): void {
    if (this.#settings.values.paused || this.#closed) return
    const numbers = this.#store.all<{ phone_number_id: string }>(
      'select distinct phone_number_id from deliveries where due <= ?',
      Date.now(),
    )
    for (const { phone_number_id } of numbers) if (!this.#busy.has(phone_number_id)) void this.#drain(phone_number_id)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    while (this.#busy.size > 0) await new Promise((resolve) => setTimeout(resolve, 10))
  }

  /** Waits until everything of a number is delivered, or for so long. */
  async idle(phoneNumberId: string, milliseconds: number): Promise<void> {
    const until = Date.now() + milliseconds
    const waiting = () =>
      this.#store.one('select 1 from deliveries where phone_number_id = ? and due is not null', phoneNumberId) !==
      undefined
    while (Date.now() < until && waiting()) await new Promise((resolve) => setTimeout(resolve, 10))
  }

  /** What goes out next: one update, or several in one body. */
  #next(phoneNumberId: string): Delivery[] {
    const { batch, shuffle } = this.#settings.values
    // In order, one that failed holds up those behind it.
    const waiting = this.#store.all<Delivery>(
      `select * from deliveries where phone_number_id = ? and due is not null ${shuffle ? 'and due <= ? order by random()' : 'and ? > 0 order by position'} limit ?`,
      phoneNumberId,
      Date.now(),
      Math.max(1, batch),
    )
    const blocked = waiting.findIndex(({ due }) => (due ?? 0) > Date.now())
    const due = blocked < 0 ? waiting : waiting.slice(0, blocked)
    const single = due.findIndex(({ body }) => !canJoin(body))
    return single < 0 ? due : due.slice(0, Math.max(1, single))
  }

  async #drain(phoneNumberId: string): Promise<void> {
    this.#busy.add(phoneNumberId)
    try {
      while (!this.#settings.values.paused && !this.#closed) {
        const deliveries = this.#next(phoneNumberId)
        const [first] = deliveries
        if (!first) return
        const number = this.#store.one<SandboxNumber>('select * from numbers where phone_number_id = ?', phoneNumberId)
        const callback = number && callbackOf(number)
        if (!callback) {
          for (const { position } of deliveries)
            this.#store.run('update deliveries set due = null where position = ?', position)
          continue
        }
        const { duplicate, retryEvery } = this.#settings.values
        const copies = duplicate > 0 ? 2 : 1
        if (duplicate > 0) this.#settings.change({ duplicate: duplicate - 1 })
        const body = deliveries.length === 1 ? first.body : join(deliveries.map((one) => one.body))
        const answers = await Promise.all(
          Array.from({ length: copies }, () => this.#post(callback, number.app_secret, body)),
        )
        const answer = answers[0] ?? 0
        if (this.#closed) return
        const now = Date.now()
        for (const { position, attempts } of deliveries) {
          const wait = retryEvery > 0 ? retryEvery : this.#backoff[attempts]
          const due = answer === 200 || wait === undefined ? null : now + wait
          this.#store.run(
            'update deliveries set attempts = attempts + 1, answer = ?, due = ? where position = ?',
            answer,
            due,
            position,
          )
        }
      }
    } finally {
      this.#busy.delete(phoneNumberId)
    }
  }

  async #post(callback: string, appSecret: string, body: string): Promise<number> {
    try {
      const response = await fetch(callback, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': sign(body, appSecret) },
        body,
        signal: AbortSignal.timeout(10_000),
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }
}

/** Whether a body is an update that may travel with others: not one that a tester made by hand. */
const canJoin = (body: string) => body.startsWith('{"object":"whatsapp_business_account","entry":[')

/** Several updates in one body: an entry each, as Meta packs them under load. */
const join = (bodies: string[]) =>
  escapedJson({
    object: 'whatsapp_business_account',
    entry: bodies.flatMap((body) => (JSON.parse(body) as { entry: unknown[] }).entry),
  })

/** Where a number's updates go. Without a subscription of its account nothing is ever delivered, and nobody is told. */
function callbackOf(number: SandboxNumber): string | null {
  return number.subscribed ? (number.phone_callback ?? number.waba_callback) : null
}

/** Asks a callback to prove itself, as Meta does before it accepts one. */
export async function verifyCallback(callback: string, verifyToken: string): Promise<boolean> {
  const challenge = String(Math.floor(Math.random() * 1e10))
  try {
    const url = new URL(callback)
    url.searchParams.set('hub.mode', 'subscribe')
    url.searchParams.set('hub.challenge', challenge)
    url.searchParams.set('hub.verify_token', verifyToken)
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    return response.status === 200 && (await response.text()) === challenge
  } catch {
    return false
  }
}
