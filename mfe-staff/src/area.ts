import { defineArea } from '@sapa/shared/area'

export default defineArea({
  id: 'staff',
  layout: 'app',
  namespace: 'staff',
  locales: { en: () => import('./locales/en.json'), id: () => import('./locales/id.json') },
  routes: [
    {
      path: '/staff',
      access: { permission: 'members.read' },
      title: 'title',
      lazy: () => import('./StaffPage'),
      nav: { label: 'nav', icon: 'staff', group: 'manage', order: 40 },
    },
  ],
})
