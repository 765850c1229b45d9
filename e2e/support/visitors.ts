import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from 'playwright/test'
import { fromOwnAddress } from './address.ts'
import { watchRequests } from './settled.ts'

type Contexts = Pick<Browser, 'newContext'>
const strangers = new WeakMap<Browser, Contexts>()

/**
 * Playwright's test, in which every browser context belongs to a visitor who has agreed to the shops' privacy notice
 * before, so that it covers no page. Tests of the notice use a visitor without consent (`strangerTo`). Both wait until
 * the page is hydrated (`alive`).
 *
 * The context of a test's own page is the one of the test before, emptied (docs/decisions/0056).
 */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      const strange: Contexts['newContext'] = async (options) => visiting(await newContext(options), options)
      strangers.set(browser, { newContext: strange })
      browser.newContext = async (options) => agreeing(await strange(options))
      await use(browser)
      browser.newContext = newContext
    },
    { scope: 'worker' },
  ],
  context: async ({ context, javaScriptEnabled }, use) => {
    await use(await agreeing(await visiting(context, { javaScriptEnabled })))
  },
  page: async ({ context }, use) => {
    // The tab that was emptied still has a history.
    const used = context.pages()
    const page = await context.newPage()
    for (const tab of used) await tab.close()
    await use(page)
  },
})

/** A context whose tabs wait until React answers, and come from an address that no other visitor has. */
async function visiting(
  context: BrowserContext,
  { javaScriptEnabled = true, extraHTTPHeaders = {} }: BrowserContextOptions = {},
): Promise<BrowserContext> {
  await context.setExtraHTTPHeaders({ ...extraHTTPHeaders, ...fromOwnAddress() })
  watchRequests(context)
  if (javaScriptEnabled) context.on('page', waitWhereItGoes)
  return context
}

async function agreeing(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => {
    const key = `${location.pathname.split('/')[2]}:privacy`
    try {
      if (!localStorage.getItem(key)) localStorage.setItem(key, 'agreed')
    } catch {}
  })
  return context
}

/** Opens contexts of visitors who have never been here. */
export function strangerTo(browser: Browser): Contexts {
  const found = strangers.get(browser)
  if (!found) throw new Error('not a browser of these tests')
  return found
}

/** The phone of somebody who has never been here. */
export async function stranger(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await strangerTo(browser).newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    ...options,
  })
  return { context, page: await context.newPage() }
}

/**
 * Waits until React answers in the document that is open. `load` is no sign of it, and only on a busy machine does a
 * test come before: its taps would wait (lib/browser/page/early-taps.ts) and only the last would count. It does not
 * wait for documents without React, and not for ever when a test blocks the scripts.
 */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(isAlive, null, { polling: 'raf', timeout: 10_000 }).catch(() => {})
}

/**
 * React keeps its root at the document. The root knows whether the static page is still to be taken over; then so do
 * the boundaries below it, which are taken over one by one.
 */
function isAlive(): boolean {
  type State = { isDehydrated?: boolean; dehydrated?: unknown } | null
  type Fiber = { memoizedState: State; child: Fiber | null; sibling: Fiber | null }
  if (!document.querySelector('script[src*="/_next/"]')) return document.readyState !== 'loading'
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'))
  if (!key) return false
  const { stateNode } = (document as unknown as Record<string, { stateNode: { current: Fiber } }>)[key] ?? {}
  const open: (Fiber | null)[] = [stateNode?.current ?? null]
  for (let fiber = open.pop(); open.length > 0 || fiber; fiber = open.pop()) {
    if (!fiber) continue
    if (fiber.memoizedState?.isDehydrated || fiber.memoizedState?.dehydrated) return false
    open.push(fiber.sibling, fiber.child)
  }
  return true
}

/**
 * Waits until sheets that were closed have left the history. They do so by a step back a moment after they are gone
 * (lib/ui/modal-history.ts), and that step would cancel a navigation that has begun meanwhile, as no person can.
 */
async function afterSheets(page: Page): Promise<void> {
  await page.waitForFunction(haveLeft, null, { polling: 'raf', timeout: 2_000 }).catch(() => {})
}

function haveLeft(): boolean {
  return (history.state?.wayfrontModals ?? 0) <= document.querySelectorAll('dialog:modal').length
}

/**
 * Whoever goes elsewhere waits for closed sheets, and whoever waits for a whole document waits for React in it; `commit`
 * and `domcontentloaded` ask for less.
 */
function waitWhereItGoes(page: Page): void {
  const whole = (options?: { waitUntil?: string }) => (options?.waitUntil ?? 'load') === 'load'
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  const goBack = page.goBack.bind(page)
  const waitForURL = page.waitForURL.bind(page)
  page.goto = async (url, options) => {
    if (page.url() !== 'about:blank') await afterSheets(page)
    const response = await goto(url, options)
    if (whole(options)) await alive(page)
    return response
  }
  page.reload = async (options) => {
    await afterSheets(page)
    const response = await reload(options)
    if (whole(options)) await alive(page)
    return response
  }
  page.goBack = async (options) => {
    await afterSheets(page)
    const response = await goBack(options)
    if (whole(options)) await alive(page)
    return response
  }
  page.waitForURL = async (url, options) => {
    await waitForURL(url, options)
    if (whole(options)) await alive(page)
  }
}
