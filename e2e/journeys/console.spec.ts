import type { Page } from 'playwright/test'
import { expect, shops, test, watchProblems } from '../support/fixtures.ts'
import { noBarriers } from '../support/quality.ts'
import type { ShopServer } from '../support/shop-server.ts'
import { Shopper } from '../support/shopper.ts'
import { staffAt } from '../support/staff.ts'

/** The operators' console, walked through by a person of the desk. */

test.use({ viewport: { width: 1440, height: 900 } })

/** An operator of the file's merchant, with the one-time password that has to be changed. */
async function newOperator(server: ShopServer, login: string): Promise<string> {
  const staff = await staffAt(server, shops.full)
  const grants = [{ role: 'operator', merchant: shops.merchant, shop: null }]
  return (await staff('staff.createUser', { login, name: '王操作', grants })).password
}

async function signIn(page: Page, login: string, password: string): Promise<void> {
  await page.goto('/console')
  await page.getByLabel('登录名').fill(login)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

test('an operator sets a password, finds an order, opens it, adds a note and signs out', async ({
  page,
  server,
}) => {
  const login = 'console-desk'
  const password = await newOperator(server, login)
  const shopper = new Shopper(server.origin, shops.full)
  await shopper.signIn('13900041001', server.dataDir)
  const { orderNo } = await shopper.orderForTwo()
  const problems = watchProblems(page)

  await signIn(page, login, password)
  await expect(page.getByRole('heading', { name: '设置自己的密码' })).toBeVisible()
  await noBarriers(page, 'first password')
  await page.getByLabel('当前密码').fill(password)
  await page.getByLabel('新密码', { exact: true }).fill('Nanshan-2026-xyz')
  await page.getByLabel('再输入一次新密码').fill('Nanshan-2026-xyz')
  await page.getByRole('button', { name: '保存新密码' }).click()

  await page.getByRole('link', { name: '订单', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: orderNo })
  await expect(row).toBeVisible()
  await noBarriers(page, 'list of orders')
  await page.keyboard.press('/')
  await page.keyboard.type(orderNo)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/orders?search=${orderNo}`)
  await row.click()
  await page.waitForURL(`**/orders/${orderNo}`)
  await expect(page.getByRole('heading', { name: '收款记录' })).toBeVisible()
  await noBarriers(page, 'order')

  await page.getByRole('button', { name: '添加备注' }).click()
  await page.getByRole('textbox', { name: /备注/ }).fill('客人要求靠窗座位')
  await noBarriers(page, 'note')
  await page.getByRole('dialog').getByRole('button', { name: '添加备注' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('客人要求靠窗座位').first()).toBeVisible()

  await page.goBack()
  await page.waitForURL(`**/orders?search=${orderNo}`)
  await expect(page.getByLabel('搜索')).toHaveValue(orderNo)

  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page.getByLabel('登录名')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('登录名')).toBeVisible()
  // Before signing in there is no session, which the console learns by asking.
  expect(problems.filter((problem) => !/401/.test(problem))).toEqual([])
})

test('the session lies where no script reads it', async ({ page, server }) => {
  const password = await newOperator(server, 'console-cookie')
  await signIn(page, 'console-cookie', password)
  await expect(page.getByRole('heading', { name: '设置自己的密码' })).toBeVisible()
  const seen = await page.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
  )
  expect(seen).not.toContain('wfs_')
  expect(seen.startsWith('["",')).toBe(true)
})

test('a distributor’s administrator finds their own shop alone, with its switches in words', async ({
  page,
  server,
}) => {
  const staff = await staffAt(server, shops.full)
  const shop = shops.full.slice(1)
  const grants = [{ role: 'distributor', merchant: shops.merchant, shop }]
  const login = 'console-distributor'
  const { password } = await staff('staff.createUser', { login, name: '李分销', grants })
  await signIn(page, login, password)
  await page.getByLabel('当前密码').fill(password)
  await page.getByLabel('新密码', { exact: true }).fill('Nanshan-2026-xyz')
  await page.getByLabel('再输入一次新密码').fill('Nanshan-2026-xyz')
  await page.getByRole('button', { name: '保存新密码' }).click()
  await page.getByRole('link', { name: '店铺', exact: true }).click()
  const rows = page.locator('tbody tr.ant-table-row')
  await expect(rows).toHaveCount(1)
  await expect(rows.getByText(shop.split('/').at(-1) ?? '')).toBeVisible()
  await expect(page.getByRole('button', { name: '新建店铺' })).toHaveCount(0)
  await rows.click()
  await expect(page.getByRole('cell', { name: /允许下单.*开/ })).toBeVisible()
  await noBarriers(page, 'shop of a distributor')
  await page.getByRole('button', { name: '基本设置' }).click()
  await expect(page.getByRole('dialog').getByText('开', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByText('我的账号', { exact: true }).last().click()
  await expect(page.getByRole('cell', { name: '分销商管理员' })).toBeVisible()
  await expect(page.getByText('查看店铺；店铺设置')).toBeVisible()
})
