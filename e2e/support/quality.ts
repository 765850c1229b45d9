import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunOptions, run } from 'axe-core'
import type { CDPSession, Frame, Locator, Page } from 'playwright/test'
import { expect } from './fixtures.ts'

/** How any screen behaves: accessibility, jumps, the keyboard, a slow network. */

/** No serious barrier by axe, in the state the page is in. @param within the part that is looked at; all by default */
export async function noBarriers(page: Page, what = '', within = ''): Promise<void> {
  expect.soft(await barriersIn(page, within), `${what} accessibility`).toEqual([])
}

/** The serious barriers by axe, each rule with the elements that break it. */
export async function barriersIn(page: Page, within = ''): Promise<string[]> {
  // A colour in transition is not the final one; a spinner never ends.
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    // A transition that is turned around ends as another one.
    for (let now = moving(); now.length > 0; now = moving())
      await Promise.all(now.map(({ finished }) => finished.catch(() => {})))
  })
  for (const frame of page.frames()) await bringAxe(frame)
  return page.evaluate(seriousBarriers, within)
}

/** Of ASCII letters alone: one other letter doubles what the browser has to be sent. */
const axeSource = readFileSync(join(process.cwd(), 'node_modules/axe-core/axe.min.js'), 'utf8').replaceAll(
  /[^\0-\x7f]/g,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
)

/** Once a document: reading half a megabyte of script takes longer than looking at a small screen. */
async function bringAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in globalThis)) return
  const page = frame.page()
  if (frame === page.mainFrame()) await runScript(page, axeSource)
  else await frame.evaluate(axeSource)
  // The main document asks those of its frames, whoever they belong to.
  await frame.evaluate(() => {
    type Axe = { configure(spec: { allowedOrigins: string[] }): void }
    ;(globalThis as unknown as { axe: Axe }).axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })
  })
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * As `evaluate` does it with less around it, which takes a third less time for a script of this size. The session stays
 * open: one that ends takes a page's virtual authenticator with it.
 */
async function runScript(page: Page, expression: string): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  const { exceptionDetails } = await (await session).send('Runtime.evaluate', { expression })
  if (exceptionDetails) throw new Error(`${page.url()}: ${exceptionDetails.text}`)
}

/**
 * Runs in the page. Rules that find nothing serious are left out, and nothing is noted about what is in order; texts that
 * look alike are compared with their background once. That is most of the time that axe takes by itself.
 */
async function seriousBarriers(within: string): Promise<string[]> {
  type Rule = { id: string; impact: string | null; matches(element: Element, ...more: unknown[]): boolean }
  type Axe = { run: typeof run; _audit: { rules: Rule[] } }
  const { axe } = globalThis as unknown as { axe: Axe }
  const { rules } = axe._audit
  const contrast = rules.find(({ id }) => id === 'color-contrast')
  if (!contrast) throw new Error('axe has no rule of contrast')

  const looks = new Map<Element, string>()
  /** Classes and backgrounds of an element and of all around it. */
  const lookOf = (element: Element | null): string => {
    if (!element) return ''
    const known = looks.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    const own = [element.tagName, element.className, backgroundColor, backgroundImage, opacity]
    const look = `${lookOf(element.parentElement)} > ${own.join()}`
    looks.set(element, look)
    return look
  }
  const compared = new Set<string>()
  const matches = contrast.matches
  contrast.matches = (element, ...more) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const look = [lookOf(element), color, fontSize, fontWeight, textShadow].join()
    if (compared.has(look) || !matches.call(contrast, element, ...more)) return false
    compared.add(look)
    return true
  }
  try {
    const small = rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    const options: RunOptions = {
      resultTypes: ['violations'],
      rules: Object.fromEntries(small.map(({ id }) => [id, { enabled: false }])),
    }
    const { violations } = await axe.run(within === '' ? document : within, options)
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
  } finally {
    contrast.matches = matches
  }
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
