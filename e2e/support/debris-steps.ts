import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'

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
