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
