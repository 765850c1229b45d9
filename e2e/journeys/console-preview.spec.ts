import type { Page } from 'playwright/test'
import { choosePassword, newPerson, signInToConsole } from '../support/console.ts'
import { couponCampaign, couponTemplate } from '../support/coupons.ts'
import { expect, shops, test, watchProblems } from '../support/fixtures.ts'
import { noBarriers } from '../support/quality.ts'
import type { ShopServer } from '../support/shop-server.ts'
import { demoAccount, staffAt } from '../support/staff.ts'

/** What is written in the console, seen as the shop would show it before it is saved. */

test.use({ viewport: { width: 1440, height: 900 } })

const framed = (page: Page) => page.getByTitle('店铺页面').contentFrame()

test('a tour and an article are seen as the shop would show them, and are live only once they are saved', async ({
  page,
  server,
}) => {
  test.setTimeout(90_000)
  const staff = await staffAt(server, shops.full)
  // One on sale that has a price: with seats on a day that is still far. Tours that are priced on request have none.
  const sold = await staff('staff.tours', { status: 'onSale', search: '', limit: 100 })
  const onSale = new Set(sold.items.map(({ proId }) => proId))
  const { items } = await staff('staff.departures', {
    status: 'onSale',
    sort: 'departDate',
    direction: 'desc',
    limit: 200,
  })
  const free = items.find(
    ({ proId, prices, planSeats, usedSeats, heldSeats }) =>
      onSale.has(proId) && (prices.adult ?? 0) > 0 && planSeats > usedSeats + heldSeats,
  )
  const proId = free?.proId ?? ''
  const live = `${server.origin}${shops.full}/productDetail?proId=${proId}`
  const liveText = async () => (await page.request.get(live)).text()
  const oneTime = await newPerson(server, 'console-preview', { role: 'editor' })
  const problems = watchProblems(page)
  await signInToConsole(page, 'console-preview', oneTime)
  await choosePassword(page, oneTime, 'Beihai-2026-xyz')
  await expect(page.getByRole('navigation', { name: '主菜单' }).first()).toBeVisible()

  await page.goto(`/console/${shops.merchant}/tours/${proId}?edit=1`)
  await page.getByRole('button', { name: '预览', exact: true }).click()
  const preview = page.getByRole('complementary', { name: '店铺页面预览' })
  await expect(preview).toContainText('没有保存，不能下单')
  const name = page.getByLabel('名称', { exact: true }).first()
  await name.fill('还没有保存的线路名')
  await page.getByLabel('市场价', { exact: true }).first().fill('98765')
  await expect(framed(page).getByRole('heading', { name: '还没有保存的线路名' })).toBeVisible()
  await expect(framed(page).getByText('98,765').first()).toBeVisible()
  expect(await framed(page).locator('script').count()).toBe(0)
  await framed(page).getByRole('link').first().click()
  await expect(framed(page).getByRole('heading', { name: '还没有保存的线路名' })).toBeVisible()
  expect(page.context().pages()).toHaveLength(1)
  expect(await liveText()).not.toContain('还没有保存的线路名')
  await noBarriers(page, 'editor with the shop’s page')

  await name.fill('')
  await expect(preview.getByText('请先改正：名称')).toBeVisible()
  await expect(framed(page).getByRole('heading', { name: '还没有保存的线路名' })).toBeVisible()
  await name.fill('保存以后的线路名')
  await expect(framed(page).getByRole('heading', { name: '保存以后的线路名' })).toBeVisible()
  await expect(preview.getByText('请先改正')).toHaveCount(0)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText(/已保存。店铺里会更新的页面：线路详情/)).toBeVisible()
  await expect.poll(liveText).toContain('保存以后的线路名')

  await page.goto(`/console/${shops.merchant}/articles`)
  await page.getByRole('row').filter({ hasText: '已发布' }).first().click()
  await page.getByRole('button', { name: '编辑', exact: true }).click()
  await page.waitForURL('**?edit=1')
  await page.getByRole('button', { name: '预览', exact: true }).click()
  await page.getByLabel('标题', { exact: true }).first().fill('没有保存的文章标题')
  await expect(framed(page).getByRole('heading', { name: '没有保存的文章标题' })).toBeVisible()
  const { items: articles } = await staff('staff.articles', { search: '没有保存的文章标题' })
  expect(articles).toEqual([])
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('有未保存的修改')).toBeHidden()
  expect((await staff('staff.articles', { search: '没有保存的文章标题' })).items).toHaveLength(1)
  // Signing in begins without a session, refusals are answers, and the browser says what the frame forbids.
  expect(
    problems.filter((problem) => !/401|409|422|is sandboxed|in a sandboxed frame/.test(problem)),
  ).toEqual([])
})

