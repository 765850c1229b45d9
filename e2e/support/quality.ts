import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from 'playwright/test'
import { expect } from './fixtures.ts'

/** How any screen behaves: accessibility, jumps, the keyboard, a slow network. */

/** No serious barrier by axe, in the state the page is in. */
export async function noBarriers(page: Page, what = ''): Promise<void> {
  // A colour in transition is not the final one; a spinner never ends.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => {})),
    ),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const told = serious.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  )
  expect.soft(told, `${what} accessibility`).toEqual([])
}

/** Counts what jumps, from the first paint on; before the page is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(countShifts)
}

/** What has jumped by itself since the page was opened (cumulative layout shift). */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as { layoutShift?: number }).layoutShift ?? 0)
}

function countShifts(): void {
  const target = globalThis as { layoutShift?: number }
  // Installed twice, it would count everything twice.
  if (target.layoutShift !== undefined) return
  target.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[]) {
      if (!entry.hadRecentInput) target.layoutShift = (target.layoutShift ?? 0) + entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** A phone at the edge of its network: 300 ms each way, 60 kB a second, and questions that take `apiMs` more. */
export async function slowNetwork(page: Page, apiMs = 700): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 60_000,
    uploadThroughput: 30_000,
  })
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, apiMs))
    await route.continue().catch(() => {})
  })
}

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, target: Locator, most = 90): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < most; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`not reached by the Tab key: ${target}`)
}

/** A dialog that is open has the focus, keeps it through more Tabs than it has controls, and closes by Escape. */
export async function trapsFocus(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible()
  for (let steps = 0; steps < 12; steps++) {
    // The browser's own controls lie between the last and the first; there the document has no focused element.
    const inside = await dialog.evaluate(
      (element) => document.activeElement === document.body || element.contains(document.activeElement),
    )
    expect(inside, `Tab ${steps} left the dialog`).toBe(true)
    await page.keyboard.press(steps % 4 === 3 ? 'Shift+Tab' : 'Tab')
  }
}
