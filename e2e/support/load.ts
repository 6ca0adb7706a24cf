import type { Pipeline } from './pipeline.ts'

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The phone number of the nth customer. */
export const customer = (n: number): string => `62811${String(1_000_000 + n)}`

/**
 * Customers write, each message after a pause.
 *
 * @returns once the sandbox has every one of them, to deliver as long as it takes
 */
export async function customersWrite(
  { control, phoneNumberId }: Pipeline,
  { customers, each, pause, from = 0 }: { customers: number; each: number; pause: number; from?: number },
): Promise<void> {
  await Promise.all(
    Array.from({ length: customers }, async (_, index) => {
      for (let n = 0; n < each; n++) {
        await control('POST', `/phones/${customer(from + index)}/messages`, {
          phone_number_id: phoneNumberId,
          type: 'text',
          text: `Jam berapa toko buka? (${from + index}.${n})`,
        })
        await sleep(pause)
      }
    }),
  )
}

/**
 * A person answers in a conversation, and tries again with the same key as long as the product cannot be reached: as the
 * composer does.
 *
 * @returns the ids of what is in the outbox, one for each text
 */
export async function personWrites(
  { merchant }: Pipeline,
  conversationId: string,
  texts: string[],
  pause: number,
): Promise<string[]> {
  const ids: string[] = []
  for (const text of texts) {
    const key = crypto.randomUUID()
    for (let tries = 0; ; tries++) {
      try {
        const { data } = await merchant.call('POST', `/conversations/${conversationId}/messages`, {
          text,
          clientKey: key,
        })
        ids.push(data.id)
        break
      } catch (error) {
        if (tries > 300) throw error
        await sleep(200)
      }
    }
    await sleep(pause)
  }
  return ids
}
