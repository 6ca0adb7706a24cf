import type { ComponentType } from 'react'
import type { Language, Permission } from '../contracts/index.ts'
import type { IconName } from '../ui/icons.ts'

export { isChosen, type Chosen } from './canary.ts'

/**
 * Who may open a route. `public`: anybody; `signed-in`: a person with or without a business; otherwise a member
 * whose role holds the permission, and everybody else sees not-found or goes to `otherwise`.
 */
export type Access = 'public' | 'signed-in' | { permission: Permission; otherwise?: 'not-found' | `/${string}` }

export interface AreaNavigation {
  /** Key of the label in the area's texts. */
  label: string
  icon: IconName
  group: 'main' | 'manage' | 'settings'
  /** Place within all items, ascending. */
  order: number
}

export interface AreaRoute {
  /** Absolute, as react-router writes it: '/agents/:agentId'. */
  path: string
  access: Access
  layout?: 'app' | 'public'
  /** The page reaches the edges of the content and scrolls in its own parts. */
  fill?: boolean
  /** Key of the page's title in the area's texts. */
  title: string
  /** `signed-out`: for people without a session; others are sent to the dashboard. */
  guard?: 'signed-out'
  lazy: () => Promise<{ default: ComponentType }>
  nav?: AreaNavigation
}

/** A named place that the shell or an area offers and another area fills. */
export type SlotName = 'root-dialogs' | 'dashboard-cards' | 'background'

export interface AreaSlot {
  slot: SlotName
  id: string
  order: number
  permission?: Permission
  lazy: () => Promise<{ default: ComponentType }>
}

export interface Area {
  id: string
  /** The layout of its routes where they name none. */
  layout: 'app' | 'public'
  /** Namespace of its texts. */
  namespace: string
  locales: Record<Language, () => Promise<{ default: object }>>
  /** Runs once before the area's first page is shown. */
  setup?: () => Promise<{ setup: () => void }>
  routes: AreaRoute[]
  slots?: AreaSlot[]
}

/** Declares an area. The declaration imports nothing but types and `import()` thunks, so that Node can read it. */
export function defineArea(area: Area): Area {
  return area
}
