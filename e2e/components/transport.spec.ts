import type { Page } from 'playwright/test'
import type { Answer } from '../../lib/operate-center/contract/failures.ts'
import type { DebrisOrderAbout } from '../../lib/operate-center/contract/orders/debris.ts'
import type { ShippedParcel } from '../../lib/operate-center/contract/shipping/shipping.ts'
import { answer, orderNo } from '../support/contract-answers.ts'
import { customerIn, keepUser } from '../support/customer.ts'
import { expect, shops, test, watchProblems } from '../support/fixtures.ts'
import { fitsPhones } from '../support/look.ts'
import { noBarriers } from '../support/quality.ts'
import type { ShopServer } from '../support/shop-server.ts'

/** The way of parcels, each screen by itself; what the centre answers is made up at the door. */

const NOW = '2026-11-22T04:00:00.000Z'

const parcel = (patch: Partial<ShippedParcel> = {}): ShippedParcel => ({
  id: 'sp_one',
  way: 'out',
  courier: { code: 'shunfeng', name: '顺丰速运', phone: '95338', site: 'https://www.sf-express.com' },
  trackingNo: 'SF1234567890123',
  unitIds: ['u_1'],
  content: '红色 L ×2',
  sentAt: '2026-11-20T04:00:00.000Z',
  state: 'delivering',
  note: '',
  track: [
    { at: '2026-11-22T03:00:00.000Z', text: '【广州市】快件派送中，快递员正在为您派件' },
    { at: '2026-11-20T10:00:00.000Z', text: '【昆明市】已揽收' },
  ],
  trackedAt: NOW,
  ...patch,
})

const parcelsAre = (page: Page, reply: () => Answer<{ parcels: ShippedParcel[]; now: string }>) =>
  answer(page, 'shipping.parcels', reply)
const found = (...parcels: ShippedParcel[]) => ({ ok: true as const, value: { parcels, now: NOW } })

async function open(page: Page, server: ShopServer, screen: string, mobile: string): Promise<void> {
  await customerIn(page, server, mobile)
  await page.goto(`${shops.full}/`)
  await keepUser(page)
  await page.goto(`${shops.full}/${screen}?orderNo=${orderNo}`)
}

test('several parcels are a switch; each shows courier, number, way and whom to ask', async ({
  page,
  server,
}) => {
  const problems = watchProblems(page)
  const other = parcel({
    id: 'sp_two',
    courier: { code: 'other', name: '城市之星', phone: '', site: '' },
    trackingNo: '88123456',
    content: '蓝色 M',
    state: 'sent',
    note: '物流信息暂未更新，请联系客服查询。',
    track: [],
    trackedAt: null,
  })
  await parcelsAre(page, () => found(parcel(), other))
  await open(page, server, 'goodsTransport', '15200100001')
  const state = page.getByRole('region', { name: '包裹状态' })
  await expect(state).toContainText('派送中')
  await expect(state).toContainText('SF1234567890123')
  await expect(state).toContainText('红色 L ×2')
  await expect(state.getByRole('link', { name: '拨打 95338' })).toHaveAttribute('href', 'tel:95338')
  await expect(state.getByRole('link', { name: '顺丰速运官网' })).toHaveAttribute(
    'href',
    'https://www.sf-express.com',
  )
  const way = page.getByRole('region', { name: '物流进度' })
  await expect(way.getByRole('listitem')).toHaveCount(2)
  await expect(way.getByRole('listitem').first()).toContainText('派送中')
  await fitsPhones(page, 'goodsTransport')
  await noBarriers(page, 'goodsTransport')

  await page.getByRole('tab', { name: '包裹1' }).click()
  await expect(state).toContainText('城市之星')
  await expect(way).toContainText('物流信息暂未更新，请联系客服查询。')
  await expect(state.getByRole('link')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('tab', { name: '包裹1' })).toHaveAttribute('aria-selected', 'true')
  await fitsPhones(page, 'goodsTransport with a note')
  expect(problems).toEqual([])
})

test('nothing sent yet, and a failure, both lead on', async ({ page, server }) => {
  let reply: Answer<{ parcels: ShippedParcel[]; now: string }> = {
    ok: false,
    failure: { kind: 'unavailable', message: '服务暂时不可用，请稍后重试' },
  }
  await parcelsAre(page, () => reply)
  await open(page, server, 'goodsTransport', '15200100002')
  await expect(page.getByText('订单没有加载出来')).toBeVisible()
  reply = found()
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(page.getByText('还没有寄出')).toBeVisible()
  await expect(page.getByRole('link', { name: '查看订单' })).toHaveAttribute('href', /goodsOrderDetail/)
  await noBarriers(page, 'goodsTransport without a parcel')
})

