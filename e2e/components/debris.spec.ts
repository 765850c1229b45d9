import type { Page } from 'playwright/test'
import type { Value } from '../../lib/operate-center/contract/contract.ts'
import { sampleValue } from '../../lib/operate-center/contract/testing/sample.ts'
import type { VoucherSheet } from '../../lib/operate-center/contract/vouchers/vouchers.ts'
import { customerIn, keepUser } from '../support/customer.ts'
import { chooseDayOfUse, orderTickets, placeGuest } from '../support/debris-steps.ts'
import { expect, shops, signIn, test, watchProblems } from '../support/fixtures.ts'
import { fitsPhones } from '../support/look.ts'
import { idNumber } from '../support/people.ts'
import { noBarriers } from '../support/quality.ts'
import { agreeToAll, untilAt } from '../support/sale-steps.ts'
import type { ShopServer } from '../support/shop-server.ts'
import { kept, storageKey } from '../support/storage.ts'

/** Choosing, ordering and using fragment products, each screen by itself. */

/** A ticket in everybody's own name; one without a date; a device by courier with a deposit; a transfer. */
const TICKET = 'f101'
const OPEN_TICKET = 'f105'
/** Its codes are made with the payment. */
const OWN_CODES = 'f104'
const DEVICE = 'f141'
const TRANSFER = 'f121'

const write = (page: Page, dbId = TICKET, query = '') =>
  page.goto(`${shops.full}/debrisWriteOrder?dbId=${dbId}${query}`)

/** A customer who keeps two people with ID cards. */
async function withPeople(page: Page, server: ShopServer, mobile: string) {
  const shopper = await customerIn(page, server, mobile)
  for (const [name, birthday] of [
    ['合适甲', '1990-03-07'],
    ['合适乙', '1991-03-07'],
  ] as const) {
    await shopper.do('travellers.save', {
      name,
      mobile: '13900030001',
      documents: [{ type: 1, number: idNumber(birthday, Number(mobile.slice(-2)) + 1) }],
      consent: true,
    })
  }
  return shopper
}

test('a product leads from a package to its order; a package that cannot be ordered says why', async ({
  page,
}) => {
  const problems = watchProblems(page)
  await page.route('**/api/debris.calendar?*night*', (route) =>
    route.fulfill({
      json: {
        ok: true,
        value: {
          today: '2026-12-01',
          now: '2026-12-01T02:00:00.000Z',
          days: [],
          left: null,
          open: false,
          closed: '近期已售罄',
        } satisfies Value<'debris.calendar'>,
      },
    }),
  )
  await page.goto(`${shops.full}/debrisProductDetail?dbId=${TICKET}`)
  await expect(page.getByRole('heading', { name: '选择套餐' })).toBeVisible()
  const packages = page.locator('#packages')
  await packages.scrollIntoViewIfNeeded()
  await expect(packages.getByText('近期已售罄')).toBeVisible()
  await packages.getByText('套餐说明').first().click()
  await expect(packages.getByText('费用不含').first()).toBeVisible()
  await expect(page.getByRole('link', { name: '查看地图' })).toHaveAttribute('href', /uri\.amap\.com/)
  await noBarriers(page, 'debrisProductDetail')
  await fitsPhones(page, 'debrisProductDetail')
  await packages.getByRole('link', { name: '预订一日票' }).click()
  await untilAt(page, 'debrisWriteOrder')
  await expect(page.getByRole('radio', { name: /一日票/ })).toBeChecked()
  expect(problems).toEqual([])
})

test('the search finds fragment products, with their type', async ({ page }) => {
  await page.goto(`${shops.full}/search?keyword=${encodeURIComponent('海洋馆')}`)
  const found = page.getByRole('region', { name: '门票玩乐' })
  await expect(found.getByRole('link').first()).toContainText('门票')
  await found.getByRole('link').first().click()
  await untilAt(page, 'debrisProductDetail')
})

test('a day has to be chosen before there is a price; a package within its validity needs none', async ({
  page,
}) => {
  const problems = watchProblems(page)
  await write(page)
  await expect(page.getByText('请选择使用日期')).toBeVisible()
  await expect(page.getByRole('button', { name: '下一步' })).toBeDisabled()
  await chooseDayOfUse(page)
  await expect(page.getByRole('button', { name: /查看费用明细/ })).toBeVisible()
  await fitsPhones(page, 'debrisWriteOrder')
  await noBarriers(page, 'debrisWriteOrder')
  await page.getByRole('button', { name: '增加儿童' }).click()
  await page.reload()
  await expect(page.getByRole('group', { name: '儿童' }).getByText('1', { exact: true })).toBeVisible()
  await write(page, OPEN_TICKET)
  await expect(page.getByText(/无需选择日期，付款后90天内有效/)).toBeVisible()
  await expect(page.getByRole('button', { name: '下一步' })).toBeEnabled()
  expect(problems).toEqual([])
})

