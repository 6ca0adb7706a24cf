import { pino } from 'pino'
import { createHttp, type Deps } from './app.ts'
import { register } from './platform/http/register.ts'
import { operations } from './operations.ts'

/** The OpenAPI document of all operations, and which operations each tag owns. Opens nothing. */
export async function describeOperations(): Promise<{
  document: object
  tags: { tag: string; operationIds: string[] }[]
}> {
  const log = pino({ level: 'silent' })
  const config = { env: 'test', publicUrl: 'http://localhost' } as Deps['config']
  const app = await createHttp({ config, log })
  await app.register(
    async (scope) => {
      for (const operation of operations) {
        register(scope, {} as Deps, operation, () => Promise.reject(new Error('only described')))
      }
    },
    { prefix: '/v1' },
  )
  await app.ready()
  const document = app.swagger()
  await app.close()
  const tags = [...new Set(operations.map(({ tag }) => tag))].map((tag) => ({
    tag,
    operationIds: operations.filter((operation) => operation.tag === tag).map(({ operationId }) => operationId),
  }))
  return { document, tags }
}
