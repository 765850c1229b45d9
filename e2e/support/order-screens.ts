import type { BrowserContext } from 'playwright/test'
import { shops } from './fixtures.ts'
import { lookAt } from './look.ts'

/** A screen of an order, what it shows, and the call whose refusal it shows, if one is refused. */
export type OrderScreen = readonly [screen: string, shown: string | RegExp, refused?: string]

/**
 * Opens screens of an order, each in a new page of its buyer's browser, and looks at them as a whole.
 * @param query beside the order's number
 * @param shop in which it was ordered
 */
export async function seeScreens(
  context: BrowserContext,
  orderNo: string,
  screens: readonly OrderScreen[],
  query: Readonly<Record<string, string>> = {},
  shop: string = shops.full,
): Promise<void> {
  for (const [screen, shown, refused] of screens) {
    const page = await context.newPage()
    const address = `${shop}/${screen}?${new URLSearchParams({ orderNo, ...query })}`
    await lookAt(page, address, { shown, refused })
    await page.close()
  }
}
