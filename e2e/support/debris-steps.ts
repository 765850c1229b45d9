import type { Page } from 'playwright/test'
import { wantedDebrisAgreements } from '../../lib/domain/texts/text-codes.ts'
import { expect } from './fixtures.ts'
import type { Shopper } from './shopper.ts'

/** What a shopper does to order a fragment product, on the screens. */

/** Chooses an open day of use, the second unless told: the first may be over when the order is sent. */
export async function chooseDayOfUse(page: Page, place = 1): Promise<void> {
  const days = page.getByRole('button', { name: /^\d+月\d+日 周.*¥/, disabled: false })
  await expect(page.locator('button[data-month]').first()).toBeVisible()
  for (const month of await page.locator('button[data-month]').all()) {
    await month.click()
    await expect(month).toHaveAttribute('aria-pressed', 'true')
    if ((await days.count()) > place) break
  }
  await days.nth(place).click()
  await expect(page.getByText(/\d+月\d+日 周.*使用$/).first()).toBeVisible()
}

/** Puts a kept traveller on a place of the order. */
export async function placeGuest(page: Page, place: string, name: string): Promise<void> {
  const block = page.getByRole('region', { name: '出行人' })
  await block.getByRole('button', { name: place }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(block.getByRole('button', { name: place })).toContainText(name)
}

/** Orders tickets that can be used on any day within their validity, by calls. */
export async function orderTickets(
  shopper: Shopper,
  proId: string,
  adults: number,
): Promise<{ orderNo: string }> {
  const { packages } = await shopper.get('debris.get', { proId })
  const one = packages.find(
    ({ use, guests, weekdays, blackout }) =>
      use === 'open' && guests === 'none' && weekdays.length === 0 && blackout.length === 0,
  )
  if (!one) throw new Error(`${proId} has no such package`)
  const wish = { proId, packageId: one.id, adults, handover: { way: 'none' as const } }
  const { fingerprint, payable } = await shopper.get('debris.quote', wish)
  const { items: texts } = await shopper.get('texts.agreements', {})
  return shopper.do('orders.createDebris', {
    ...wish,
    contact: { name: '测试甲', mobile: '13900030001' },
    agreements: wantedDebrisAgreements(texts).map(({ code, version }) => ({ code, version })),
    fingerprint,
    payable,
  })
}
