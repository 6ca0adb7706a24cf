/**
 * Makes a call once more that was cut off. A change of language empties the api's state and ends what is running
 * there, also what the page had just begun in the new language.
 */
export async function insist<T extends { error?: unknown }>(call: () => Promise<T>): Promise<T> {
  const result = await call()
  return (result.error as { name?: string } | undefined)?.name === 'AbortError' ? call() : result
}
