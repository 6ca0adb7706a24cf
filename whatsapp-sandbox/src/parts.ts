import type { Faults } from './faults.ts'
import type { MediaStore } from './media.ts'
import type { Settings } from './settings.ts'
import type { Store } from './store.ts'
import type { Deliveries } from './webhooks.ts'

/** What the sandbox's calls work with. */
export interface Parts {
  store: Store
  settings: Settings
  faults: Faults
  deliveries: Deliveries
  media: MediaStore
  /** Where the sandbox answers, without a slash at the end. */
  url: () => string
  /** Tells open phone pages that something changed. */
  changed: (customer: string) => void
}

/** An object out of a JSON body, nothing known of it yet. */
export type Body = Record<string, unknown>

export const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
