import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'
import { inYears } from './people.ts'
import type { Shopper } from './shopper.ts'

/** What a shopper does to order a visa, on the screens. */

/** Chooses the second open day of travel: the first may be over when the order is sent. */
export async function chooseTravelDay(page: Page): Promise<void> {
  const days = page.getByRole('button', { name: /^\d+月\d+日 周/, disabled: false })
  await expect(page.locator('button[data-month]').first()).toBeVisible()
  for (const month of await page.locator('button[data-month]').all()) {
    await month.click()
    await expect(month).toHaveAttribute('aria-pressed', 'true')
    if ((await days.count()) > 1) break
  }
  await days.nth(1).click()
  await expect(page.getByText(/\d+月\d+日 周.出行/).first()).toBeVisible()
}

/** Two people of working age, a student and a child under six, by the names of their steppers. */
export const family = { 在职人员: 2, 在校学生: 1, 学龄前儿童: 1 } as const

export async function countApplicants(page: Page, counts: Readonly<Record<string, number>>): Promise<void> {
  for (const [occupation, count] of Object.entries(counts)) {
    for (let done = 0; done < count; done++) {
      await page.getByRole('button', { name: `增加${occupation}` }).click()
    }
  }
}

let kept = 0

/** Keeps a traveller with a passport that is valid for long. */
export async function keepApplicant(
  shopper: Shopper,
  name: string,
  birthday: string,
  expiry = inYears(8),
): Promise<void> {
  kept++
  await shopper.do('travellers.save', {
    name,
    surnamePinyin: 'CE',
    givenPinyin: 'SHI',
    birthday,
    sex: kept % 2 === 0 ? 0 : 1,
    mobile: '13900030001',
    documents: [{ type: 2, number: `E7${String(1_000_000 + kept).slice(-7)}`, expiry }],
    consent: true,
  })
}

/** Puts a kept traveller on a place of the order. */
export async function placeApplicant(page: Page, place: string, name: string): Promise<void> {
  const block = page.getByRole('region', { name: '申请人' })
  await block.getByRole('button', { name: place }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(block.getByRole('button', { name: place })).toContainText(name)
}

/** Writes an address in the form that is open. */
export async function writeAddress(page: Page): Promise<void> {
  await page.getByLabel('收件人').fill('测试甲')
  await page.getByLabel('电话').fill('13900020001')
  await page.getByLabel('省', { exact: true }).selectOption({ label: '广东省' })
  await page.getByLabel('市', { exact: true }).selectOption({ label: '广州市' })
  await page.getByLabel('区', { exact: true }).selectOption({ label: '天河区' })
  await page.getByLabel('详细地址').fill('体育西路1号😀')
  await page.getByRole('button', { name: '保存', exact: true }).click()
}
