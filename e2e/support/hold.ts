import type { Page } from 'playwright/test'

/** Holds a call until it is let go; `sent` has the idempotency key of each time it was sent. `**` holds every call. */
export async function holdCall(page: Page, name: string): Promise<{ sent: string[]; go(): void }> {
  const sent: string[] = []
  const { promise: gone, resolve: go } = Promise.withResolvers<void>()
  await page.route(`**/api/${name}`, async (route) => {
    sent.push(route.request().headers()['idempotency-key'] ?? '')
    await gone
    await route.fallback().catch(() => {})
  })
  return { sent, go }
}

/** Holds the answers of a read, which is answered at once, until they are let go; `asked` is the first one's address. */
export async function holdAnswer(page: Page, name: string): Promise<{ asked: Promise<string>; go(): void }> {
  const { promise: asked, resolve: answered } = Promise.withResolvers<string>()
  const { promise: gone, resolve: go } = Promise.withResolvers<void>()
  await page.route(`**/api/${name}**`, async (route) => {
    const response = await route.fetch()
    answered(route.request().url())
    await gone
    await route.fulfill({ response })
  })
  return { asked, go }
}
