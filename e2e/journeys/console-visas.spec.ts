import type { Page } from 'playwright/test'
import { choosePassword, newPerson, signInToConsole } from '../support/console.ts'
import { expect, shops, test, watchProblems } from '../support/fixtures.ts'
import { addDeparture } from '../support/papers.ts'
import { noBarriers } from '../support/quality.ts'
import { Shopper } from '../support/shopper.ts'
import { staffAt } from '../support/staff.ts'
import { applicantsOf, orderVisa, sendPapers } from '../support/visas.ts'

/** The boards of the console: a batch of visas from its papers to the passports back, and departures that form or do not. */

test.use({ viewport: { width: 1440, height: 900 } })

/** Chooses everything in a column of the board and does something with it. */
async function moveAll(page: Page, lane: string, act: string): Promise<void> {
  await page
    .getByRole('region', { name: lane })
    .getByRole('checkbox', { name: `选择${lane}的全部2项` })
    .check()
  await expect(page.getByText('已选 2 项')).toBeVisible()
  await page.locator('.bulk').getByRole('button', { name: act, exact: true }).click()
}

/** Does what a dialog asks about; who was chosen stays chosen until it has closed. */
async function submit(page: Page, act: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: act, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a batch of visas goes from its papers to the passports back', async ({ page, server, world }) => {
  test.setTimeout(120_000)
  const shopper = new Shopper(server.origin, shops.full)
  await shopper.signIn('13900043001', server.dataDir)
  const { orderNo } = await orderVisa(shopper)
  await shopper.pay(orderNo)
  await sendPapers(shopper, orderNo)
  const other = await orderVisa(shopper)
  await shopper.pay(other.orderNo)

  const oneTime = await newPerson(server, 'boards-visas')
  await page.clock.setSystemTime(world.now())
  const problems = watchProblems(page)
  await signInToConsole(page, 'boards-visas', oneTime)
  await choosePassword(page, oneTime, 'console-Boards-2026x')
  await page.getByRole('link', { name: '签证申请人', exact: true }).click()
  await page.getByText('看板', { exact: true }).click()
  await page.waitForURL('**/applicants?**view=board**')
  await expect(page.getByRole('region', { name: '材料已寄出' }).getByRole('article')).toHaveCount(2)
  await noBarriers(page, 'board of visas')

  // Two whose papers are on their way, and two who have sent nothing: those are named and stay.
  await page.getByRole('region', { name: '待提交材料' }).getByRole('checkbox').first().check()
  await page.getByRole('region', { name: '材料已寄出' }).getByRole('checkbox').first().check()
  await page.locator('.bulk').getByRole('button', { name: '收到材料', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('2 项现在不能进行此操作，保持不变')).toBeVisible()
  await expect(page.getByRole('dialog').getByText(other.orderNo).first()).toBeVisible()
  await submit(page, '收到材料')
  await expect(page.getByRole('region', { name: '已收到材料' }).getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('region', { name: '待提交材料' }).getByRole('article')).toHaveCount(2)

  // The desk: one picture after the other, one applicant after the other.
  await page.getByRole('link', { name: '材料审核台' }).click()
  await page.waitForURL('**/material-desk/*')
  await expect(page.getByText('待审核 2 人')).toBeVisible()
  await expect(page.getByRole('button', { name: '通过（A）' })).toBeEnabled()
  await noBarriers(page, 'material desk')
  const firstAddress = page.url()
  await reviewAll(page, firstAddress)
  await page.waitForURL((url) => url.href !== firstAddress)
  await expect(page.getByText('待审核 1 人')).toBeVisible()
  await reviewAll(page, page.url())
  await expect(page.getByText('没有待审核的材料')).toBeVisible()
  const reviewed = await applicantsOf(shopper, orderNo)
  expect(reviewed.map(({ state }) => state)).toEqual([40, 40])

  await page.getByRole('link', { name: '签证申请人', exact: true }).click()
  await page.getByText('看板', { exact: true }).click()
  await moveAll(page, '审核通过', '已送签')
  await submit(page, '已送签')
  await moveAll(page, '已送签', '出签')
  await submit(page, '出签')
  await moveAll(page, '已出签', '退还护照')
  await page.getByRole('dialog').getByLabel('方式').click()
  await page.locator('.ant-select-item-option').filter({ hasText: '自取' }).click()
  await submit(page, '退还护照')
  await expect(page.getByRole('region', { name: '已出签' }).getByRole('article')).toHaveCount(0)
  expect((await applicantsOf(shopper, orderNo)).map(({ state }) => state)).toEqual([80, 80])
  expect(problems.filter((problem) => !/401/.test(problem))).toEqual([])
})

