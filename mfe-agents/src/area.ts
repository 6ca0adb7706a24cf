import { defineArea } from '@sapa/shared/area'

const agents = { permission: 'agents.read' } as const

export default defineArea({
  id: 'agents',
  layout: 'app',
  namespace: 'agents',
  locales: { en: () => import('./locales/en.json'), id: () => import('./locales/id.json') },
  setup: () => import(/* webpackMode: "eager" */ './setup'),
  routes: [
    {
      path: '/agents',
      access: agents,
      title: 'title',
      lazy: () => import('./AgentsPage'),
      nav: { label: 'nav', icon: 'agents', group: 'main', order: 20 },
    },
    { path: '/agents/:agentId/:section?', access: agents, title: 'agent.title', lazy: () => import('./AgentPage') },
    {
      path: '/platform',
      access: { permission: 'platform.read' },
      title: 'platform.title',
      lazy: () => import('./channels/PlatformPage'),
      nav: { label: 'platform.nav', icon: 'platform', group: 'manage', order: 50 },
    },
    {
      path: '/platform/templates',
      access: { permission: 'platform.read' },
      title: 'templates.title',
      lazy: () => import('./templates/TemplatesPage'),
    },
  ],
})
