import type { Store } from './store.ts'

const DEFAULTS = {
  /** A message that was sent reaches the phone by itself. */
  autoDeliver: true,
  /** A message that reached the phone is read by itself. */
  autoRead: false,
  /** Webhooks are held back. */
  paused: false,
  /** So many of the next webhooks are delivered twice at once. */
  duplicate: 0,
  /** So many updates travel in one webhook where as many wait. */
  batch: 1,
  /** A webhook that is not taken is tried again every so many milliseconds, without end; 0: after waits that grow, for some hours. */
  retryEvery: 0,
  /** Webhooks come in any order. */
  shuffle: false,
  /** One message to one customer in 6 seconds, after a burst of 45. */
  pairRate: false,
  /** Customers have an id of the business's scope beside their phone number. */
  userIds: true,
  /** Templates are approved as soon as they are made. */
  autoApprove: true,
  /** Templates that the account does not know can be sent too. */
  anyTemplate: false,
  /** How far the sandbox's clock is ahead, in seconds: windows close and addresses expire. */
  clockAhead: 0,
}

export type SettingValues = typeof DEFAULTS

/** What a tester switched, kept over a restart. */
export class Settings {
  readonly #store: Store
  #values: SettingValues

  constructor(store: Store) {
    this.#store = store
    const row = store.one<{ value: string }>('select value from settings where name = ?', 'settings')
    this.#values = { ...DEFAULTS, ...(row ? (JSON.parse(row.value) as Partial<SettingValues>) : {}) }
  }

  get values(): Readonly<SettingValues> {
    return this.#values
  }

  /** Takes what has the type of a setting. @returns the name of the first that has not */
  change(wanted: Record<string, unknown>): string | undefined {
    const wrong = Object.keys(wanted).find(
      (name) => typeof wanted[name] !== typeof DEFAULTS[name as keyof SettingValues] || Number.isNaN(wanted[name]),
    )
    if (wrong !== undefined) return wrong
    this.#values = { ...this.#values, ...wanted }
    this.#store.run(
      'insert into settings (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
      'settings',
      JSON.stringify(this.#values),
    )
    return undefined
  }

  /** The sandbox's time, in milliseconds. */
  now(): number {
    return Date.now() + this.#values.clockAhead * 1000
  }
}