test('what a package asks for has to be answered, each at its own field', async ({ page }) => {
  await write(page, TRANSFER)
  await chooseDayOfUse(page)
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('请填写航班/车次号')).toBeVisible()
  await page.getByLabel('航班/车次号').fill('MU5735')
  await page.getByLabel('送达地点').fill('示范酒店')
  await page.getByLabel('用车时间').fill('八点半')
  await expect(page.getByText('请按24小时制填写，如 08:30')).toBeVisible()
  await page.getByLabel('用车时间').fill('08:30')
  await page.getByRole('button', { name: '下一步' }).click()
  // A guest signs in here, and the draft is still there afterwards.
  await page.waitForURL(/fxLogin/)
  expect(await kept(page, 'sessionStorage', 'debris')).toContain('MU5735')
})

test('a transfer wants a guest’s name and mobile number, and no document', async ({ page, server }) => {
  const problems = watchProblems(page)
  await customerIn(page, server, '15200090007')
  await write(page, TRANSFER)
  await keepUser(page)
  await chooseDayOfUse(page)
  await page.getByLabel('航班/车次号').fill('MU5735')
  await page.getByLabel('送达地点').fill('示范酒店')
  await page.getByLabel('用车时间').fill('08:30')
  await page.getByRole('button', { name: '下一步' }).click()
  await untilAt(page, 'editGuestInfo')
  await expect(page.getByText(/使用时报姓名或手机号，无需证件/)).toBeVisible()
  await page.getByRole('region', { name: '出行人' }).getByRole('button', { name: '出行人' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '新增出行人' }).click()
  await expect(page.getByLabel('中文姓名')).toBeVisible()
  await expect(page.getByLabel(/证件|出生日期|性别|国籍/)).toHaveCount(0)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByLabel('手机号')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('中文姓名').fill('接机甲')
  await page.getByLabel('手机号').fill('13900030009')
  await page.getByRole('checkbox', { name: /同意/ }).check()
  await fitsPhones(page, 'editGuestInfo')
  await noBarriers(page, 'editGuestInfo')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const guests = page.getByRole('region', { name: '出行人' })
  await expect(guests).toContainText('接机甲')
  await expect(guests).toContainText('手机号 139')
  await page.getByRole('button', { name: '下一步' }).click()
  await untilAt(page, 'debrisConfirmOrder')
  await expect(page.getByRole('region', { name: '出行人' })).toContainText('接机甲')
  expect(problems).toEqual([])
})

test('two named guests are chosen, everything is read once more, and one order is made of a double tap', async ({
  page,
  server,
  context,
}) => {
  const shopper = await withPeople(page, server, '15200090001')
  await write(page)
  await keepUser(page)
  await chooseDayOfUse(page)
  await page.getByRole('button', { name: '增加成人' }).click()
  await page.getByRole('button', { name: '下一步' }).click()
  await untilAt(page, 'editGuestInfo')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('还需选择2位出行人')).toBeVisible()
  await placeGuest(page, '出行人1', '合适甲')
  await placeGuest(page, '出行人2', '合适乙')
  await fitsPhones(page, 'editGuestInfo')
  await noBarriers(page, 'editGuestInfo')
  await page.getByRole('button', { name: '下一步' }).click()
  await untilAt(page, 'debrisConfirmOrder')
  await page.getByLabel('姓名').first().fill('测试甲')
  const send = page.getByRole('button', { name: '提交订单' })
  await expect(send).toBeEnabled()
  await send.click()
  await expect(page.getByText('请阅读以上内容并逐项勾选')).toBeVisible()
  await page.getByRole('button', { name: '查看购票须知与退改规则' }).click()
  await expect(page.getByRole('dialog').getByText('套餐内容')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '我已阅读并同意' }).click()
  await page.getByRole('checkbox', { name: /隐私政策/ }).check()
  await fitsPhones(page, 'debrisConfirmOrder')
  await noBarriers(page, 'debrisConfirmOrder')
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /隐私政策/ })).toBeChecked()
  const keys = new Set<string>()
  await context.route('**/api/orders.createDebris', async (route) => {
    keys.add(route.request().headers()['idempotency-key'] ?? '')
    if (keys.size === 1) return route.continue()
    return route.abort()
  })
  await send.dblclick()
  await untilAt(page, 'pay')
  const { items } = await shopper.get('orders.list', { kind: 'debris' })
  expect(items).toHaveLength(1)
  expect([...keys]).toHaveLength(1)
})

