import { createHash, createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Storage } from './storage.ts'

/** A bucket of any store that speaks S3. */
export interface S3Settings {
  /** 'https://s3.ap-southeast-1.amazonaws.com', or where another store answers. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const TIMEOUT_MS = 60_000
/** Pauses before a store that is busy is asked again. */
const PAUSES_MS = [200, 1000]

/** Keeps files in a bucket; addresses name the bucket in their path, which every store understands. */
export function s3Storage(settings: S3Settings): Storage {
  const call = async (
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    { body, range }: { body?: Buffer; range?: string } = {},
  ): Promise<Response> => {
    if (!/^[a-z0-9_/-]+$/.test(key)) throw new Error(`not a storage key: ${key}`)
    return ask(method, `/${key}`, { body, range })
  }
  const ask = async (
    method: 'GET' | 'PUT' | 'DELETE',
    path: string,
    { body, range }: { body?: Buffer | undefined; range?: string | undefined } = {},
  ): Promise<Response> => {
    const url = new URL(`${settings.endpoint}/${settings.bucket}${path}`)
    for (let attempt = 0; ; attempt++) {
      const headers = signed(settings, method, url, { ...(range ? { range } : {}) }, body ?? '')
      const response = await fetch(url, {
        method,
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body ? { body: new Uint8Array(body) } : {}),
      })
      if (response.ok) return response
      const wait = PAUSES_MS[attempt]
      const isBusy = response.status === 429 || response.status >= 500
      await response.body?.cancel()
      // Each of these calls has its effect once, however often it is made.
      if (!isBusy || wait === undefined)
        throw new Error(`the file store answered ${response.status} to ${method} ${url.pathname}`)
      await pause(wait)
    }
  }
  return {
    put: async (key, data) => void (await (await call('PUT', key, { body: data })).body?.cancel()),
    get: async (key) => Buffer.from(await (await call('GET', key)).arrayBuffer()),
    read: (key, start, end) =>
      Readable.from(
        (async function* () {
          const { body } = await call('GET', key, { range: `bytes=${start}-${end}` })
          if (body) yield* body as AsyncIterable<Uint8Array>
        })(),
        { objectMode: false },
      ),
    remove: async (key) => void (await (await call('DELETE', key)).body?.cancel()),
    async *list() {
      for (let after: string | undefined, more = true; more; more = after !== undefined) {
        const query = new URLSearchParams({
          'list-type': '2',
          ...(after === undefined ? {} : { 'continuation-token': after }),
        })
        const page = await (await ask('GET', `?${query}`)).text()
        for (const [, file = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const [key, changedAt] = [tag(file, 'Key'), tag(file, 'LastModified')]
          if (key && changedAt) yield { key, changedAt: new Date(changedAt) }
        }
        after = tag(page, 'NextContinuationToken')
      }
    },
  }
}

/** The words between a tag of an answer and its end. */
function tag(xml: string, name: string): string | undefined {
  const words = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return words?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

/** As signatures want it: sorted, and escaped further than addresses need. */
const canonicalQuery = ({ searchParams }: URL) =>
  [...searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&')
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** A call's headers with its signature, version 4, of every header that is given. */
export function signed(
  { region, accessKeyId, secretAccessKey }: Pick<S3Settings, 'region' | 'accessKeyId' | 'secretAccessKey'>,
  method: string,
  url: URL,
  given: Record<string, string>,
  body: Buffer | string,
  now = new Date(),
): Record<string, string> {
  const moment = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const headers: Record<string, string> = {
    ...given,
    host: url.host,
    'x-amz-content-sha256': sha256(body),
    'x-amz-date': moment,
  }
  const names = Object.keys(headers).sort()
  const scope = `${moment.slice(0, 8)}/${region}/s3/aws4_request`
  const request = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secretAccessKey}`, moment.slice(0, 8)))
  const signature = hmac(key, ['AWS4-HMAC-SHA256', moment, scope, sha256(request)].join('\n')).toString('hex')
  const { host: _, ...sent } = headers
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  }
}
