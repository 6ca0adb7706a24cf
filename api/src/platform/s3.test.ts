import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { readConfig } from './config.ts'
import { s3Storage, signed, type S3Settings } from './s3.ts'
import type { StoredFile } from './storage.ts'

const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'

it('signs as the published example of S3 says', () => {
  const { authorization } = signed(
    { region: 'us-east-1', accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: SECRET },
    'GET',
    new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
    { range: 'bytes=0-9' },
    '',
    new Date('2013-05-24T00:00:00Z'),
  )
  assert.equal(
    authorization,
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

describe('a bucket', () => {
  const files = new Map<string, Buffer>()
  let server: Server
  let settings: S3Settings
  /** How many of the next calls are answered with 'busy'. */
  let busy = 0

  /** A page of two, as S3 answers. */
  const listing = (query: URLSearchParams): string => {
    const after = query.get('continuation-token') ?? ''
    const rest = [...files.keys()]
      .map((path) => path.replace('/sapa/', ''))
      .sort()
      .filter((key) => key > after.replace(/=&<.$/, ''))
    const shown = rest.slice(0, 2)
    const contents = shown
      .map((key) => `<Contents><Key>${key}</Key><LastModified>2026-11-01T00:00:00.000Z</LastModified></Contents>`)
      .join('')
    return `<?xml version="1.0"?>\n<ListBucketResult>${contents}${rest.length > 2 ? `<NextContinuationToken>${shown.at(-1)}=&amp;&lt;'</NextContinuationToken>` : ''}</ListBucketResult>`
  }

  before(async () => {
    // A store that takes what is signed right for its bucket, and nothing else.
    server = createServer((request, response) => {
      const parts: Buffer[] = []
      request
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          const body = Buffer.concat(parts)
          const { range, authorization, host, 'x-amz-date': moment = '' } = request.headers as Record<string, string>
          const at = new Date(moment.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
          const expected = signed(
            settings,
            request.method ?? '',
            new URL(request.url ?? '', `http://${host}`),
            range ? { range } : {},
            body,
            at,
          )
          if (busy-- > 0) return response.writeHead(503).end()
          if (
            authorization !== expected.authorization ||
            request.headers['x-amz-content-sha256'] !== expected['x-amz-content-sha256']
          )
            return response.writeHead(403).end()
          const key = request.url ?? ''
          if (key.startsWith('/sapa?')) return response.end(listing(new URL(key, `http://${host}`).searchParams))
          if (request.method === 'PUT') files.set(key, body)
          if (request.method === 'DELETE') files.delete(key)
          if (request.method !== 'GET') return response.writeHead(request.method === 'PUT' ? 200 : 204).end()
          const file = files.get(key)
          if (!file) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
          const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
          return start === undefined
            ? response.end(file)
            : response.writeHead(206).end(file.subarray(Number(start), Number(end) + 1))
        })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    settings = {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'ap-southeast-1',
      bucket: 'sapa',
      accessKeyId: 'AKIA',
      secretAccessKey: SECRET,
    }
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })

  it('keeps a file, gives it whole and in parts, and forgets it', async () => {
    const storage = s3Storage(settings)
    const data = Buffer.from('Daftar harga: Rp 10.000 \u2713')
    await storage.put('media/org_a/msg_a', data)
    assert.deepEqual([...files.keys()], ['/sapa/media/org_a/msg_a'])
    assert.deepEqual(await storage.get('media/org_a/msg_a'), data)
    assert.equal(await text(storage.read('media/org_a/msg_a', 7, 11)), 'harga')
    await storage.remove('media/org_a/msg_a')
    await storage.remove('media/org_a/msg_a')
    await assert.rejects(storage.get('media/org_a/msg_a'), /answered 404/)
    await assert.rejects(text(storage.read('media/org_a/msg_a', 0, 1)), /answered 404/)
  })

  it('names all its files, page by page', async () => {
    const storage = s3Storage(settings)
    const all = async (list: AsyncIterable<StoredFile>) => {
      const found: StoredFile[] = []
      for await (const file of list) found.push(file)
      return found
    }
    const keys = [
      'documents/org_a/doc_a',
      'media/org_a/msg_a',
      'media/org_a/msg_b',
      'media/org_b/msg_c',
      'media/org_b/msg_d',
    ]
    for (const key of keys) await storage.put(key, Buffer.from('a'))
    assert.deepEqual(
      await all(storage.list()),
      keys.map((key) => ({ key, changedAt: new Date('2026-11-01T00:00:00Z') })),
    )
    for (const key of keys) await storage.remove(key)
    assert.deepEqual(await all(storage.list()), [])
  })

  it('is asked again when it is busy, and not for long', async () => {
    const storage = s3Storage(settings)
    busy = 2
    await storage.put('a', Buffer.from('a'))
    assert.deepEqual(await storage.get('a'), Buffer.from('a'))
    busy = 3
    await assert.rejects(storage.get('a'), /answered 503/)
    busy = 0
  })

  it('takes no other key than its own, and no path out of it', async () => {
    await assert.rejects(s3Storage({ ...settings, secretAccessKey: 'other' }).get('a'), /answered 403/)
    await assert.rejects(s3Storage(settings).get('../other/a'), /not a storage key/)
  })
})

it('is set all together or not at all', () => {
  const secrets = Object.fromEntries(
    ['TOKEN', 'ENCRYPTION', 'CODE'].map((name) => [`SAPA_${name}_SECRET`, name.padEnd(32, 'x')]),
  )
  const s3 = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_REGION: 'auto',
    S3_BUCKET: 'sapa',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  assert.equal(readConfig(secrets).s3, undefined)
  assert.deepEqual(readConfig({ ...secrets, ...s3 }).s3, {
    endpoint: 'https://s3.example',
    region: 'auto',
    bucket: 'sapa',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  })
  assert.throws(() => readConfig({ ...secrets, ...s3, S3_BUCKET: '' }), /S3_BUCKET/)
})