const device: NonNullable<DebrisOrderAbout['device']> = {
  deposit: 50_000,
  returnBy: '2026-11-30',
  state: 'out',
  stateText: '待归还',
  returnAddress: { receiver: '设备组', phone: '02012345678', address: '广州市天河区体育西路1号' },
  returnParcel: null,
}

/** What the screen needs of an order; the rest of it stands on other screens. */
const order = (about: Pick<DebrisOrderAbout, 'handover' | 'device'>, actions: string[]) => ({
  ok: true as const,
  value: {
    orderNo,
    actions: actions.map((code) => ({ code, text: code })),
    about: { kind: 'debris', ...about },
  },
})

const courier: DebrisOrderAbout['handover'] = { way: 'courier', address: null, point: null, text: '已寄出' }

test('a device names its way back: typed, corrected, and kept when it is refused', async ({
  page,
  server,
}) => {
  let shown = device
  await parcelsAre(page, () => found(parcel({ content: 'WiFi设备1', state: 'delivered' })))
  await answer(page, 'orders.get', () => order({ handover: courier, device: shown }, ['returnDevice']))
  let tries = 0
  await page.route('**/api/orders.returnDevice', (route) => {
    tries += 1
    if (tries === 1) {
      const failure = {
        kind: 'invalid',
        message: '请核对',
        fields: { trackingNo: '快递单号应为6至32位字母或数字' },
      }
      return route.fulfill({ json: { ok: false, failure } })
    }
    const { company, trackingNo } = route.request().postDataJSON() as Label
    shown = {
      ...device,
      state: 'returning',
      stateText: '寄回中',
      returnParcel: { company, trackingNo, at: NOW },
    }
    return route.fulfill({ json: { ok: true, value: {} } })
  })
  await open(page, server, 'debrisOrderTransport', '15200100003')
  const back = page.getByRole('region', { name: '设备归还' })
  await expect(back).toContainText('¥500')
  await expect(back).toContainText('广州市天河区体育西路1号')
  await fitsPhones(page, 'debrisOrderTransport')
  await noBarriers(page, 'debrisOrderTransport')
  await back.getByRole('button', { name: '填写寄回单号' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '确认提交' }).click()
  await expect(sheet.getByText('请填写快递单号')).toBeVisible()
  expect(tries).toBe(0)
  await sheet.getByLabel('快递公司').selectOption('顺丰速运')
  await sheet.getByLabel('快递单号').fill('SF1234567890')
  await noBarriers(page, 'the sheet of a device’s way back')
  await sheet.getByRole('button', { name: '确认提交' }).click()
  await expect(sheet.getByText('快递单号应为6至32位字母或数字')).toBeVisible()
  await expect(sheet.getByLabel('快递单号')).toHaveValue('SF1234567890')
  await sheet.getByRole('button', { name: '确认提交' }).click()
  await expect(sheet).toBeHidden()
  await expect(back).toContainText('顺丰速运 SF1234567890')
  await back.getByRole('button', { name: '修改寄回单号' }).click()
  await expect(page.getByRole('dialog').getByLabel('快递单号')).toHaveValue('SF1234567890')
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
})

type Label = { company: string; trackingNo: string }

test('what is collected or needs no courier says so', async ({ page, server }) => {
  const point = { id: 'p', name: '机场柜台', address: '白云机场T2', hours: '', phone: '' }
  let handover: DebrisOrderAbout['handover'] = { way: 'pickup', address: null, point, text: '待领取' }
  await parcelsAre(page, () => found())
  await answer(page, 'orders.get', () => order({ handover, device: null }, []))
  await open(page, server, 'debrisOrderTransport', '15200100004')
  await expect(page.getByText('机场柜台，白云机场T2')).toBeVisible()
  handover = { ...courier, text: '待寄出' }
  await page.reload()
  await expect(page.getByText('商家寄出后，这里会显示快递单号和物流进度')).toBeVisible()
  handover = { ...courier, way: 'none', text: '' }
  await page.reload()
  await expect(page.getByText('无需配送')).toBeVisible()
})