test('sold out while ordering leads back to the choice, which has kept everything', async ({
  page,
  server,
}) => {
  await withPeople(page, server, '15200090002')
  await write(page, DEVICE)
  await keepUser(page)
  await chooseDayOfUse(page)
  await page
    .getByRole('radio', { name: /现场领取/ })
    .first()
    .check()
  await page.getByRole('button', { name: '下一步' }).click()
  await untilAt(page, 'editGuestInfo')
  await placeGuest(page, '出行人', '合适甲')
  await page.getByRole('button', { name: '下一步' }).click()
  await untilAt(page, 'debrisConfirmOrder')
  await expect(page.getByText('其中押金（归还设备后原路退回）')).toBeVisible()
  await page.getByLabel('姓名').first().fill('测试甲')
  await agreeToAll(page)
  await page.route('**/api/orders.createDebris', (route) =>
    route.fulfill({
      json: { ok: false, failure: { kind: 'refused', code: 'SOLD_OUT', message: '已售罄，请选择其他日期' } },
    }),
  )
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '已售罄' })).toBeVisible()
  await page.getByRole('link', { name: '重新选择日期和数量' }).click()
  await untilAt(page, 'debrisWriteOrder')
  await expect(page.getByRole('radio', { name: /现场领取/ }).first()).toBeChecked()
})

test('a device by courier goes to an address that is added on the way', async ({ page, server }) => {
  await withPeople(page, server, '15200090003')
  await write(page, DEVICE)
  await keepUser(page)
  await chooseDayOfUse(page)
  await page.getByRole('radio', { name: /快递配送/ }).check()
  await page.getByRole('button', { name: '下一步' }).click()
  await untilAt(page, 'editGuestInfo')
  await placeGuest(page, '出行人', '合适甲')
  await page.getByRole('button', { name: '下一步' }).click()
  await untilAt(page, 'debrisConfirmOrder')
  const handover = page.getByRole('region', { name: '领取方式' })
  await handover.getByRole('button', { name: '新增收件地址' }).click()
  await page.getByLabel('收件人').fill('测试甲')
  await page.getByLabel('电话').fill('13900020001')
  await page.getByLabel('省', { exact: true }).selectOption({ label: '广东省' })
  await page.getByLabel('市', { exact: true }).selectOption({ label: '广州市' })
  await page.getByLabel('区', { exact: true }).selectOption({ label: '天河区' })
  await page.getByLabel('详细地址').fill('体育西路1号')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(handover).toContainText('体育西路1号')
})

/** A sheet of vouchers in several states. */
function sheetOf(states: readonly VoucherSheet['vouchers'][number]['state'][]): VoucherSheet {
  const sample = sampleValue('vouchers.list')
  const [voucher] = sample.vouchers
  if (!voucher) throw new Error('the sample has no voucher')
  return {
    ...sample,
    name: '云间森林乐园门票',
    address: '上海市示范区森林大道100号',
    vouchers: states.map((state, index) => ({
      ...voucher,
      id: `v${index}`,
      state,
      stateText: {
        waiting: '待出票',
        unused: '未使用',
        used: '已使用',
        void: '已作废',
        expired: '已过期',
        failed: '出票失败',
      }[state],
      label: `成人票${index + 1}`,
      code: state === 'unused' ? 'ABCD EFGH JKMN' : '',
      qr: state === 'unused' ? 'V1:ABCDEFGHJKMN' : '',
      usedPlace: state === 'used' ? '东门闸机' : '',
      validFrom: '2026-12-03',
      validTo: '2026-12-03',
    })),
  }
}

const ORDER = 'D261122AAAAAAAAAAAAAAAA'

