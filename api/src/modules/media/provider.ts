import { lookup } from 'node:dns'
import { request as overHttp, type IncomingMessage } from 'node:http'
import { request as overTls } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Config } from '../../platform/config.ts'
import { isPublicAddress } from '../documents/publicAddress.ts'

/** Where Meta keeps files. Our key goes to no other host. */
const META_HOSTS = /^(?:[a-z0-9-]+\.)*(?:facebook\.com|fbsbx\.com|fbcdn\.net)$/

export type Download =
  | { kind: 'ok'; data: Buffer }
  | { kind: 'too_large' }
  /** The provider named an address that is not its own, or sends us on to another. */
  | { kind: 'untrusted' }
  /** The address does not hold, or nobody answers: the next one may. */
  | { kind: 'later' }

/** Time for all of a file, however slowly it comes. */
const SECONDS = 90

/**
 * Fetches a file from the address that the provider named for it.
 *
 * @param most - bytes at most
 * @param graphUrl - where the channel's provider answers: Meta's own interface, or the one that the operator configured
 */
export async function download({
  address,
  apiKey,
  graphUrl,
  most,
  seconds = SECONDS,
}: {
  address: string
  apiKey: string
  graphUrl: string
  most: number
  seconds?: number
}): Promise<Download> {
  const url = URL.parse(address)
  const isMeta = new URL(graphUrl).hostname === 'graph.facebook.com'
  if (!url || url.username || url.password) return { kind: 'untrusted' }
  const trusted = isMeta
    ? url.protocol === 'https:' && url.port === '' && META_HOSTS.test(url.hostname)
    : url.origin === new URL(graphUrl).origin
  if (!trusted) return { kind: 'untrusted' }
  try {
    // The configured host of an operator may well be in their own network; Meta's never is.
    const response = await get(url, apiKey, isMeta, seconds)
    const { statusCode = 0 } = response
    if (statusCode >= 300 && statusCode < 400) return drop(response, { kind: 'untrusted' })
    if (statusCode !== 200) return drop(response, { kind: 'later' })
    if (Number(response.headers['content-length']) > most) return drop(response, { kind: 'too_large' })
    return await read(response, most)
  } catch (error) {
    return { kind: (error as NodeJS.ErrnoException).code === 'EPRIVATE' ? 'untrusted' : 'later' }
  }
}

function get(url: URL, apiKey: string, publicOnly: boolean, seconds: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? overTls : overHttp)(url, {
      headers: { authorization: `Bearer ${apiKey}`, 'user-agent': 'sapa' },
      signal: AbortSignal.timeout(seconds * 1000),
      ...(publicOnly ? { lookup: lookupPublic } : {}),
    })
    request.on('response', resolve).on('error', reject).end()
  })
}

/** Finds a name's addresses and connects to those alone that it has checked. */
const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const refused =
      error ??
      (addresses.every(({ address }) => isPublicAddress(address))
        ? null
        : Object.assign(new Error('a private address'), { code: 'EPRIVATE' }))
    if (refused || !addresses[0]) return done(refused ?? new Error('no address'), '', 0)
    if (options.all) done(null, addresses)
    else done(null, addresses[0].address, addresses[0].family)
  })
}

async function read(response: IncomingMessage, most: number): Promise<Download> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > most) return drop(response, { kind: 'too_large' })
    parts.push(part)
  }
  return { kind: 'ok', data: Buffer.concat(parts) }
}

function drop(response: IncomingMessage, result: Download): Download {
  response.destroy()
  return result
}

/** The provider's host of a channel, without its version. */
export function providerUrl(
  { whatsapp, sandboxUrl }: Pick<Config, 'whatsapp' | 'sandboxUrl'>,
  provider: 'whatsapp' | 'sandbox',
): string {
  return provider === 'sandbox' ? sandboxUrl : whatsapp.graphUrl
}
