import type { Locator, Page } from 'playwright-core'
import { eventually } from './processes.ts'

/** Where the focus is and whether a person sees it there. */
interface Focus {
  on: string
  lost: boolean
  visible: boolean
}

function focusOf(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { on: 'body', lost: true, visible: false }
    const marked = (of: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(of)
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    }
    // Around a field that is drawn by what it stands in, that carries the mark.
    const drawnBy = element.closest('.ant-input-affix-wrapper, .ant-select, .ant-segmented-item, .ant-switch')
    const on = `${element.tagName.toLowerCase()}.${element.className}: ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}`
    return { on, lost: false, visible: marked(element) || Boolean(drawnBy && marked(drawnBy)) }
  })
}

/** A person who has no mouse. Wherever they come, the focus must be seen, and after what they do it must be somewhere. */
export function keyboardOf(page: Page) {
  const seen = async (after: string) => {
    let focus: Focus | undefined
    await eventually(
      `a focus that is seen after ${after}`,
      async () => {
        focus = await focusOf(page)
        return !focus.lost && focus.visible
      },
      5,
    ).catch(() => {
      throw new Error(`after ${after} the focus is ${focus?.lost ? 'lost' : `not seen on ${focus?.on}`}`)
    })
  }
  /** One step. At the end of the page it leads to the browser's own controls, and from there to the beginning. */
  const step = async (key: string) => {
    await page.keyboard.press(key)
    if (!(await focusOf(page)).lost) await seen(key)
  }
  /** Goes to something by Tab, or back by Shift+Tab. */
  const goTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await target.waitFor()
    for (let steps = 0; steps < 80; steps++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await step(key)
    }
    throw new Error(`${key} does not lead to ${String(target)}`)
  }
  return {
    goTo,
    seen,
    /** Presses a key that acts. */
    async press(key: string) {
      await page.keyboard.press(key)
      await seen(key)
    },
    type: (text: string) => page.keyboard.type(text),
    /** Goes to something and presses it. */
    async use(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
      await goTo(target, key)
      await page.keyboard.press('Enter')
    },
  }
}
