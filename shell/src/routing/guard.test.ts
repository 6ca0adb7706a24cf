import { OrganizationRole } from '@sapa/shared/contracts'
import { sessionOf } from '@sapa/shared/session'
import { testToken } from '@sapa/shared/testing'
import type { RegisteredRoute } from '../areas/registry'
import { guard, type Passage } from './guard'

const signedOut = sessionOf(null, null)
const withoutBusiness = sessionOf(testToken(OrganizationRole.ADMIN, []), null)
const admin = sessionOf(testToken(OrganizationRole.ADMIN), null)
const staff = sessionOf(testToken(OrganizationRole.STAFF), null)

type Guarded = Pick<RegisteredRoute, 'access' | 'guard'>
const signIn: Guarded = { access: 'public', guard: 'signed-out' }
const terms: Guarded = { access: 'public' }
const createOrganization: Guarded = { access: 'signed-in' }
const dashboard: Guarded = { access: { permission: 'dashboard.read' } }
const members: Guarded = { access: { permission: 'members.read' } }
const business: Guarded = { access: { permission: 'business.read', otherwise: '/settings/profile' } }

const table: [string, Guarded, typeof signedOut, string, Passage][] = [
  ['sign-in, signed out', signIn, signedOut, '/sign-in', 'open'],
  ['sign-in, signed in', signIn, admin, '/sign-in', { to: '/' }],
  [
    'sign-in with a return address, signed in',
    signIn,
    admin,
    '/sign-in?return=%2Fchats%3FcontactId%3D1',
    { to: '/chats?contactId=1' },
  ],
  ['sign-in with a return address elsewhere', signIn, admin, '/sign-in?return=https%3A%2F%2Fevil.example', { to: '/' }],
  ['sign-in with a return address without scheme', signIn, admin, '/sign-in?return=%2F%2Fevil.example', { to: '/' }],
  [
    'sign-in with a return address behind a backslash',
    signIn,
    admin,
    '/sign-in?return=%2F%5Cevil.example',
    { to: '/' },
  ],
  ['sign-in with a return address behind a tab', signIn, admin, '/sign-in?return=%2F%09%2Fevil.example', { to: '/' }],
  ['sign-in with a return address behind dots', signIn, admin, '/sign-in?return=%2F.%2F%2Fevil.example', { to: '/' }],
  ['sign-in with a return address that is none', signIn, admin, '/sign-in?return=%2F%2F', { to: '/' }],
  ['an invitation, signed in', signIn, admin, '/sign-in?invitation=abc', { to: '/invitation?invitation=abc' }],
  [
    'an invitation after a new password',
    signIn,
    withoutBusiness,
    '/verify-otp?action=reset-password&invitation=abc',
    { to: '/invitation?invitation=abc' },
  ],
  ['an invitation that signing up has used', signIn, admin, '/verify-otp?action=register&invitation=abc', { to: '/' }],
  ['terms, signed out', terms, signedOut, '/terms', 'open'],
  ['terms, signed in', terms, admin, '/terms', 'open'],
  [
    'create-organization, signed out',
    createOrganization,
    signedOut,
    '/create-organization',
    { to: '/sign-in?return=%2Fcreate-organization' },
  ],
  ['create-organization, no business yet', createOrganization, withoutBusiness, '/create-organization', 'open'],
  ['create-organization, with a business', createOrganization, admin, '/create-organization', { to: '/' }],
  ['dashboard, signed out', dashboard, signedOut, '/', { to: '/sign-in' }],
  ['dashboard, no business yet', dashboard, withoutBusiness, '/', { to: '/create-organization' }],
  ['dashboard, member', dashboard, staff, '/', 'open'],
  [
    'a page, signed out, is come back to',
    members,
    signedOut,
    '/staff?search=a',
    { to: '/sign-in?return=%2Fstaff%3Fsearch%3Da' },
  ],
  ['staff page as admin', members, admin, '/staff', 'open'],
  ['staff page as staff', members, staff, '/staff', 'not-found'],
  ['business settings as admin', business, admin, '/settings/business', 'open'],
  ['business settings as staff', business, staff, '/settings/business', { to: '/settings/profile' }],
]

test.each(table)('%s', (_name, route, session, address, passage) => {
  expect(guard(route, session, address)).toEqual(passage)
})