/** Accepts everything of the applicant at an address by its key. */
async function reviewAll(page: Page, address: string): Promise<void> {
  for (;;) {
    const accept = page.getByRole('button', { name: '通过（A）' })
    await expect(accept).toBeEnabled()
    const title = (await page.locator('.material-stage h2').textContent()) ?? ''
    const open = await page.locator('.material-list').getByText('待审核').count()
    await page.keyboard.press('a')
    if (open <= 1) return
    await expect(page.locator('.material-stage h2')).not.toHaveText(title)
    expect(page.url()).toBe(address)
  }
}

test('from the queue a departure below its minimum is confirmed, and the next one does not form', async ({
  page,
  server,
  world,
}) => {
  test.setTimeout(120_000)
  const staff = await staffAt(server, shops.full)
  const buy = async (mobile: string, days: number, proId?: string) => {
    const shopper = new Shopper(server.origin, shops.full)
    await shopper.signIn(mobile, server.dataDir)
    const tour = proId ?? (await tourOfMany())
    const departure = await addDeparture(staff, tour, days)
    await staff('staff.setTourStatus', { proId: tour, status: 'onSale' })
    const { orderNo } = await shopper.orderForTwo(departure)
    await shopper.pay(orderNo)
    const { items } = await staff('staff.departures', { proId: tour, limit: 200 })
    const groupNo = items.find(({ id }) => id === departure.departureId)?.groupNo ?? ''
    return { shopper, orderNo, tour, groupNo }
  }
  /** A tour without departures of its own: sold at once, within the mainland, for more than the two who travel. */
  async function tourOfMany(): Promise<string> {
    const { items } = await staff('staff.tours', { scope: 'domestic', status: 'onSale', limit: 100 })
    for (const { proId, days } of items) {
      const { groupMin, instantConfirm } = (await staff('staff.tour', { proId })).tour
      if (instantConfirm && groupMin > 2 && days > 1) {
        const copy = await staff('staff.copyTour', { proId, code: 'FORMING', name: '等待成团的线路' })
        return copy.proId
      }
    }
    throw new Error('no tour for more than two')
  }
  const goes = await buy('13900043002', 12)
  const off = await buy('13900043003', 13, goes.tour)

  const oneTime = await newPerson(server, 'boards-groups')
  await page.clock.setSystemTime(world.now())
  await signInToConsole(page, 'boards-groups', oneTime)
  await choosePassword(page, oneTime, 'console-Boards-2026x')
  await expect(page.getByRole('navigation', { name: '主菜单' }).first()).toBeVisible()
  await page.goto(`/console/${shops.merchant}/work?kinds=departureForming`)
  await page.getByRole('link').filter({ hasText: goes.groupNo }).click()
  await page.waitForURL('**/departures?search=**')
  await expect(page.getByText(/^待办：未达最低成团人数/)).toBeVisible()
  await noBarriers(page, 'departure from the queue')

  await page.getByRole('button', { name: '确认成团' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1个订单照常出行，客人在订单里看到“已成团”')).toBeVisible()
  await expect(dialog.getByText(goes.orderNo)).toBeVisible()
  await dialog.getByRole('button', { name: '确认成团', exact: true }).click()
  await expect(dialog.getByText(/现有2人，少于最低成团人数/).first()).toBeVisible()
  await dialog.getByLabel('原因').fill('与另一团合并用车')
  await submit(page, '确认成团')
  await expect(page.getByText('这件待办已处理完。')).toBeVisible()
  expect((await goes.shopper.get('orders.get', { orderNo: goes.orderNo })).nextText).toMatch(/^已成团，/)

  // One key leads to the next of the same filter, until it is the one that does not form.
  const search = encodeURIComponent(off.groupNo)
  for (let steps = 0; !page.url().includes(search) && steps < 60; steps += 1) {
    const before = page.url()
    await expect(page.getByRole('button', { name: /^下一件：/ })).toBeVisible()
    await page.keyboard.press(']')
    await page.waitForURL((url) => url.href !== before)
  }
  await expect(page.getByText(/^待办：未达最低成团人数/)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: off.groupNo })).toBeVisible()
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '不成团取消' }).click()
  await expect(dialog.getByText(/^1个订单将取消，退款/)).toBeVisible()
  await expect(dialog.getByText(off.orderNo)).toBeVisible()
  await noBarriers(page, 'what cancelling does')
  await dialog.getByLabel('原因').fill('报名人数不足')
  await submit(page, '不成团取消')
  await expect(page.getByText('这件待办已处理完。')).toBeVisible()
  await expect
    .poll(async () => (await off.shopper.get('orders.get', { orderNo: off.orderNo })).phase)
    .toMatch(/closed|refunded/)

  await page.goto(`/console/${shops.merchant}/departures?search=${search.slice(0, -6)}&view=board`)
  const confirmed = page.getByRole('region', { name: '已确认成团' }).getByRole('article')
  await expect(confirmed.filter({ hasText: goes.groupNo })).toContainText('与另一团合并用车')
  await expect(
    page.getByRole('region', { name: '已取消' }).getByRole('article').filter({ hasText: off.groupNo }),
  ).toHaveCount(1)
  await noBarriers(page, 'board of departures')
})