test('vouchers are shown large, enlarged, saved, and there without a network until signing out', async ({
  page,
  server,
}) => {
  const problems = watchProblems(page)
  await customerIn(page, server, '15200090004')
  await page.goto(`${shops.full}/personCenter`)
  await keepUser(page)
  await page.route('**/api/vouchers.list?*', (route) =>
    route.fulfill({
      json: { ok: true, value: { orderNo: ORDER, ...sheetOf(['unused', 'used', 'waiting', 'failed']) } },
    }),
  )
  await page.goto(`${shops.full}/debrisOrderVoucher?orderNo=${ORDER}`)
  const first = page.getByRole('region', { name: '成人票1' })
  await expect(first.getByText('ABCD EFGH JKMN')).toBeVisible()
  await fitsPhones(page, 'debrisOrderVoucher')
  await noBarriers(page, 'debrisOrderVoucher')
  await first.getByRole('button', { name: '放大成人票1的二维码' }).click()
  await expect(page.getByRole('dialog', { name: /凭证码/ })).toBeVisible()
  await page.goBack()
  await first.getByRole('button', { name: '保存图片' }).click()
  const picture = page.getByRole('img', { name: '成人票1的凭证' })
  await expect(picture).toHaveAttribute('src', /^data:image\/png/)
  await page.goBack()
  await page.getByRole('button', { name: /^成人票2/ }).click()
  await expect(page.getByText(/东门闸机/)).toBeInViewport()
  await expect(
    page.getByText('没有出票成功，款项将原路退回，无需申请。退款进度请在订单中查看。'),
  ).toHaveCount(1)
  expect(problems).toEqual([])
  // Without an answer, those that were read before stay.
  await page.unroute('**/api/vouchers.list?*')
  await page.route('**/api/vouchers.list?*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText(/网络不可用，显示的是/)).toBeVisible()
  await expect(first.getByText('ABCD EFGH JKMN')).toBeVisible()
  await page.evaluate((key) => localStorage.removeItem(key), storageKey('vouchers'))
  await page.reload()
  await expect(page.getByText('ABCD EFGH JKMN')).toHaveCount(0)
})

test('a friend sees the one voucher without signing in; an ended link says so; a guest’s own order asks to sign in', async ({
  page,
}) => {
  await page.route('**/api/vouchers.shared', (route) =>
    route.fulfill({ json: { ok: true, value: sheetOf(['unused']) } }),
  )
  await page.goto(`${shops.full}/debrisOrderVoucher?shared=abc`)
  await expect(page.getByText('朋友发给您的凭证，使用时出示即可')).toBeVisible()
  await expect(page.getByRole('button', { name: '发给朋友' })).toHaveCount(0)
  await page.unroute('**/api/vouchers.shared')
  await page.goto(`${shops.full}/debrisOrderVoucher?shared=${'A'.repeat(26)}`)
  await expect(page.getByText('链接已失效')).toBeVisible()
  await page.goto(`${shops.full}/debrisOrderVoucher`)
  await expect(page.getByText('没有指定订单')).toBeVisible()
  await page.goto(`${shops.full}/debrisOrderVoucher?orderNo=${ORDER}`)
  await page.waitForURL(/fxLogin/)
})

test('vouchers that were opened are there again in a new page without a network, and leave with their customer', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.origin })
  const page = await context.newPage()
  const shopper = await customerIn(page, server, '15200090008')
  const { orderNo } = await orderTickets(shopper, OWN_CODES, 2)
  await shopper.pay(orderNo)
  const { vouchers } = await shopper.get('vouchers.list', { orderNo })
  const { code = '', label = '' } = vouchers[0] ?? {}
  await page.goto(`${shops.full}/personCenter`)
  await keepUser(page)
  const address = `${shops.full}/debrisOrderVoucher?orderNo=${orderNo}`
  await page.goto(address)
  await expect(page.getByText(code).first()).toBeVisible()
  await expect(page.getByText(/没有网络时也能在本机打开/)).toBeVisible()

  const offline = await page.evaluate(async () => {
    const names = await caches.keys()
    const texts: string[] = []
    for (const name of names) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        texts.push(`${request.url} ${await (await cache.match(request))?.text()}`)
      }
    }
    const workers = await navigator.serviceWorker.getRegistrations()
    return { names, texts, scopes: workers.map(({ scope }) => new URL(scope).pathname) }
  })
  expect(offline.scopes).toEqual([`${shops.full}/debrisOrderVoucher`])
  expect(offline.names).toHaveLength(1)
  for (const secret of [orderNo, code, code.replaceAll(' ', ''), shopper.mobile]) {
    expect(offline.texts.filter((text) => text.includes(secret))).toEqual([])
  }
  await page.close()

  await context.setOffline(true)
  const cold = await context.newPage()
  const thrown: string[] = []
  cold.on('pageerror', (error) => thrown.push(error.message))
  await cold.goto(address)
  await expect(cold.getByText(/网络不可用，显示的是.*读取的凭证，此后未再刷新/)).toBeVisible()
  await expect(cold.getByText(code).first()).toBeVisible()
  await cold.getByRole('button', { name: `放大${label}的二维码` }).click()
  await expect(cold.getByRole('dialog', { name: /凭证码/ })).toBeVisible()
  await cold.goBack()
  await fitsPhones(cold, 'debrisOrderVoucher')
  // Nothing else of the shop is the worker's.
  await expect(cold.goto(`${shops.full}/debrisOrderList`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  expect(thrown).toEqual([])

  await context.setOffline(false)
  await cold.goto(`${shops.full}/personCenterModify`)
  await cold.getByRole('button', { name: '退出登录' }).click()
  await cold.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await cold.waitForURL((url) => url.pathname === `${shops.full}/personCenter`)
  expect(await kept(cold, 'localStorage', 'vouchers')).toBeNull()
  await context.close()
})

