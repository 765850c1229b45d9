import type { Locator, Page } from 'playwright/test'
import { choosePassword, newPerson, signInToConsole } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { noBarriers } from '../support/quality.ts'

/** Somebody adds a passkey to their account, signs in by it alone, and removes it. */

test.use({ viewport: { width: 1440, height: 900 } })

const PASSWORD = 'Nanshan-2026-xyz'

/** A device that holds passkeys and whose person always agrees. */
async function giveAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function openAccount(page: Page): Promise<Locator> {
  await page.getByRole('menuitem', { name: '我的账号', exact: true }).click()
  const passkeys = page.locator('section').filter({ has: page.getByRole('heading', { name: '通行密钥' }) })
  await expect(passkeys).toBeVisible()
  return passkeys
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page.getByLabel('登录名')).toBeVisible()
}

test('a passkey is added, signs in without a password, and signs nobody in once it is removed', async ({
  page,
  server,
}) => {
  const login = 'console-passkeys'
  const oneTime = await newPerson(server, login)
  await giveAuthenticator(page)
  await signInToConsole(page, login, oneTime)
  await choosePassword(page, oneTime, PASSWORD)

  const passkeys = await openAccount(page)
  await expect(passkeys.getByText('还没有通行密钥')).toBeVisible()
  await passkeys.getByRole('button', { name: '添加通行密钥' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill('办公室电脑')
  await dialog.getByLabel('登录密码').fill('not-the-password-1')
  await dialog.getByRole('button', { name: /添\s*加/ }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('名称')).toHaveValue('办公室电脑')
  await dialog.getByLabel('登录密码').fill(PASSWORD)
  await dialog.getByRole('button', { name: /添\s*加/ }).click()
  await expect(page.getByText('请把恢复码抄在纸上保存')).toBeVisible()
  await dialog.getByRole('button', { name: '已保存，继续' }).click()
  await expect(dialog).toBeHidden()
  await expect(passkeys.getByText('办公室电脑')).toBeVisible()
  await noBarriers(page, 'account with a passkey')

  await signOut(page)
  await page.getByRole('button', { name: '用通行密钥登录' }).click()
  const again = await openAccount(page)

  await again.getByRole('button', { name: /移\s*除/ }).click()
  await dialog.getByLabel('登录密码').fill(PASSWORD)
  await dialog.getByRole('button', { name: /移\s*除/ }).click()
  await expect(dialog).toBeHidden()
  await expect(again.getByText('还没有通行密钥')).toBeVisible()

  await signOut(page)
  await noBarriers(page, 'sign-in')
  await page.getByRole('button', { name: '用通行密钥登录' }).click()
  await expect(page.getByRole('alert')).toContainText('没有匹配的通行密钥')
  await noBarriers(page, 'passkey refused')
  await signInToConsole(page, login, PASSWORD)
  await expect(page.getByRole('button', { name: /账号菜单/ })).toBeVisible()
})
