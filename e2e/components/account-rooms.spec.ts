import type { BrowserContext, Page } from 'playwright/test'
import { customerIn, fillRooms } from '../support/customer.ts'
import { expect, shops, test } from '../support/fixtures.ts'
import { holdCall } from '../support/hold.ts'
import { lookAt } from '../support/look.ts'
import { idNumber } from '../support/people.ts'
import { noBarriers, slowNetwork } from '../support/quality.ts'
import { settled } from '../support/settled.ts'

/** The customer's rooms on a slow network: waiting, empty and full; and what a hurried finger does there. */

/** One of each form in which a room waits: settings, a list, cards with a sheet, a form. All others are in e2e/screens. */
const waiting = [
  { path: 'personCenterModify', shown: '一个很长很长的昵称叫做云上的王' },
  { path: 'centerTravelerList', shown: '共7位，最多保存50位' },
  { path: 'dangAddress', shown: '名字也可以有这么多个字的收件人先生或女士' },
  { path: 'modifyEmail', shown: '未绑定' },
]

async function lookSlowly(
  context: BrowserContext,
  path: string,
  wish: Parameters<typeof lookAt>[2],
): Promise<void> {
  const room = await context.newPage()
  await slowNetwork(room)
  await lookAt(room, `${shops.full}/${path}`, wish)
  await room.close()
}

test('on a slow network rooms wait in their final form', async ({ page, context, server }) => {
  const shopper = await customerIn(page, server, '15200050002', { password: 'passw0rd1' })
  await fillRooms(shopper)
  await Promise.all(waiting.map(({ path, shown }) => lookSlowly(context, path, { shown, waits: true })))
  await page.goto(`${shops.full}/personCenter`)
  await expect(page.getByRole('link', { name: /待付款.*1笔/ })).toBeVisible()
})

test('on a slow network a guest’s rooms come without a jump', async ({ page, context }) => {
  // When there is nothing to sign in with, both entrances redirect or say what to do.
  const leave = async () => {
    await slowNetwork(page)
    await page.goto(`${shops.full}/centerPage`)
    await page.waitForURL(({ pathname }) => pathname === shops.full)
    await page.goto(`${shops.full}/authorize`)
    await expect(page.getByText('请在微信中打开')).toBeVisible()
    await settled(page)
    await noBarriers(page, 'authorize')
  }
  await Promise.all([
    lookSlowly(context, 'fxLogin', { shown: '首次使用手机号登录，将自动为您开通账号' }),
    lookSlowly(context, 'vipbenefits', { shown: '白金会员' }),
    leave(),
  ])
})

const save = (page: Page) => page.getByRole('button', { name: /^(保存|正在保存…?)$/ })

async function fillTraveller(page: Page, name: string, number: string): Promise<void> {
  await page.getByLabel('中文姓名').fill(name)
  await page.getByLabel('证件号码').fill(number)
  await page.getByRole('checkbox').check()
}

test('a double tap does one change: travellers, addresses, the profile, codes', async ({ page, server }) => {
  test.setTimeout(180_000)
  const shopper = await customerIn(page, server, '15200050003')
  const saved = await holdCall(page, 'travellers.save')
  await page.goto(`${shops.full}/centerTravelerAdd`)
  await fillTraveller(page, '双击', idNumber('1990-01-01', 801))
  await save(page).dblclick()
  await expect(page.getByRole('button', { name: '正在保存…' })).toBeDisabled()
  // Enter in a field is the same tap once more.
  await page.getByLabel('中文姓名').press('Enter')
  saved.go()
  await page.waitForURL(/centerTravelerList/)
  expect(saved.sent).toHaveLength(1)
  await expect(page.getByText('共1位，最多保存50位')).toBeVisible()

  const removed = await holdCall(page, 'travellers.remove')
  await page.getByRole('link', { name: '编辑双击' }).click()
  await page.getByRole('button', { name: '删除该出行人' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).dblclick()
  removed.go()
  await expect(page.getByText('暂无常用出行人')).toBeVisible()
  expect(removed.sent).toHaveLength(1)

  const addresses = await holdCall(page, 'addresses.save')
  await page.goto(`${shops.full}/dangAddress`)
  await page.getByRole('button', { name: '新增地址' }).click()
  await page.getByLabel('收件人').fill('王小明')
  await page.getByLabel('电话').fill('13800001234')
  await page.getByLabel('省', { exact: true }).selectOption({ label: '浙江省' })
  await page.getByLabel('市', { exact: true }).selectOption({ label: '杭州市' })
  await page.getByLabel('区', { exact: true }).selectOption({ label: '西湖区' })
  await page.getByLabel('详细地址').fill('文三路90号1幢201室')
  await save(page).dblclick()
  addresses.go()
  await expect(page.getByText('浙江省 杭州市 西湖区 文三路90号1幢201室')).toHaveCount(1)
  expect(addresses.sent).toHaveLength(1)
  expect((await shopper.get('addresses.list', {})).addresses).toHaveLength(1)

  const updated = await holdCall(page, 'account.update')
  await page.goto(`${shops.full}/modifyInfo`)
  await page.getByLabel('昵称').fill('只改一次')
  await save(page).dblclick()
  updated.go()
  await page.waitForURL(/personCenterModify/)
  expect(updated.sent).toHaveLength(1)

  const codes = await holdCall(page, 'account.sendMobileCode')
  await page.goto(`${shops.full}/modifyInfo?field=mobile`)
  await page.getByLabel('新手机号').fill('15200059999')
  await page.getByRole('button', { name: '获取验证码' }).last().dblclick()
  codes.go()
  await expect(page.getByText(/秒后重发/)).toBeVisible()
  expect(codes.sent).toHaveLength(1)
})

test('a form that is saved sends nothing more while the next page is on its way', async ({
  page,
  server,
}) => {
  const shopper = await customerIn(page, server, '15200050013')
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/travellers.save')) sent += 1
  })
  await page.goto(`${shops.full}/centerTravelerAdd`)
  // The next page comes after the form has been sent three times more, as by Enter in a field.
  const { promise: often, resolve } = Promise.withResolvers<void>()
  let times = 0
  page.on('console', (message) => {
    if (message.text() === 'sent again' && ++times === 3) resolve()
  })
  await page.route('**/centerTravelerList**', async (route) => {
    await often
    await route.fallback().catch(() => {})
  })
  await fillTraveller(page, '只点一次', idNumber('1990-01-01', 812))
  await page.evaluate(() => {
    setInterval(() => {
      if (!document.body.textContent?.includes('已保存')) return
      document.querySelector('form')?.requestSubmit()
      console.log('sent again')
    }, 50)
  })
  await save(page).click()
  await page.waitForURL(/centerTravelerList/)
  expect(sent).toBe(1)
  expect((await shopper.get('travellers.list', {})).travellers).toHaveLength(1)
})

test('a lost answer: saving again adds no traveller twice', async ({ page, server }) => {
  const shopper = await customerIn(page, server, '15200050004')
  const keys: string[] = []
  await page.route('**/api/travellers.save', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    // The centre has made the change; its answer never reaches the phone.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.goto(`${shops.full}/centerTravelerAdd`)
  const number = idNumber('1990-01-01', 811)
  await fillTraveller(page, '只存一次', number)
  await save(page).click()
  await expect(page.getByText(/网络不太稳定/)).toBeVisible()
  await expect(page.getByLabel('证件号码')).toHaveValue(number)
  await save(page).click()
  await page.waitForURL(/centerTravelerList/)
  await expect(page.getByText('共1位，最多保存50位')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(2)
  expect((await shopper.get('travellers.list', {})).travellers).toHaveLength(1)
})
