import type { Session } from '@sapa/shared/session'
import type { RegisteredRoute } from '../areas/registry'

/** Where a person is taken who opens a route: its page, another address, or not-found. */
export type Passage = 'open' | 'not-found' | { to: string }

/**
 * The guards of the specification, section 2.
 *
 * @param address - the whole address asked for, to come back to after signing in
 */
export function guard(
  route: Pick<RegisteredRoute, 'access' | 'guard'>,
  session: Pick<Session, 'signedIn' | 'memberships' | 'may'>,
  address: string,
): Passage {
  const hasBusiness = session.memberships.length > 0
  if (route.access === 'public') {
    return route.guard === 'signed-out' && session.signedIn ? { to: returnAddress(address) } : 'open'
  }
  if (!session.signedIn) return { to: address === '/' ? '/sign-in' : `/sign-in?return=${encodeURIComponent(address)}` }
  if (route.access === 'signed-in') return hasBusiness ? { to: '/' } : 'open'
  if (!hasBusiness) return { to: '/create-organization' }
  if (session.may(route.access.permission)) return 'open'
  const otherwise = route.access.otherwise ?? 'not-found'
  return otherwise === 'not-found' ? otherwise : { to: otherwise }
}

const HERE = 'http://here'

/** The address to go on to after signing in: only ever one of our own pages. */
function returnAddress(address: string): string {
  const parameters = new URLSearchParams(address.split('?')[1] ?? '')
  const invitation = parameters.get('invitation')
  // Signing up has joined the business with the code; everybody else is asked first.
  if (invitation && parameters.get('action') !== 'register')
    return `/invitation?invitation=${encodeURIComponent(invitation)}`
  const wanted = parameters.get('return') ?? ''
  if (!wanted.startsWith('/') || !URL.canParse(wanted, HERE)) return '/'
  // As a browser reads it: it drops tabs and dots, behind which another host may stand.
  const { origin, pathname, search, hash } = new URL(wanted, HERE)
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
