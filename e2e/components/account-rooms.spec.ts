import type { Page, Route } from 'playwright/test'
import { customerIn, fillRooms } from '../support/customer.ts'
import { expect, shops, test, watchProblems } from '../support/fixtures.ts'
import { idNumber } from '../support/people.ts'
import { noBarriers, shiftOf, slowNetwork, watchShifts } from '../support/quality.ts'

/** The customer's rooms on a slow network: waiting, empty and full; and what a hurried finger does there. */

type Room = {
  path: string
  /** What is there when the answers have come. */
  empty: string | RegExp
  full?: string | RegExp
  /** Shows blocks of the final size while it waits. */
  waits?: boolean
}

const own: readonly Room[] = [
  { path: 'personCenter', empty: /普通会员|152\*\*\*\*/, full: /普通会员|152\*\*\*\*/ },
  { path: 'personCenterModify', empty: '导出我的数据', full: '一个很长很长的昵称叫做云上的王', waits: true },
  { path: 'modifyInfo', empty: '每24小时可修改一次', waits: true },
  { path: 'modifyInfo?field=mobile', empty: '更换手机号', waits: true },
  { path: 'modifyEmail', empty: '未绑定', waits: true },
  { path: 'modifyPassword', empty: '保存新密码', waits: true },
  { path: 'centerTravelerList', empty: '暂无常用旅客', full: '共7位，最多保存50位', waits: true },
  { path: 'centerTravelerAdd', empty: '证件信息加密保存，仅用于预订、保险与出入境手续' },
  { path: 'centerTravelerEdit?id=t_nobody', empty: '该旅客不存在或已删除', waits: true },
  { path: 'travelerList', empty: '还没有选择线路和日期' },
  { path: 'travelEdit', empty: '证件信息加密保存，仅用于预订、保险与出入境手续', waits: true },
  {
    path: 'dangAddress',
    empty: '暂无收货地址',
    full: '名字也可以有这么多个字的收件人先生或女士',
    waits: true,
  },
  { path: 'vipbenefits', empty: /升级为金牌会员/ },
  { path: 'cloudauth', empty: '上传证件照片', waits: true },
  { path: 'authresult', empty: '还没有提交认证', waits: true },
  { path: 'join?tab=distributor', empty: '与旅行社许可证号至少填写一项', waits: true },
]

const forGuests: readonly Room[] = [
  { path: 'personCenter', empty: '登录 / 注册' },
  { path: 'fxLogin', empty: '首次使用手机号登录，将自动为您开通账号' },
  { path: 'fxLogin?way=password', empty: '忘记密码' },
  { path: 'fxLogin?as=staff', empty: '申请成为分销商' },
  { path: 'join', empty: '我已阅读并同意' },
  { path: 'join?tab=distributor', empty: '登录后申请' },
  { path: 'recoverPassword', empty: '验证手机号或已绑定的邮箱后，即可设置新密码' },
  { path: 'setPassword', empty: '请先验证身份' },
  { path: 'vipbenefits', empty: '白金会员' },
]

async function openSlowly(page: Page, { path, waits }: Room, shown: string | RegExp): Promise<void> {
  const problems = watchProblems(page)
  // No answer comes before the waiting has been looked at.
  let look = () => {}
  const looked = new Promise<void>((resolve) => {
    look = resolve
  })
  const afterwards = async (route: Route) => {
    await looked
    await route.fallback()
  }
  if (waits) await page.route('**/api/**', afterwards)
  await page.goto(`${shops.full}/${path}`, { waitUntil: 'commit' })
  if (waits) {
    await expect.soft(page.getByRole('status', { name: '正在加载' }), `${path} waits`).toBeVisible()
    await noBarriers(page, `${path}, waiting:`)
  }
  look()
  await expect(page.getByText(shown).first(), path).toBeVisible({ timeout: 30_000 })
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0)
  await noBarriers(page, `${path}:`)
  expect.soft(await shiftOf(page), `${path}: layout shift`).toBeLessThanOrEqual(0.05)
  // Nothing is wider than the phone.
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(wide, `${path}: wider than the screen`).toBeLessThanOrEqual(0)
  expect.soft(problems, `${path}: problems`).toEqual([])
  page.removeAllListeners()
  await page.unroute('**/api/**', afterwards)
}

test('on a slow network every room waits in its final form: of a new customer, nothing in it', async ({
  page,
  server,
}) => {
  test.setTimeout(300_000)
  await customerIn(page, server, '15200050001')
  await watchShifts(page)
  await slowNetwork(page)
  for (const room of own) await openSlowly(page, room, room.empty)
})

test('on a slow network every room waits in its final form: long names, many people, an order to be paid', async ({
  page,
  server,
}) => {
  test.setTimeout(300_000)
  const shopper = await customerIn(page, server, '15200050002', { password: 'passw0rd1' })
  const { travellerId } = await fillRooms(shopper)
  await watchShifts(page)
  await slowNetwork(page)
  for (const room of own) if (room.full) await openSlowly(page, room, room.full)
  const edit = { path: `centerTravelerEdit?id=${travellerId}`, empty: '', waits: true }
  await openSlowly(page, edit, '修改不影响已提交的订单')
  await expect(page.getByLabel('中文姓名')).toHaveValue('买买提吐尔逊·阿卜杜拉热合曼')
  await page.goto(`${shops.full}/personCenter`)
  await expect(page.getByRole('link', { name: /待付款.*1笔/ })).toBeVisible()
})

test('on a slow network a guest’s rooms come without a jump', async ({ page }) => {
  test.setTimeout(240_000)
  await watchShifts(page)
  await slowNetwork(page)
  for (const room of forGuests) await openSlowly(page, room, room.empty)
  // Where there is nothing to bring or to fetch, both ways in lead on by themselves or say what to do.
  for (const path of ['centerPage', 'authorize']) {
    await page.goto(`${shops.full}/${path}`)
    if (path === 'centerPage') await page.waitForURL(({ pathname }) => pathname === shops.full)
    else await expect(page.getByText('请在微信中打开')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await noBarriers(page, path)
    await expect(page.locator('main')).toContainText(/\S/)
  }
})

/** Holds a call until it is let go, and counts how often it is sent. */
async function holdCall(page: Page, name: string) {
  const sent: string[] = []
  let go = () => {}
  const gone = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(`**/api/${name}`, async (route) => {
    sent.push(route.request().headers()['idempotency-key'] ?? '')
    await gone
    await route.continue().catch(() => {})
  })
  return { sent, go }
}

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
  await expect(page.getByText('暂无常用旅客')).toBeVisible()
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
  await expect(page.getByText('浙江省 杭州市 西湖区 文三路***')).toHaveCount(1)
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

test('an answer that is lost on its way: saving again adds nobody twice', async ({ page, server }) => {
  const shopper = await customerIn(page, server, '15200050004')
  const keys: string[] = []
  await page.route('**/api/travellers.save', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    // The centre has done it; the phone never hears.
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
