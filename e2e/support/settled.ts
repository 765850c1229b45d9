import type { BrowserContext, Page, Request } from 'playwright/test'

/** Requests of a page's documents that are still unanswered. */
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
    // The present document does not wait for requests of an earlier one.
    page.on('framenavigated', (frame) => frame === page.mainFrame() && asked.clear())
  })
}

/** How many checks in a row have to find a page quiet: an answer is painted and may cause the next request. */
const LOOKS = 2

/**
 * Waits until a page has everything: no skeleton, nothing asked for that has not come, and nothing that leads
 * elsewhere. For a page that redirects it waits for the target.
 * @param looks how many checks in a row; one is enough for a page that has been at rest before
 */
export async function settled(page: Page, looks = LOOKS): Promise<void> {
  const until = Date.now() + 20_000
  for (let quiet = 0; quiet < looks; ) {
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

/** Runs an action on the page that a redirect ends at; an action that the redirect interrupts is repeated. */
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
