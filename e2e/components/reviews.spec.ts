import type { Page } from 'playwright/test'
import type { Order } from '../../lib/operate-center/contract/orders/orders.ts'
import type { OwnReview } from '../../lib/operate-center/contract/reviews/reviews.ts'
import { customerIn } from '../support/customer.ts'
import { expect, shops, test, watchProblems } from '../support/fixtures.ts'
import { fitsPhones } from '../support/look.ts'
import { noBarriers } from '../support/quality.ts'
import { settled } from '../support/settled.ts'
import { productsOf } from '../support/visit.ts'

/** Reading the reviews of a product, and writing one. */

test('all reviews of a product, by score, with the rule they are moderated by', async ({ page, server }) => {
  const problems = watchProblems(page)
  const [proId = ''] = await productsOf(server.origin, shops.full)
  await page.goto(`${shops.full}/productDetail?proId=${proId}`)
  await page.getByRole('button', { name: /^查看全部\d+条点评$/ }).click()
  const sheet = page.getByRole('dialog', { name: '全部点评' })
  const reviews = sheet.getByRole('article')
  await expect(reviews.first()).toBeVisible()
  const all = await reviews.count()
  const five = sheet.getByRole('radio', { name: /^5星 \d+$/ })
  const wanted = Number(/\d+$/.exec((await five.locator('..').textContent()) ?? '')?.[0])
  await five.check()
  await expect(reviews).toHaveCount(wanted)
  expect(wanted).toBeLessThan(all)
  await expect(reviews.getByRole('img', { name: '5分，满分5分' })).toHaveCount(wanted)
  await sheet.getByText('点评审核规则').click()
  await expect(sheet.getByText('不会因为评分低或内容为批评而拒绝')).toBeVisible()
  await fitsPhones(page, 'all reviews')
  await noBarriers(page, 'all reviews')
  expect(problems).toEqual([])
})

/** The customer's order as it is after the journey; the centre's own clock would have to pass weeks. */
async function afterTheJourney(page: Page, isReviewed: () => boolean): Promise<void> {
  await page.route('**/api/orders.get?*', async (route) => {
    const response = await route.fetch()
    const { value } = (await response.json()) as { value: Order }
    const actions = [{ code: 'hide', text: '删除订单' }]
    const open = isReviewed() ? actions : [{ code: 'review', text: '写点评' }, ...actions]
    await route.fulfill({
      json: { ok: true, value: { ...value, phase: 'done', label: 3, statusText: '已完成', actions: open } },
    })
  })
}

test('a review is written from the order, refused with a phone number in it, and then stands in the order', async ({
  page,
  server,
}) => {
  const shopper = await customerIn(page, server, '15200070001')
  const { orderNo } = await shopper.orderForTwo()
  await shopper.pay(orderNo)
  let written: OwnReview | null = null
  await afterTheJourney(page, () => written !== null)
  await page.route('**/api/reviews.mine?*', (route) =>
    route.fulfill({ json: { ok: true, value: { review: written } } }),
  )
  await page.route('**/api/reviews.write', async (route) => {
    const { score, aspects, tags, text, pictures } = route.request().postDataJSON()
    written = {
      ...{ id: 'rv', author: '王**', date: '2026-11-22', score, aspects, tags, text, pictures, reply: '' },
      ...{ orderNo, state: 'pending', reason: '', amendable: true },
    }
    await route.fulfill({ json: { ok: true, value: written } })
  })
  // As the list links to it.
  await page.goto(`${shops.full}/orderDetail?orderNo=${orderNo}#review`)
  const sheet = page.getByRole('dialog', { name: '写点评' })
  await expect(sheet).toBeVisible()
  await fitsPhones(page, 'writing a review')
  await noBarriers(page, 'writing a review')
  const send = sheet.getByRole('button', { name: '提交点评' })
  await send.click()
  await expect(sheet.getByRole('alert')).toHaveText('请选择总体评分')
  await sheet.getByRole('radio', { name: '总体评分4星' }).check()
  await sheet.getByRole('radio', { name: '导游5星' }).check()
  await sheet.getByRole('checkbox', { name: '导游专业' }).check()
  const text = sheet.getByRole('textbox', { name: '点评内容' })
  await text.fill('导游很好，找他138 0000 1234')
  await send.click()
  await expect(sheet.getByRole('alert')).toContainText('请删去手机号')
  expect(written).toBeNull()
  await text.fill('导游很好，行程不赶')
  await send.click()
  await expect(sheet).toBeHidden()
  const mine = page.getByRole('region', { name: '我的点评' })
  await expect(mine).toContainText('审核中')
  await expect(mine).toContainText('导游很好，行程不赶')
  expect(written).toMatchObject({ score: 4, aspects: { guide: 5 }, tags: ['导游专业'], pictures: [] })
  await expect(page.getByRole('button', { name: '写点评' })).toHaveCount(0)
  await mine.getByRole('button', { name: '修改点评' }).click()
  const again = page.getByRole('dialog', { name: '修改点评' })
  await expect(again.getByRole('radio', { name: '总体评分4星' })).toBeChecked()
  await page.keyboard.press('Escape')
  await settled(page)
  await fitsPhones(page, 'an order with its review')
  await noBarriers(page, 'an order with its review')
})
