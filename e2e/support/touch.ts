import type { Page } from 'playwright-core'

/** What is pressed is as high as a fingertip is wide, in pixels. */
const FINGERTIP = 44

/** What is too low to press with a finger in the page as it stands, a line each. A link within a text is as high as its line. */
export function lowIn(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const found: string[] = []
    for (const element of document.body.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role=switch], [role=menuitem]',
    )) {
      if (
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        element.closest('.skip-link, .visually-hidden')
      )
        continue
      const words = (element.textContent ?? '').trim()
      const inText =
        element.tagName === 'A' &&
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent ?? '').trim() !== words
      if (inText) continue
      // What surrounds a bare control and takes its press; a switch takes it 11 px around itself.
      if (element.matches('.ant-switch')) continue
      const pressed =
        element.closest('label, .ant-select, .ant-input-affix-wrapper, .ant-segmented, .challenge') ?? element
      const { height, width } = pressed.getBoundingClientRect()
      if (width > 2 && height > 2 && height < least - 0.5)
        found.push(
          `${Math.round(height)} px high: ${element.tagName.toLowerCase()}.${[...element.classList].join('.')} '${words.slice(0, 40)}'`,
        )
    }
    return found
  }, FINGERTIP)
}
