import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { ErrorSchema } from './operation.ts'

/** Describes the operations as OpenAPI 3.1 while they are registered; /docs shows it, /docs/json gives it. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  app.addSchema(ErrorSchema)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sapa',
        version: '1',
        description:
          'Business messaging with AI agents. Every answer is { data, message?, meta? }; every refusal is an Error. ' +
          'Messages are in the language of Accept-Language (en or id).',
      },
      servers: [{ url: '/v1' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'An access token' },
          refresh: { type: 'http', scheme: 'bearer', description: 'A refresh token' },
          client: { type: 'http', scheme: 'basic', description: 'App name and the public app secret' },
        },
      },
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, i) => (typeof json.$id === 'string' ? json.$id : `def-${i}`),
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none', filter: true },
  })
}
