import { Type, type TSchema, type TUnsafe } from 'typebox'
import { idPattern, LIMITS, type IdKind } from '@sapa/shared/contracts'

/** An id of one kind. */
export const Id = (kind: IdKind) => Type.String({ pattern: idPattern(kind) })

/** One of some texts, written as JSON Schema's `enum` so that generated clients get a union. */
export function OneOf<const T extends readonly string[]>(values: T): TUnsafe<T[number]> {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values] })
}

/** One of some whole numbers. */
export function OneOfNumbers<const T extends readonly number[]>(values: T): TUnsafe<T[number]> {
  return Type.Unsafe<T[number]>({ type: 'integer', enum: [...values] })
}

/** A value or null, spelled so that OpenAPI clients and the serializer agree. */
export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

/** A moment: handlers give a Date, the wire carries ISO 8601 in UTC. */
export const Moment = Type.Unsafe<Date>({ type: 'string', format: 'date-time' })
export const MaybeMoment = Type.Unsafe<Date | null>({ type: ['string', 'null'], format: 'date-time' })
export const MaybeText = Type.Unsafe<string | null>({ type: ['string', 'null'] })

export const OrganizationId = Type.Optional(Id('organization'))

/** The query of every list: how many, from where, and the words to look for. */
export const listQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.page.max, default: LIMITS.page.default })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  search: Type.Optional(Type.String({ maxLength: LIMITS.search.max })),
}
