import axe from 'axe-core'
import type { Page } from 'playwright-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Not of WCAG's letter, but what a screen reader's user goes by. */
const BESIDES = ['heading-order', 'landmark-one-main', 'page-has-heading-one']

/**
 * What axe finds against WCAG 2.2 A and AA in the page as it stands, a line each.
 *
 * @param only `colours`: what a theme changes, where the rest was looked at before
 */
export async function violationsOf(page: Page, only?: 'colours'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    ({ rules, besides, colours }) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: colours ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: rules },
        ...(colours ? {} : { rules: Object.fromEntries(besides.map((rule) => [rule, { enabled: true }])) }),
        resultTypes: ['violations'],
      }),
    { rules: RULES, besides: BESIDES, colours: only === 'colours' },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${target.join(' ')}: ${failureSummary?.split('\n').slice(1).join(' ').trim()}`,
    ),
  )
}