test('what is filled in survives signing in, going back and a reload; what has gone meanwhile is said', async ({
  page,
  server,
}) => {
  test.setTimeout(150_000)
  await write(page, TRANSFER)
  await chooseDayOfUse(page)
  await page.getByLabel('航班/车次号').fill('MU5735')
  await page.getByLabel('送达地点').fill('示范酒店')
  await page.getByLabel('用车时间').fill('08:30')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.waitForURL(/fxLogin/)
  await signIn(page, server, '15200090010')
  await untilAt(page, 'editGuestInfo')
  await expect(page.getByText('浦东机场接机（演示）')).toBeVisible()
  await page.goBack()
  await untilAt(page, 'debrisWriteOrder')
  await expect(page.getByLabel('航班/车次号')).toHaveValue('MU5735')
  await page.reload()
  await expect(page.getByLabel('送达地点')).toHaveValue('示范酒店')

  // The day is over meanwhile, and nothing else is lost.
  await changeDraft(page, { date: '2026-01-01' })
  await write(page, TRANSFER)
  await expect(page.getByText('1月1日 周四已不可预订，请改选其他日期')).toBeVisible()
  await expect(page.getByLabel('用车时间')).toHaveValue('08:30')
  await expect(page.getByRole('button', { name: '下一步' })).toBeDisabled()

  // The package has been withdrawn.
  await changeDraft(page, { packageId: 'withdrawn' })
  await write(page, TRANSFER)
  await expect(page.getByText(/之前选的套餐已下架/)).toBeVisible()
  await expect(page.getByLabel('航班/车次号')).toHaveValue('MU5735')
  await page.goto(`${shops.full}/editGuestInfo`)
  await expect(page.getByText('所选套餐已下架')).toBeVisible()
  await page.getByRole('link', { name: '重新选择套餐' }).click()
  await untilAt(page, 'debrisWriteOrder')
  await expect(page.getByLabel('送达地点')).toHaveValue('示范酒店')

  // Somebody else signs in here: nothing of it is theirs.
  await page.evaluate(
    ([user]) => {
      const other = JSON.stringify({ customerId: 'somebody else', name: '', mobile: '' })
      localStorage.setItem(user, other)
      sessionStorage.setItem(user, other)
    },
    [storageKey('user')] as const,
  )
  await page.context().clearCookies()
  await page.goto(`${shops.full}/fxLogin`)
  await signIn(page, server, '15200090011')
  await page.waitForURL((url) => !url.pathname.endsWith('fxLogin'))
  await write(page, TRANSFER)
  await expect(page.getByLabel('航班/车次号')).toHaveValue('')
})

/** Changes the draft as time does: what was chosen is not sold any more. The choice before it is forgotten. */
async function changeDraft(page: Page, change: object): Promise<void> {
  await page.evaluate(
    ([draft, choice, text]) => {
      const before = JSON.parse(sessionStorage.getItem(draft) ?? '{}') as object
      sessionStorage.setItem(draft, JSON.stringify({ ...before, ...(JSON.parse(text) as object) }))
      sessionStorage.removeItem(choice)
    },
    [storageKey('debris'), storageKey('debrisChoice'), JSON.stringify(change)] as const,
  )
}
