import { lookup } from 'node:dns/promises'
import { request as overHttp, type IncomingMessage } from 'node:http'
import { request as overTls } from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { LIMITS } from '@sapa/shared/contracts'
import type { MessageKey } from '../../platform/messages.ts'
import { isPublicAddress } from './publicAddress.ts'

const MOST_REDIRECTS = 5

/** How pages are reached; tests put names and servers of their own in the place of the internet's. */
export interface Web {
  /** All addresses of a name. */
  resolve(host: string): Promise<string[]>
  /** Where the socket to a checked address goes. */
  dial(address: string, port: number): { host: string; port: number }
  seconds: number
}

export const internet: Web = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  dial: (address, port) => ({ host: address, port }),
  seconds: LIMITS.webPage.seconds,
}

export interface Page {
  type: 'html' | 'txt'
  text: string
}

/** Why a page could not be had, in words for the merchant. */
class Refused extends Error {
  readonly failure: MessageKey
  constructor(failure: MessageKey) {
    super(failure)
    this.failure = failure
  }
}

/** An address as somebody typed it, or undefined for what is none of a public page. */
export function pageAddress(typed: string): URL | undefined {
  const text = typed.trim()
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/:]+:\d/.test(text) ? text : `https://${text}`)
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname || url.href.length > LIMITS.webAddress.max)
    return undefined
  return url
}

/** Whether an address can be known to be refused without asking anybody. */
export function isRefusedAddress(url: URL): boolean {
  const host = bareHost(url)
  return (
    url.port !== '' ||
    url.username !== '' ||
    url.password !== '' ||
    (isIP(host) !== 0 && !isPublicAddress(host)) ||
    !/[.:]/.test(host) ||
    /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/i.test(host)
  )
}

/**
 * Fetches a page of the public internet. Each name is resolved once and the socket goes to the very address that was
 * checked, so that a name cannot mean another one a moment later; each redirect is checked like the first address.
 */
export async function fetchPage(address: string, web: Web): Promise<Page | { failure: MessageKey }> {
  const late = AbortSignal.timeout(web.seconds * 1000)
  try {
    return await follow(address, web, late)
  } catch (error) {
    if (error instanceof Refused) return { failure: error.failure }
    if (late.aborted) return { failure: 'documents.url_too_slow' }
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return { failure: 'documents.url_unknown' }
    if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_/.test(code) || code === 'EPROTO')
      return { failure: 'documents.url_insecure' }
    return { failure: 'documents.url_unreachable' }
  }
}

async function follow(address: string, web: Web, late: AbortSignal): Promise<Page> {
  let url = pageAddress(address)
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    if (!url || isRefusedAddress(url)) throw new Refused('documents.url_private')
    const response = await open(url, await pinned(url, web, late), web, late)
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.destroy()
      url = URL.parse(headers.location, url.href) ?? undefined
      if (url && !/^https?:$/.test(url.protocol)) url = undefined
      continue
    }
    try {
      refuseStatus(statusCode)
      return await readBody(response)
    } finally {
      response.destroy()
    }
  }
  throw new Refused('documents.url_redirects')
}

/** The one address that the socket will go to. A name that has any private address is refused. */
async function pinned(url: URL, web: Web, late: AbortSignal): Promise<string> {
  const host = bareHost(url)
  const addresses = isIP(host) ? [host] : await inTime(web.resolve(host), late)
  if (addresses.length === 0) throw new Refused('documents.url_unknown')
  if (!addresses.every(isPublicAddress)) throw new Refused('documents.url_private')
  // Not every server of ours can reach the newer addresses.
  return addresses.find((address) => isIP(address) === 4) ?? addresses[0]!
}

function open(url: URL, address: string, web: Web, late: AbortSignal): Promise<IncomingMessage> {
  const secure = url.protocol === 'https:'
  const host = bareHost(url)
  return new Promise((resolve, reject) => {
    const send = secure ? overTls : overHttp
    send({
      ...web.dial(address, secure ? 443 : 80),
      ...(secure && !isIP(host) ? { servername: host } : {}),
      path: `${url.pathname}${url.search}`,
      headers: {
        host: url.host,
        'user-agent': 'Sapa (reads pages for its merchants)',
        accept: 'text/html, text/plain;q=0.8',
        'accept-language': 'id, en;q=0.8',
        'accept-encoding': 'gzip, br',
      },
      agent: false,
      signal: late,
    })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
}

function refuseStatus(status: number): void {
  if (status >= 200 && status < 300) return
  if (status === 401 || status === 403 || status === 429) throw new Refused('documents.url_forbidden')
  throw new Refused(status >= 500 ? 'documents.url_unreachable' : 'documents.url_missing')
}

async function readBody(response: IncomingMessage): Promise<Page> {
  const {
    'content-type': contentType = '',
    'content-encoding': encoding = '',
    'content-length': announced,
  } = response.headers
  const kind = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)
    ? 'html'
    : /^\s*text\/plain\b/i.test(contentType)
      ? 'txt'
      : undefined
  if (!kind) throw new Refused('documents.url_not_text')
  if (Number(announced) > LIMITS.webPage.bytes) throw new Refused('documents.url_too_large')
  const parts: Buffer[] = []
  let size = 0
  // What is counted is the unpacked size: a small packed answer may be a huge page.
  for await (const part of unpacked(response, encoding) as AsyncIterable<Buffer>) {
    size += part.length
    if (size > LIMITS.webPage.bytes) throw new Refused('documents.url_too_large')
    parts.push(part)
  }
  return { type: kind, text: decoded(Buffer.concat(parts), contentType) }
}

function unpacked(response: IncomingMessage, encoding: string): Readable {
  const unpack = { gzip: createGunzip, 'x-gzip': createGunzip, br: createBrotliDecompress, deflate: createInflate }[
    encoding.trim().toLowerCase()
  ]
  if (!unpack) return response
  const stream = unpack()
  response
    .on('error', (error) => stream.destroy(error))
    .on('aborted', () => stream.destroy(new Error('the answer broke off')))
  return response.pipe(stream)
}

function decoded(data: Buffer, contentType: string): string {
  const named =
    /charset\s*=\s*["']?([\w-]+)/i.exec(`${contentType};${data.subarray(0, 2048).toString('latin1')}`)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(named).decode(data)
  } catch {
    return new TextDecoder().decode(data)
  }
}

const bareHost = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

function inTime<T>(work: Promise<T>, late: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    late.addEventListener('abort', () => reject(late.reason as Error), { once: true })
    work.then(resolve, reject)
  })
}
