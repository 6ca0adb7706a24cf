/** How long a script may take to bring what it is loaded for: one that is blocked often fails without a word. */
const PATIENCE_MS = 8000

/**
 * Loads somebody else's script and waits for what it puts on the page. A script that failed is asked for again at the
 * next call.
 *
 * @param look - gives the script's global once it is there
 * @throws Error when it does not come
 */
export async function loadScript<T>(url: string, look: () => T | undefined): Promise<T> {
  const there = look()
  if (there) return there
  const script = document.createElement('script')
  script.src = url
  script.async = true
  let timer: ReturnType<typeof setInterval> | undefined
  try {
    return await new Promise<T>((resolve, reject) => {
      const end = Date.now() + PATIENCE_MS
      script.onerror = () => reject(new Error(`${url} could not be loaded`))
      timer = setInterval(() => {
        const found = look()
        if (found) resolve(found)
        else if (Date.now() > end) reject(new Error(`${url} brought nothing`))
      }, 50)
      document.head.append(script)
    })
  } catch (error) {
    script.remove()
    throw error
  } finally {
    clearInterval(timer)
  }
}
