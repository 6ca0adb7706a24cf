import { createRequire } from 'node:module'

// The environment's package is CommonJS and exports its class twice.
const { TestEnvironment } = createRequire(import.meta.url)('jest-environment-jsdom')

/** Addresses without a host are the page's own, as in a browser. */
class PageRequest extends Request {
  constructor(input, init) {
    super(input instanceof Request ? input : new URL(input, 'http://localhost'), init)
  }
}

/** Node's own would keep the process alive. */
class PageChannel {
  port1 = { onmessage: null }
  port2 = { postMessage: (data) => setTimeout(() => this.port1.onmessage?.({ data })) }
}

/** jsdom's window with what it lacks: Node's fetch, with the signals of the same maker, and message channels. */
export default class PageEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    const { getComputedStyle } = this.global
    Object.assign(this.global, {
      fetch,
      Headers,
      Response,
      Request: PageRequest,
      AbortController,
      AbortSignal,
      ReadableStream,
      TextEncoder,
      TextDecoder,
      structuredClone,
      MessageChannel: PageChannel,
      // jsdom knows no styles of pseudo elements and says so each time it is asked.
      getComputedStyle: (element) => getComputedStyle(element),
    })
  }
}
