import { defineArea } from '@sapa/shared/area'

const access = { permission: 'chats.read' } as const

export default defineArea({
  id: 'chats',
  layout: 'app',
  namespace: 'chats',
  locales: { en: () => import('./locales/en.json'), id: () => import('./locales/id.json') },
  setup: () => import(/* webpackMode: "eager" */ './setup'),
  routes: [
    {
      path: '/chats/:channelType?',
      access,
      fill: true,
      title: 'title',
      lazy: () => import('./ChatsPage'),
      nav: { label: 'nav', icon: 'chats', group: 'main', order: 30 },
    },
  ],
  slots: [
    {
      slot: 'background',
      id: 'inbox-watcher',
      order: 1,
      permission: 'chats.read',
      lazy: () => import('./InboxWatcher'),
    },
  ],
})
