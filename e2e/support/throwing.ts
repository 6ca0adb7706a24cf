/**
 * A chunk of an area as webpack made it, whose code throws where it is told to as long as `window.fault` says what:
 * `evaluation` while its modules run, otherwise when the export of that name is called.
 */
export function throwing(chunk: string, where: 'evaluation' | 'default' | 'setup'): string {
  const push = /\(self\.(webpackChunk\w+)=self\.\1\|\|\[\]\)\.push\(/
  const [, queue] = push.exec(chunk) ?? []
  if (!queue) throw new Error(`not a chunk of webpack: ${chunk.slice(0, 80)}`)
  return `;(${withFaults.toString()})(${JSON.stringify(queue)}, ${JSON.stringify(where)}, (faulty) => {${chunk.replace(push, 'faulty(')}})`
}

type Module = (module: object, exports: Record<string, unknown>, require: object) => void

/** Runs in the page. */
function withFaults(
  queue: string,
  where: string,
  run: (faulty: (chunk: [unknown[], Record<string, Module>, ...unknown[]]) => void) => void,
): void {
  const page = globalThis as unknown as Record<string, { push: (chunk: unknown) => void }> & { fault?: string }
  const check = () => {
    if (page.fault) throw new Error(page.fault)
  }
  const faulty =
    (original: Module): Module =>
    (module, exports, require) => {
      if (where === 'evaluation') check()
      original(module, exports, require)
      const real = exports[where]
      if (typeof real !== 'function') return
      const wrapped = (...args: unknown[]) => (check(), real(...args) as unknown)
      ;(module as { exports: object }).exports = new Proxy(
        {},
        { get: (_, key) => (key === where ? wrapped : exports[String(key)]), has: (_, key) => key in exports },
      )
    }
  run(([ids, modules, ...rest]) =>
    page[queue]?.push([
      ids,
      Object.fromEntries(Object.entries(modules).map(([id, module]) => [id, faulty(module)])),
      ...rest,
    ]),
  )
}
