import type { BrowserContext, Page, Request } from 'playwright/test'

/** What a page's documents have asked for and not got yet. */
const running = new WeakMap<Page, Set<Request>>()

/** From now on knows of each page what it waits for: calls, scripts, pictures. */
export function watchRequests(context: BrowserContext): void {
  context.on('page', (page) => {
    const asked = new Set<Request>()
    running.set(page, asked)
    const ended = (request: Request) => void asked.delete(request)
    page.on('request', (request) => {
      if (request.url().startsWith('http')) asked.add(request)
    })
    page.on('requestfinished', ended)
    page.on('requestfailed', ended)
    // What an earlier document asked is nothing the present one waits for.
    page.on('framenavigated', (frame) => frame === page.mainFrame() && asked.clear())
  })
}

/** How many looks in a row have to find a page quiet: what an answer brings is painted, and may ask the next thing. */
const LOOKS = 3

/**
 * Waits until a page has everything: no skeleton, nothing asked for that has not come, and nothing that leads
 * elsewhere. A page that leads on is waited for where it leads.
 */
export async function settled(page: Page): Promise<void> {
  const until = Date.now() + 20_000
  for (let quiet = 0; quiet < LOOKS; ) {
    const isQuiet = await page.evaluate(look).catch(leaving)
    quiet = isQuiet && (running.get(page)?.size ?? 0) === 0 ? quiet + 1 : 0
    if (Date.now() > until) {
      const asked = [...(running.get(page) ?? [])].map((request) => request.url())
      throw new Error(`${page.url()} does not come to rest; it waits for ${asked.join(', ') || 'no answer'}`)
    }
  }
}

/** Whether nothing is waited for, after the next two frames. */
function look(): Promise<boolean> {
  return new Promise((resolve) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        setTimeout(() => {
          const waits = document.querySelector('[role="status"][aria-label="正在加载"], [aria-busy="true"]')
          resolve(document.readyState === 'complete' && !waits)
        }),
      ),
    )
  })
}

/** A document that is being left cannot be looked at. */
function leaving(error: unknown): boolean {
  if (/context was destroyed|navigat/i.test(String(error))) return false
  throw error
}

/** Does something with a page where it leads to; what the way there interrupts is done again. */
export async function whereItLeads<T>(page: Page, look: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    await settled(page)
    try {
      return await look()
    } catch (error) {
      if (tries === 3 || !/context was destroyed|navigat/i.test(String(error))) throw error
    }
  }
}
