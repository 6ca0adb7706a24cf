import type { Page } from 'playwright-core'

/** What sticks out of the window or is cut off in the page as it stands, a line each. What ends in '…' is meant so. */
export function cutIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const root = document.scrollingElement ?? document.documentElement
    if (root.scrollWidth > innerWidth) found.push(`the page scrolls sideways: ${root.scrollWidth} > ${innerWidth}`)
    const called = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} '${(element.textContent ?? '').trim().slice(0, 40)}'`
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const box = element.getBoundingClientRect()
      // 2 px and less: hidden from the eye for screen readers.
      if (
        box.width <= 2 ||
        box.height <= 2 ||
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue
      if (element.closest('svg, select, .visually-hidden, .skip-link, [aria-hidden=true]')) continue
      const style = getComputedStyle(element)
      const text = (element.textContent ?? '').trim() !== ''
      const over = element.scrollWidth - element.clientWidth
      if (
        text &&
        style.overflowX !== 'visible' &&
        style.display !== 'inline' &&
        over > 1 &&
        style.textOverflow !== 'ellipsis'
      )
        found.push(`cut by ${over} px in width: ${called(element)}`)
      const below = element.scrollHeight - element.clientHeight
      if (
        text &&
        (style.overflowY === 'hidden' || style.overflowY === 'clip') &&
        below > 2 &&
        style.webkitLineClamp === 'none'
      )
        found.push(`cut by ${below} px in height: ${called(element)}`)
      if (text && element.children.length === 0 && (box.right > innerWidth + 1 || box.left < -1))
        found.push(`beside the window: ${called(element)}`)
    }
    return found
  })
}
