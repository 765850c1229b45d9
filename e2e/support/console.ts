import type { Page } from 'playwright/test'
import type { BuiltInRole } from '../../lib/domain/staff/roles.ts'
import { shops } from './fixtures.ts'
import type { ShopServer } from './shop-server.ts'
import { staffAt } from './staff.ts'

/** What a person of the staff does in the operators' console. */

/** An account of the file's merchant with its one-time password, which has to be changed at the first sign-in. */
export async function newPerson(
  server: ShopServer,
  login: string,
  { role = 'operator', shop = null }: { role?: BuiltInRole; shop?: string | null } = {},
): Promise<string> {
  const staff = await staffAt(server, shops.full)
  const grants = [{ role, merchant: shops.merchant, shop }]
  return (await staff('staff.createUser', { login, name: '王操作', grants })).password
}

export async function signInToConsole(page: Page, login: string, password: string): Promise<void> {
  await page.goto('/console')
  await page.getByLabel('登录名').fill(login)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** The first step of a new account. */
export async function choosePassword(page: Page, oneTime: string, own: string): Promise<void> {
  await page.getByLabel('当前密码').fill(oneTime)
  await page.getByLabel('新密码', { exact: true }).fill(own)
  await page.getByLabel('再输入一次新密码').fill(own)
  await page.getByRole('button', { name: '保存新密码' }).click()
}
