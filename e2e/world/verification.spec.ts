import type { Page } from 'playwright/test'
import { photoFile } from '../../lib/operate-center/embedded/testing/photo.ts'
import type { FakeCloudauth } from '../../lib/outside/face/testing/fake-cloudauth.ts'
import { test as base, expect, shops, signIn, watchProblems } from '../support/fixtures.ts'
import { idNumber } from '../support/people.ts'
import { noBarriers } from '../support/quality.ts'
import { lastMessage, type ShopServer } from '../support/shop-server.ts'
import { type Staff, staffAt } from '../support/staff.ts'

/** 实名认证 and the customer's picture: by staff, by the face page of an outside system, and what goes wrong. */

type Fixtures = { vendor: FakeCloudauth; staff: Staff }

/** The first merchant's staff look at pictures; the second has a key at a face verification of the test's own. */
const test = base.extend<Fixtures>({
  vendor: async ({ world: { server, face, once } }, use) => {
    await once(`face ${shops.merchant}`, async () => {
      const other = await staffAt(server, shops.closedOrders)
      await other('staff.setCredentials', { kind: 'cloudauth', values: { ...face.credentials } })
    })
    await use(face)
    face.refuses = null
  },
  staff: async ({ server }, use) => use(await staffAt(server, shops.full)),
})

async function enter(page: Page, server: ShopServer, shop: string, mobile: string, screen: string) {
  await page.goto(`${shop}/fxLogin?back=${encodeURIComponent(`${shop}/${screen}`)}`)
  await signIn(page, server, mobile)
  await page.waitForURL((url) => url.pathname.endsWith(`/${screen}`))
}

const file = async (name: string, wish: Parameters<typeof photoFile>[0] = {}) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photoFile({ width: 2400, height: 1500, ...wish }),
})
const submit = (page: Page) => page.getByRole('button', { name: '提交审核' })

async function fillPerson(page: Page, name: string, number: string): Promise<void> {
  await page.getByRole('textbox', { name: '姓名' }).fill(name)
  await page.getByRole('textbox', { name: '身份证号' }).fill(number)
}

async function handIn(page: Page, name: string, number: string): Promise<void> {
  await fillPerson(page, name, number)
  await page.getByLabel('人像面', { exact: true }).setInputFiles(await file('front.jpg', { exif: true }))
  await page.getByLabel('国徽面', { exact: true }).setInputFiles(await file('back.jpg'))
  await expect(page.getByText('已上传')).toHaveCount(2)
  const consent = page.getByRole('checkbox')
  await expect(consent).not.toBeChecked()
  await consent.check()
  await submit(page).click()
  await page.waitForURL(/authresult/)
  await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible()
}