/** Signed in to the console as who may do everything. */
async function enter(page: Page, server: ShopServer) {
  const { login, password } = demoAccount(server)
  await signInToConsole(page, login, password)
  await expect(page.getByRole('navigation', { name: '主菜单' }).first()).toBeVisible()
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Opens what can be set of a shop, and the shop's page beside it. */
async function beginSetting(page: Page, label: string) {
  const shown = page.getByRole('button', { name: label, exact: true })
  const more = page.getByRole('button', { name: '更多操作' })
  await expect(more).toBeVisible()
  if (!(await shown.isVisible())) await more.click()
  await shown.or(page.getByRole('menuitem', { name: label, exact: true })).click()
  const dialog = dialogOf(page, label)
  await dialog.getByRole('button', { name: '预览', exact: true }).click()
  await expect(dialog.getByRole('complementary', { name: '店铺页面预览' })).toBeVisible()
  return dialog
}

async function choosePage(page: Page, title: string) {
  await page.getByLabel('预览的页面').click()
  await page.getByTitle(title, { exact: true }).click()
}

test('a shop is seen on its pages with each of its settings before they are saved', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const [, , , channel, distributor] = shops.full.split('/')
  const problems = watchProblems(page)
  await enter(page, server)
  const liveText = async () => (await page.request.get(`${server.origin}${shops.full}`)).text()
  await page.goto(`/console/${shops.merchant}/shops/trip.${channel}.${distributor}`)

  const flags = await beginSetting(page, '基本设置')
  await flags.getByLabel('店铺名称', { exact: true }).fill('没有保存的店名')
  await expect(framed(page).getByRole('heading', { name: '没有保存的店名' })).toBeVisible()
  await expect(flags.getByText(/网页标题：.*/)).toBeVisible()
  await expect(flags.getByLabel('预览的店铺')).toHaveCount(0)
  await noBarriers(page, 'settings of a shop with its page')
  await choosePage(page, '线路详情')
  await expect(framed(page).getByText('没有保存的店名').first()).toBeAttached()
  await expect(framed(page).getByRole('heading', { name: '行程', exact: false }).first()).toBeVisible()
  await choosePage(page, '好货商城')
  await expect(framed(page).locator('[data-list]').first()).toBeVisible()
  expect(await framed(page).locator('script').count()).toBe(0)
  await flags.getByRole('button', { name: '取消' }).click()
  expect(await liveText()).not.toContain('没有保存的店名')

  const words = await beginSetting(page, '热门搜索')
  await expect(framed(page).getByText('热门搜索').first()).toBeVisible()
  await words.getByRole('button', { name: '取消' }).click()

  const markup = await beginSetting(page, '加价')
  await choosePage(page, '线路列表')
  await expect(framed(page).getByText(/¥/).first()).toBeVisible()
  await markup.getByRole('spinbutton').fill('100')
  await markup.getByRole('button', { name: '加价', exact: true }).click()
  await expect(page.getByText('店铺里会更新的页面：这家店铺的所有页面')).toBeVisible()
  expect(
    problems.filter((problem) => !/401|409|422|is sandboxed|in a sandboxed frame/.test(problem)),
  ).toEqual([])
})

test('a campaign, the activity and the homes of visas and goods are seen before they are saved', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const staff = await staffAt(server, shops.full)
  const templateId = await couponTemplate(staff, { name: '预览里的券', inCenter: false })
  const campaignId = await couponCampaign(staff, [templateId], { title: '出发礼包' })
  await enter(page, server)

  await page.goto(`/console/${shops.merchant}/campaigns`)
  await page.getByRole('row').filter({ hasText: '出发礼包' }).getByRole('button', { name: '编辑' }).click()
  const campaign = dialogOf(page, '编辑')
  await campaign.getByRole('button', { name: '预览', exact: true }).click()
  await campaign.getByLabel('标题', { exact: true }).fill('没有保存的礼包')
  await expect(framed(page).getByRole('heading', { name: '没有保存的礼包' })).toBeVisible()
  await expect(framed(page).getByText('预览里的券').first()).toBeVisible()
  await expect(framed(page).getByText('优惠券在有效期内使用')).toBeVisible()
  await noBarriers(page, 'a campaign with its page')
  await campaign.getByRole('button', { name: '取消' }).click()
  expect((await staff('staff.couponCampaigns', {})).items.map(({ title }) => title)).toContain('出发礼包')
  await page.request.get(`${shops.full}/receiveCoupon?campaignId=${campaignId}`)

  await page.goto(`/console/${shops.merchant}/activity`)
  await page.getByRole('button', { name: '编辑', exact: true }).click()
  const activity = dialogOf(page, '编辑')
  await activity.getByRole('button', { name: '预览', exact: true }).click()
  await expect(framed(page).getByRole('heading').first()).toBeVisible()
  await activity.getByLabel('标题', { exact: true }).fill('没有保存的活动')
  await expect(framed(page).getByRole('heading', { name: '没有保存的活动' })).toBeVisible()
  await activity.getByRole('button', { name: '编辑', exact: true }).click()
  await expect(page.getByText('店铺里会更新的页面：活动。')).toBeVisible()
  const live = async () => (await page.request.get(`${shops.full}/activitySmallApp`)).text()
  await expect.poll(live).toContain('没有保存的活动')

  for (const [screen, title] of [
    ['visa-home', '签证'],
    ['goods-home', '好货商城'],
  ] as const) {
    await page.goto(`/console/${shops.merchant}/${screen}`)
    await page.getByRole('button', { name: '编辑', exact: true }).click()
    const home = dialogOf(page, '编辑')
    await home.getByRole('button', { name: '预览', exact: true }).click()
    await expect(framed(page).getByRole('navigation').last()).toBeVisible()
    await home.getByRole('button', { name: '编辑', exact: true }).click()
    await expect(page.getByText(`店铺里会更新的页面：${title}。`)).toBeVisible()
  }
})
