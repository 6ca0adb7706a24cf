import type { Store } from './store.ts'

/** What can be made to go wrong with sends. */
export const FAULT_KINDS = [
  'http-500',
  'http-500-after-accept',
  'http-429',
  'timeout-after-accept',
  'silence-after-accept',
  'reset',
  'token-expired',
  'error-code',
  'status-first',
] as const

export interface Fault {
  kind: (typeof FAULT_KINDS)[number]
  /** Meta's code, for `error-code`. */
  code: number | null
  /** For sends of this number only. */
  phone_number_id: string | null
  /** How many sends it still meets. */
  count: number
}

/** Faults that were asked for and not met yet, kept over a restart. */
export class Faults {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  add({ kind, code, phone_number_id, count }: Fault): void {
    this.#store.run(
      'insert into faults (kind, code, phone_number_id, count) values (?, ?, ?, ?)',
      kind,
      code,
      phone_number_id,
      count,
    )
  }

  clear(): void {
    this.#store.run('delete from faults')
  }

  all(): Fault[] {
    return this.#store.all<Fault>(
      'select kind, code, phone_number_id, count from faults where count > 0 order by position',
    )
  }

  /** The fault that the next send of a number meets, used up by one. */
  take(phoneNumberId: string): Fault | undefined {
    const fault = this.#store.one<Fault & { position: number }>(
      'select * from faults where count > 0 and (phone_number_id is null or phone_number_id = ?) order by position limit 1',
      phoneNumberId,
    )
    if (fault) this.#store.run('update faults set count = count - 1 where position = ?', fault.position)
    return fault
  }
}