test('by staff: missing fields shown, a picture sent again, rejected, corrected, passed, locked', async ({
  page,
  server,
  staff,
}) => {
  const problems = watchProblems(page)
  const shop = shops.full
  await enter(page, server, shop, '13900070001', 'personCenterModify')
  await page.getByRole('link', { name: /实名认证.*未认证/ }).click()
  await page.waitForURL(/cloudauth/)
  await noBarriers(page)
  // By keyboard alone: every problem is shown under its field, and the first one has the cursor.
  await submit(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('请上传身份证人像面照片')).toBeVisible()
  await expect(page.getByText('请先阅读并勾选同意，再提交认证')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '姓名' })).toBeFocused()
  await noBarriers(page)

  const number = idNumber('1990-03-07', 71)
  await fillPerson(page, '欧阳小明', number)
  const notPicture = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') }
  const portrait = page.getByLabel('人像面', { exact: true })
  await portrait.setInputFiles(notPicture)
  await expect(page.getByText('无法读取这张图片，请换一张JPG或PNG图片')).toBeVisible()
  // The network breaks: the same picture is sent again with its own key.
  const keys: (string | undefined)[] = []
  const sizes: number[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('pictures.upload')) return
    keys.push(request.headers()['idempotency-key'])
    sizes.push(request.postData()?.length ?? 0)
  })
  await page.route('**/api/pictures.upload', (route) => route.abort('connectionreset'), { times: 1 })
  await portrait.setInputFiles(await file('front.jpg', { exif: true }))
  await expect(page.getByText('网络不太稳定，没有上传成功，请重试')).toBeVisible()
  await page.getByRole('button', { name: '重新上传' }).click()
  await expect(page.getByText('已上传')).toHaveCount(1)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  for (const size of sizes) expect(size).toBeLessThan(650_000)
  await page.getByLabel('国徽面', { exact: true }).setInputFiles(await file('back.jpg'))
  await expect(page.getByText('已上传')).toHaveCount(2)
  await page.getByRole('checkbox').check()
  await submit(page).dblclick()
  await page.waitForURL(/authresult/)
  await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible()
  await expect(page.getByText('欧阳*')).toBeVisible()
  await noBarriers(page)
  expect(await page.content()).not.toContain(number)

  const first = await staff('staff.verifications', {})
  expect(first.items).toHaveLength(1)
  expect(first.items[0]).toMatchObject({ name: '欧阳*' })
  expect(JSON.stringify(first)).not.toContain(number)
  const id = first.items[0]?.id ?? ''
  expect(await staff('staff.revealVerification', { id, reason: '审核' })).toEqual({
    name: '欧阳小明',
    number,
  })
  const seen = await staff('staff.picture', { id: first.items[0]?.pictures[0]?.id ?? '', reason: '审核' })
  expect(Buffer.from(seen.data, 'base64').includes('SecretCamera')).toBe(false)
  const reason = '照片反光，看不清号码'
  await staff('staff.decideVerification', { id, approve: false, reason })
  await page.reload()
  await expect(page.getByRole('heading', { name: '认证未通过' })).toBeVisible()
  await expect(page.getByText(reason)).toBeVisible()
  await noBarriers(page)
  // Not just the newest one: it may still be on its way.
  const recipient = { merchant: shops.merchant, to: '13900070001' }
  await lastMessage(server.dataDir, 'sms', recipient, new RegExp(reason))

  await page.getByRole('link', { name: '重新认证' }).click()
  await expect(page.getByText(`上次认证未通过：${reason}`)).toBeVisible()
  await handIn(page, '欧阳小明', number)
  const second = await staff('staff.verifications', {})
  await staff('staff.decideVerification', { id: second.items[0]?.id ?? '', approve: true })
  await page.reload()
  await expect(page.getByRole('heading', { name: '已通过实名认证' })).toBeVisible()
  await page.getByRole('link', { name: '返回', exact: true }).last().click()
  await page.waitForURL(/personCenterModify/)
  await expect(page.getByRole('link', { name: /实名认证.*已认证/ })).toBeVisible()
  await page.getByRole('link', { name: /^姓名/ }).click()
  await expect(page.getByRole('textbox', { name: '姓名' })).toHaveValue('欧阳小明')
  await expect(page.getByRole('textbox', { name: '姓名' })).not.toBeEditable()
  expect(problems.filter((text) => !/pictures\.upload|ERR_CONNECTION_RESET|blob:/.test(text))).toEqual([])
})

