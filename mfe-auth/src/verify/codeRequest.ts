import type { SendOtpApiArg } from '@sapa/shared/api/auth.gen'

type Action = SendOtpApiArg['body']['action']
const ACTIONS: readonly Action[] = ['register', 'reset-password', 'link-google']

/** What a code was asked for, as the address of the page carries it. */
export interface CodeRequest {
  /** Where the code went, masked by the server. */
  identifier: string
  ticket: string
  action: Action
}

/** @returns undefined when a part is missing or the action is unknown */
export function readCodeRequest(search: URLSearchParams): CodeRequest | undefined {
  const identifier = search.get('identifier')
  const ticket = search.get('password')
  const action = ACTIONS.find((known) => known === search.get('action'))
  return identifier && ticket && action ? { identifier, ticket, action } : undefined
}
