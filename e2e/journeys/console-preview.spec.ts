import type { Page } from 'playwright/test'
import { choosePassword, newPerson, signInToConsole } from '../support/console.ts'
import { expect, shops, test, watchProblems } from '../support/fixtures.ts'
import { noBarriers } from '../support/quality.ts'
import { staffAt } from '../support/staff.ts'

/** What is written in the console, seen as the shop would show it before it is saved. */

test.use({ viewport: { width: 1440, height: 900 } })

const framed = (page: Page) => page.getByTitle('店铺页面').contentFrame()

test('a tour and an article are seen as the shop would show them, and are live only once they are saved', async ({
  page,
  server,
}) => {
  test.setTimeout(90_000)
  const staff = await staffAt(server, shops.full)
  // One that has a price: with seats on a day that is still far.
  const { items } = await staff('staff.departures', {
    status: 'onSale',
    sort: 'departDate',
    direction: 'desc',
  })
  const free = items.find(({ planSeats, usedSeats, heldSeats }) => planSeats > usedSeats + heldSeats)
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