test('taken back, the pictures are gone; a guest is led to the login and back', async ({
  page,
  server,
  staff,
}) => {
  const shop = shops.full
  await page.goto(`${shop}/cloudauth`)
  await page.waitForURL(/fxLogin\?back=/)
  await signIn(page, server, '13900070002')
  // By its path, because the login's URL contains it as the return address.
  await page.waitForURL(({ pathname }) => pathname.endsWith('/cloudauth'))
  await handIn(page, '张小明', idNumber('1991-03-07', 72))
  const { items } = await staff('staff.verifications', {})
  const mine = items.find(({ name }) => name === '张*')
  await page.goto(`${shop}/cloudauth`)
  await page.getByRole('button', { name: '撤回认证' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click()
  await expect(submit(page)).toBeVisible()
  await expect(staff('staff.picture', { id: mine?.pictures[0]?.id ?? '', reason: '审核' })).rejects.toThrow(
    'absent',
  )
  await page.goto(`${shop}/authresult`)
  await expect(page.getByText('还没有提交认证')).toBeVisible()
  await noBarriers(page)
})

test('by face: only the server’s answer counts, whatever the address says', async ({
  page,
  server,
  vendor,
}) => {
  const problems = watchProblems(page)
  const shop = shops.closedOrders
  await enter(page, server, shop, '13900070003', 'cloudauth')
  await expect(page.getByRole('heading', { name: '下一步将打开刷脸页面' })).toBeVisible()
  await noBarriers(page)
  const number = idNumber('1992-03-07', 73)
  const begin = async () => {
    await fillPerson(page, '王小明', number)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: '开始刷脸认证' }).dblclick()
    await page.waitForURL(/\/face\//)
  }
  await begin()
  expect(vendor.faces.size).toBe(1)
  expect(vendor.last()).toMatchObject({ name: '王小明', number })
  expect(JSON.parse(vendor.last().metaInfo)).toMatchObject({ deviceType: 'h5' })
  // Left without a face: the address comes back with a success all the same.
  await page.getByRole('button', { name: '退出' }).click()
  await page.waitForURL(/authresult/)
  await expect(page.getByRole('heading', { name: '正在查询认证结果' })).toBeVisible()
  await expect(page).toHaveURL(/authresult$/)
  await page.goto(`${shop}/authresult?response=${encodeURIComponent('{"code":1000,"passed":"T"}')}`)
  await expect(page.getByRole('heading', { name: '正在查询认证结果' })).toBeVisible()
  await expect(page).toHaveURL(/authresult$/)

  // Another face: rejected, and the form says why.
  vendor.faceIs = { passed: false, subCode: '204' }
  await page.goto(`${shop}/cloudauth`)
  await page.getByRole('link', { name: '继续刷脸' }).click()
  await page.getByRole('button', { name: '开始刷脸' }).click()
  await expect(page.getByRole('heading', { name: '认证未通过' })).toBeVisible()
  await expect(page.getByText(/刷脸未通过/)).toBeVisible()
  await page.getByRole('link', { name: '重新认证' }).click()

  vendor.faceIs = { passed: true, subCode: '200' }
  await begin()
  await page.getByRole('button', { name: '开始刷脸' }).click()
  await expect(page.getByRole('heading', { name: '已通过实名认证' })).toBeVisible()
  await expect(page.getByText('王*')).toBeVisible()
  expect(server.output()).not.toContain(number)
  expect(problems.filter((text) => !text.includes('/face/'))).toEqual([])
})

test('by face: a vendor that does not answer, a script that does not load', async ({
  page,
  server,
  vendor,
}) => {
  const shop = shops.closedOrders
  await enter(page, server, shop, '13900070004', 'cloudauth')
  await fillPerson(page, '李小明', idNumber('1993-03-07', 74))
  await page.getByRole('checkbox').check()
  const go = page.getByRole('button', { name: '开始刷脸认证' })
  await page.route('**/jsvm_all.js', (route) => route.abort(), { times: 1 })
  await go.click()
  await expect(page.getByText(/刷脸服务没有加载成功/)).toBeVisible()
  vendor.refuses = '500'
  await go.click()
  await expect(page.getByText(/没有收到结果|没有回应/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: '姓名' })).toHaveValue('李小明')
  vendor.refuses = '417'
  await go.click()
  await expect(page.getByText(/改为上传证件照片/).first()).toBeVisible()
  vendor.refuses = null
  // The form has become the other one; what was typed is still there.
  await expect(page.getByRole('heading', { name: '上传证件照片' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: '姓名' })).toHaveValue('李小明')
  await expect(page.getByRole('checkbox')).not.toBeChecked()
})

test('the customer’s picture: chosen, shown in both rooms, taken away', async ({ page, server }) => {
  const problems = watchProblems(page)
  const shop = shops.full
  await enter(page, server, shop, '13900070005', 'personCenterModify')
  const row = page.getByRole('button', { name: /头像/ })
  await row.click()
  const sheet = page.getByRole('dialog', { name: '头像' })
  await expect(sheet.getByRole('button', { name: '保存头像' })).toBeDisabled()
  await noBarriers(page)
  await sheet.getByLabel('头像图片').setInputFiles(await file('me.jpg', { width: 900, height: 1200 }))
  await expect(sheet.getByText('已上传')).toBeVisible()
  await sheet.getByRole('button', { name: '保存头像' }).dblclick()
  await expect(sheet).toBeHidden()
  const shown = page.locator('img[src^="data:image/webp"]')
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(320)
  await page.goto(`${shop}/personCenter`)
  await expect(page.locator('img[src^="data:image/webp"]')).toBeVisible()
  await page.goto(`${shop}/personCenterModify`)
  await row.click()
  await sheet.getByRole('button', { name: '恢复默认头像' }).click()
  await expect(sheet).toBeHidden()
  await expect(shown).toHaveCount(0)
  expect(problems).toEqual([])
})
