import type { Page } from 'playwright-core'
import type { wordsIn } from './words.ts'

type Say = ReturnType<typeof wordsIn>

/** What the screens show: ids of things that were made before. */
export interface Shown {
  agentId: string
  contactId: string
  channelId: string
}

export interface Screen {
  name: string
  path: string
  /** Who looks at it. */
  as: 'visitor' | 'newcomer' | 'member'
  /** What is on it when it is complete. */
  shows: string
  /** Only at these widths; all when left out. */
  widths?: number[]
  /** What a person presses to see it. */
  open?: (page: Page, say: Say) => Promise<void>
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

/** Every screen of the product and its main dialogs. */
export function screensOf({ agentId, contactId, channelId }: Shown): Screen[] {
  const out = (name: string, path: string): Screen => ({ name, path, as: 'visitor', shows: 'main h1' })
  const inside = (name: string, path: string, shows = 'main h1', more: Partial<Screen> = {}): Screen => ({ name, path, as: 'member', shows, ...more })
  const dialog = (name: string, path: string, open: NonNullable<Screen['open']>): Screen => inside(name, path, 'main h1', { open })
  const chat = `/chats/whatsapp?contactId=${contactId}&channelId=${channelId}`
  return [
    out('sign-in', '/sign-in'),
    out('sign-up', '/sign-up'),
    out('verify-otp', '/verify-otp?identifier=sa***@example.com&password=x&action=register'),
    out('forgotten-password', '/forgotten-password'),
    out('terms', '/terms'),
    out('privacy', '/privacy'),
    { ...out('create-organization', '/create-organization'), as: 'newcomer' },
    inside('dashboard', '/', '.apexcharts-canvas'),
    inside('agents', '/agents', '.agents__card'),
    inside('agent-chat', `/agents/${agentId}`, '.agent-chat'),
    inside('agent-configuration', `/agents/${agentId}/agent-configuration`, 'main form'),
    inside('agent-knowledge-base', `/agents/${agentId}/knowledge-base`, '.ant-tag'),
    inside('agent-integrations', `/agents/${agentId}/integrations`, '.ant-tag'),
    inside('chats', '/chats', 'a[href*=contactId]'),
    inside('chats-open', chat, '.bubble--in'),
    inside('staff', '/staff', '.ant-tag'),
    inside('platform', '/platform', '.ant-tag'),
    inside('settings-profile', '/settings/profile', 'main form'),
    inside('settings-business', '/settings/business', 'main form'),
    inside('not-found', '/no-such-page'),
    dialog('dialog-create-agent', '/agents', (page, say) => press(page, say('agents', 'add'))),
    dialog('dialog-knowledge', `/agents/${agentId}/knowledge-base`, (page, say) => press(page, say('agents', 'knowledge.add_qa'))),
    dialog('dialog-connect', `/agents/${agentId}/integrations`, (page, say) => press(page, say('agents', 'connect.title'))),
    dialog('dialog-invite', '/staff', (page, say) => press(page, say('staff', 'invite'))),
    dialog('dialog-add-user', '/staff', (page, say) => press(page, say('staff', 'add'))),
    {
      ...dialog('dialog-create-business', '/', (page) => page.locator('.organization button').click()),
      widths: [768, 1440],
    },
    inside('menu', '/agents', '.agents__card', {
      widths: [360],
      open: async (page) => {
        await page.locator('.app__bar button').click()
        await page.locator('.app--menu').waitFor()
      },
    }),
  ]
}

/** Waits until the screen is complete and nothing moves. */
export async function settled(page: Page, screen: Screen, say: Say): Promise<void> {
  await page.locator(screen.shows).first().waitFor({ state: 'attached' })
  if (screen.open) await screen.open(page, say)
  if (screen.name.startsWith('dialog-')) await page.getByRole('dialog').first().waitFor()
  await still(page)
}

/** Waits until no skeleton is shown and every animation that ends has ended. */
export async function still(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('.ant-skeleton, .skeleton-rows, .field__place')
      && document.getAnimations().every((animation) => animation.playState !== 'running' || animation.effect?.getComputedTiming().iterations === Infinity),
  )
}
