import type { FastifyError, FastifyInstance } from 'fastify'
import { accountRoutes } from './graphAccounts.ts'
import { blockRoutes } from './graphBlocked.ts'
import { badParameter, GraphError } from './graphError.ts'
import { mediaRoutes } from './graphMedia.ts'
import { messageRoutes } from './graphMessages.ts'
import { numberRoutes } from './graphNumbers.ts'
import { profileRoutes } from './graphProfile.ts'
import { qrRoutes } from './graphQrCodes.ts'
import { signUpRoutes } from './graphSignUp.ts'
import { templateRoutes } from './graphTemplates.ts'
import { uploadRoutes } from './graphUploads.ts'
import type { Parts } from './parts.ts'

/** The part of Meta's Graph API that the sandbox stands in for, below any version. Whatever goes wrong is answered in Meta's shape. */
export function graphRoutes(app: FastifyInstance, parts: Parts): void {
  answerErrors(app)
  messageRoutes(app, parts)
  numberRoutes(app, parts)
  accountRoutes(app, parts)
  profileRoutes(app, parts)
  blockRoutes(app, parts)
  qrRoutes(app, parts)
  signUpRoutes(app, parts)
  mediaRoutes(app, parts)
  templateRoutes(app, parts)
  uploadRoutes(app, parts)
}

/** Answers whatever is thrown in Meta's shape. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | GraphError, request, reply) => {
    const answer = error instanceof GraphError ? error : translate(error, request.url)
    if (answer.retryAfter) reply.header('retry-after', answer.retryAfter)
    return reply.code(answer.status).send(answer.body)
  })
}

/** No call of this name: Meta's answer to it. */
export const unknownPath = (path: string) =>
  new GraphError(2500, `Unknown path components: ${path.replace(/^\/v\d+\.\d+|\?.*$/g, '')}`)

function translate(error: FastifyError, url: string): GraphError {
  if (error.statusCode !== undefined && error.statusCode < 500) return badParameter(error.message)
  process.stderr.write(`The sandbox failed at ${url}: ${error.stack ?? error.message}\n`)
  return new GraphError(131000, '(#131000) Something went wrong', 'The sandbox itself failed; see what it printed.')
}
