import { defineArea } from '@sapa/shared/area'

export default defineArea({
  id: 'dashboard',
  layout: 'app',
  namespace: 'dashboard',
  locales: { en: () => import('./locales/en.json'), id: () => import('./locales/id.json') },
  routes: [
    {
      path: '/',
      access: { permission: 'dashboard.read' },
      title: 'title',
      lazy: () => import('./DashboardPage'),
      nav: { label: 'nav', icon: 'dashboard', group: 'main', order: 10 },
    },
  ],
})
