import { Type } from 'typebox'
import { CHALLENGE_ACTIONS } from '@sapa/shared/contracts'
import { OneOf } from '../../platform/http/fields.ts'
import { access, operation } from '../../platform/http/operation.ts'

export const createChallenge = operation({
  method: 'POST',
  url: '/auth/challenges',
  operationId: 'createChallenge',
  tag: 'auth',
  summary: 'A proof of work for one act, where the bot challenge is the embedded one. The names are those of ALTCHA.',
  access: access.public,
  body: Type.Object({ action: OneOf(CHALLENGE_ACTIONS) }),
  data: Type.Object({
    parameters: Type.Object({
      algorithm: Type.String(),
      cost: Type.Integer(),
      data: Type.Object({ action: Type.String() }),
      expiresAt: Type.Integer(),
      keyLength: Type.Integer(),
      keyPrefix: Type.String(),
      keySignature: Type.String(),
      nonce: Type.String(),
      salt: Type.String(),
    }),
    signature: Type.String(),
  }),
  errors: ['unavailable'],
  limit: { max: 120, seconds: 600 },
})
