import type { Page } from 'playwright-core'
import type { wordsIn } from './words.ts'

type Say = ReturnType<typeof wordsIn>

/** What the screens show: what was made before. */
export interface Shown {
  agentId: string
  /** Of an agent that knows nothing and has a long name. */
  otherAgentId: string
  contactId: string
  channelId: string
  /** What the mailed link carries. */
  invitation: string
  /** A colleague's name. */
  colleague: string
}

export interface Screen {
  name: string
  path: string
  /** Who looks at it: a starter has a business and nothing in it, a member one that is busy. */
  as: 'visitor' | 'newcomer' | 'starter' | 'member'
  /** What is on it when it is complete. */
  shows: string
  /** Only at these widths; all when left out. It is opened at the first. */
  widths?: number[]
  /** Calls that fail while it is looked at. */
  fails?: string
  /** What a person presses to see it. */
  open?: (page: Page, say: Say) => Promise<void>
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

/** Every screen of the product and its dialogs, with something in them, empty, and where something fails. */
export function screensOf({ agentId, otherAgentId, contactId, channelId, invitation, colleague }: Shown): Screen[] {
  const screen =
    (as: Screen['as']) =>
    (name: string, path: string, shows = 'main h1', more: Partial<Screen> = {}): Screen => ({
      name,
      path,
      as,
      shows,
      ...more,
    })
  const [out, empty, inside] = [screen('visitor'), screen('starter'), screen('member')]
  const dialog = (name: string, path: string, shows: string, open: NonNullable<Screen['open']>): Screen =>
    inside(`dialog-${name}`, path, shows, { open })
  const chat = `/chats/whatsapp?contactId=${contactId}&channelId=${channelId}`
  return [
    out('sign-in', '/sign-in', 'main form'),
    out('sign-up', '/sign-up', 'main form'),
    out('sign-up-invited', `/sign-up?invitation=${invitation}`, 'main form'),
    out('invitation', `/invitation?invitation=${invitation}`, '.invitation__actions'),
    out('invitation-over', '/invitation?invitation=none', '.invitation__actions'),
    out('verify-otp', '/verify-otp?identifier=sa***@example.com&password=x&action=register', 'main form'),
    out('forgotten-password', '/forgotten-password', 'main form'),
    out('terms', '/terms'),
    out('privacy', '/privacy'),
    screen('newcomer')('create-organization', '/create-organization', 'main form'),
    empty('dashboard-empty', '/', '.first-steps'),
    empty('agents-empty', '/agents', '.empty-state'),
    empty('chats-empty', '/chats', '.empty-state'),
    empty('platform-empty', '/platform', '.empty-state'),
    empty('staff-alone', '/staff', '.ant-tag'),
    inside('dashboard', '/', '.apexcharts-canvas'),
    inside('agents', '/agents', '.agents__card'),
    inside('agents-none-found', '/agents?search=tidak-ada', '.empty-state'),
    inside('agent-chat', `/agents/${agentId}`, '.agent-chat'),
    inside('agent-chat-knows-nothing', `/agents/${otherAgentId}`, '.agent-chat .empty-state'),
    inside('agent-chat-answered', `/agents/${agentId}`, '.agent-chat', {
      open: async (page, say) => {
        await page.getByLabel(say('agents', 'chat.label')).fill('Jam berapa toko buka?')
        await page.keyboard.press('Enter')
        await page.locator('.turn--agent .answer').waitFor()
      },
    }),
    inside('agent-configuration', `/agents/${agentId}/agent-configuration`, 'main form'),
    inside('agent-knowledge-base', `/agents/${agentId}/knowledge-base`, '.documents .ant-tag'),
    inside('agent-knowledge-base-empty', `/agents/${otherAgentId}/knowledge-base`, '.empty-state'),
    inside('agent-integrations', `/agents/${agentId}/integrations`, '.channel .ant-tag'),
    inside('chats', '/chats', 'a[href*=contactId]'),
    inside('chats-open', chat, '.bubble--in'),
    inside('chats-contact', chat, '.bubble--in', {
      open: async (page) => {
        await page.locator('.conversation__contact-button').click()
        await page.locator('.contact__history').waitFor()
      },
    }),
    inside('chats-note', chat, '.bubble--in', { open: (page, say) => press(page, say('chats', 'composer.note')) }),
    inside('chats-actions', chat, '.bubble--in', {
      widths: [360],
      open: async (page, say) => {
        await press(page, say('chats', 'action.more'))
        await page.getByRole('menuitem').first().waitFor()
      },
    }),
    inside('chats-none-found', '/chats?search=tidak-ada', '.chats__list .empty-state'),
    inside(
      'chats-gone',
      '/chats/whatsapp?contactId=con_00000000000000000000000000',
      '.chats__conversation .empty-state',
    ),
    inside('staff', '/staff', '.ant-tag'),
    inside('staff-none-found', '/staff?search=tidak-ada', '.empty-state'),
    inside('platform', '/platform', '.channel .ant-tag'),
    inside('platform-checked', '/platform', '.channel .ant-tag', {
      open: async (page, say) => {
        await press(page, say('agents', 'doctor.open'))
        await page.locator('.doctor li').first().waitFor()
      },
    }),
    inside('templates', '/platform/templates', '.empty-state, .template'),
    inside('settings-profile', '/settings/profile', 'main form'),
    inside('settings-business', '/settings/business', 'main form'),
    inside('not-found', '/no-such-page'),
    inside('error', '/agents', '.empty-state[role=alert]', { fails: '**/v1/agents?**' }),
    inside('crash', '/staff', '.crash', { fails: '**/areas/staff/**' }),
    dialog('create-agent', '/agents', '.agents__card', (page, say) => press(page, say('agents', 'add'))),
    dialog('knowledge-text', `/agents/${agentId}/knowledge-base`, '.ant-tag', (page, say) =>
      press(page, say('agents', 'knowledge.add_text')),
    ),
    dialog('knowledge-pair', `/agents/${agentId}/knowledge-base`, '.ant-tag', (page, say) =>
      press(page, say('agents', 'knowledge.add_qa')),
    ),
    dialog('document', `/agents/${agentId}/knowledge-base`, '.ant-tag', (page) =>
      page.locator('.documents__title').first().click(),
    ),
    dialog('connect', `/agents/${agentId}/integrations`, '.ant-tag', (page, say) =>
      press(page, say('agents', 'connect.title')),
    ),
    dialog('saved-replies', chat, '.bubble--in', (page) => page.locator('.composer__manage').click()),
    dialog('assign', chat, '.bubble--in', async (page, say) => {
      await press(page, say('chats', 'action.assign'))
      await page.locator('.choices__line').first().waitFor()
    }),
    dialog('change-key', '/platform', '.channel .ant-tag', (page, say) =>
      press(page, say('agents', 'change_key.open')),
    ),
    dialog('template', '/platform/templates', '.empty-state, .template', (page, say) =>
      press(page, say('agents', 'templates.add')),
    ),
    dialog('invite', '/staff', '.ant-tag', (page, say) => press(page, say('staff', 'invite'))),
    dialog('add-user', '/staff', '.ant-tag', (page, say) => press(page, say('staff', 'add'))),
    dialog('update-user', '/staff', '.ant-tag', (page, say) =>
      press(page, say('staff', 'change_named', { name: colleague })),
    ),
    dialog('create-business', '/', '.apexcharts-canvas', (page) => page.locator('.organization button').click()),
    dialog('about', '/', '.apexcharts-canvas', (page) => page.locator('.account button').first().click()),
    inside('question', '/platform', '.channel .ant-tag', {
      open: async (page, say) => {
        await press(page, say('agents', 'channel.disconnect'))
        await page.locator('.ant-popconfirm').waitFor()
      },
    }),
    inside('menu', '/agents', '.agents__card', {
      widths: [360],
      open: async (page) => {
        await page.locator('.app__bar button').click()
        await page.locator('.app--menu').waitFor()
      },
    }),
    // The last one: it stays in the browser until it is ended.
    inside('override-badge', '/agents', '.agents__card', {
      open: async (page) => {
        await page.evaluate(async () => {
          const areas = (await (await fetch('/areas.json')).json()) as { id: string; entry: string }[]
          const entry = areas.find(({ id }) => id === 'agents')?.entry ?? ''
          localStorage.setItem(
            'sapa-area-override',
            JSON.stringify({ area: 'agents', entry: new URL(entry, location.href).href }),
          )
        })
        await page.reload()
        await page.locator('.override-badge').waitFor()
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
    () =>
      !document.querySelector('.ant-skeleton, .skeleton-rows, .field__place') &&
      document
        .getAnimations()
        .every(
          (animation) =>
            animation.playState !== 'running' || animation.effect?.getComputedTiming().iterations === Infinity,
        ),
  )
}
