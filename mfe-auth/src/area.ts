import { defineArea } from '@sapa/shared/area'

export default defineArea({
  id: 'auth',
  layout: 'public',
  namespace: 'auth',
  locales: { en: () => import('./locales/en.json'), id: () => import('./locales/id.json') },
  routes: [
    {
      path: '/sign-in',
      access: 'public',
      guard: 'signed-out',
      title: 'sign_in.title',
      lazy: () => import(/* webpackChunkName: "sign-in" */ './session/SignInPage'),
    },
    {
      path: '/sign-up',
      access: 'public',
      guard: 'signed-out',
      title: 'sign_up.title',
      lazy: () => import(/* webpackChunkName: "sign-up" */ './session/SignUpPage'),
    },
    {
      path: '/forgotten-password',
      access: 'public',
      guard: 'signed-out',
      title: 'forgotten.title',
      lazy: () => import(/* webpackChunkName: "forgotten-password" */ './session/ForgottenPasswordPage'),
    },
    {
      path: '/verify-otp',
      access: 'public',
      guard: 'signed-out',
      title: 'verify.title',
      lazy: () => import(/* webpackChunkName: "verify-otp" */ './verify/VerifyOtpPage'),
    },
    {
      path: '/invitation',
      access: 'public',
      title: 'invitation.title',
      lazy: () => import(/* webpackChunkName: "invitation" */ './invitation/InvitationPage'),
    },
    {
      path: '/create-organization',
      access: 'signed-in',
      title: 'organization.create_title',
      lazy: () => import(/* webpackChunkName: "organization" */ './organization/CreateOrganizationPage'),
    },
    {
      path: '/terms',
      access: 'public',
      title: 'terms.title',
      lazy: () => import(/* webpackChunkName: "legal" */ './legal/TermsPage'),
    },
    {
      path: '/privacy',
      access: 'public',
      title: 'privacy.title',
      lazy: () => import(/* webpackChunkName: "legal" */ './legal/PrivacyPage'),
    },
    {
      path: '/settings',
      layout: 'app',
      access: { permission: 'profile.write' },
      title: 'profile.title',
      lazy: () => import(/* webpackChunkName: "settings" */ './settings/SettingsPage'),
    },
    {
      path: '/settings/profile',
      layout: 'app',
      access: { permission: 'profile.write' },
      title: 'profile.title',
      lazy: () => import(/* webpackChunkName: "settings" */ './settings/ProfilePage'),
      nav: { label: 'profile.nav', icon: 'profile', group: 'settings', order: 60 },
    },
    {
      path: '/settings/business',
      layout: 'app',
      access: { permission: 'business.read', otherwise: '/settings/profile' },
      title: 'business.title',
      lazy: () => import(/* webpackChunkName: "settings" */ './settings/BusinessPage'),
      nav: { label: 'business.nav', icon: 'business', group: 'settings', order: 70 },
    },
  ],
  slots: [
    {
      slot: 'root-dialogs',
      id: 'create-organization',
      order: 1,
      lazy: () => import(/* webpackChunkName: "organization" */ './organization/CreateOrganizationDialog'),
    },
  ],
})
