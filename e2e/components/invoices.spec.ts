import type { Page } from 'playwright/test'
import type { Value } from '../../lib/operate-center/contract/contract.ts'
import { customerIn } from '../support/customer.ts'
import { expect, shops, test } from '../support/fixtures.ts'
import { holdCall } from '../support/hold.ts'
import { lookAt } from '../support/look.ts'

/** Screens of invoices with made-up answers: every state, what is refused, and what is tapped twice. */

type Form = Value<'invoices.form'>
type Invoice = Value<'invoices.get'>

const COVER = { src: '/media/yunnan-oldtown-1', alt: '' }
const LONG = '云南昆明大理丽江香格里拉泸沽湖双飞八日七晚纯玩小团（含玉龙雪山大索道）'
const order = (orderNo: string, kind: 'tour' | 'goods' = 'tour', name = LONG) => ({
  orderNo,
  kind,
  name,
  cover: COVER,
  amount: 1_234_567,
  createdAt: '2026-11-01T02:00:00.000Z',
})
const HEAD = {
  kind: 'enterprise' as const,
  title: '杭州云游天下国际旅行社有限责任公司西湖文三路分公司',
  taxNo: '91350100M000100Y43',
  bank: '',
  account: '',
  address: '',
  phone: '',
}
const form: Form = {
  orders: [order('T261101AAAAAAAAAA'), order('T261101BBBBBBBBBB')],
  amount: 2_469_134,
  missing: '',
  types: ['normal', 'special'],
  contents: ['旅游费', '旅游服务费'],
  heads: [{ id: 'h_1', ...HEAD, email: 'finance@example.com' }],
  email: '',
}
const invoice = (patch: Partial<Invoice>): Invoice => ({
  id: 'i_1',
  kind: 'tour',
  type: 'normal',
  headKind: 'enterprise',
  title: HEAD.title,
  content: '旅游费',
  amount: 1_234_567,
  state: 'waiting',
  stateText: '待开票',
  names: [LONG],
  redAsked: null,
  createdAt: '2026-11-20T04:00:00.000Z',
  head: HEAD,
  orders: [{ orderNo: 'T261101AAAAAAAAAA', kind: 'tour', name: LONG, amount: 1_234_567 }],
  email: 'finance-of-a-company@example.com',
  mailState: null,
  reason: '',
  number: '',
  issuedOn: '',
  hasFile: false,
  redNumber: '',
  mayCancel: false,
  mayAskChange: false,
  mayResend: false,
  mayAskAgain: false,
  history: [{ at: '2026-11-20T04:00:00.000Z', text: '提交开票申请' }],
  ...patch,
})
const ISSUED = { number: '26112000000000000001', issuedOn: '2026-11-21', hasFile: true } as const

/** Every call of this name is answered so. */
async function answered(page: Page, name: string, value: unknown): Promise<void> {
  await page.route(new RegExp(`/api/${name.replace('.', '\\.')}(\\?|$)`), (route) =>
    route.fulfill({ json: { ok: true, value } }),
  )
}

let customers = 0
const nextMobile = () => `152000531${String(customers++).padStart(2, '0')}`

test('the list: orders of one kind are ticked together, the sum follows', async ({ page, world }) => {
  await customerIn(page, world.server, nextMobile())
  const items = [order('T1AAAAA'), order('T2AAAAA'), order('G1AAAAA', 'goods', '手工披肩')]
  await answered(page, 'invoices.eligible', {
    items,
    merge: true,
    open: true,
    later: 1,
    laterText: '行程结束后可申请开票',
  })
  await lookAt(page, `${shops.full}/invoiceList?orderNo=T1AAAAA`, { shown: '已选1个订单' })
  const boxes = page.getByRole('checkbox')
  await boxes.nth(1).check()
  await expect(page.getByText('¥24,691.34')).toBeVisible()
  await boxes.nth(2).check()
  await expect(boxes.nth(0)).not.toBeChecked()
  await expect(page.getByText('已选1个订单')).toBeVisible()
  const link = page.getByRole('link', { name: '申请开票' })
  await expect(link).toHaveAttribute('href', /goodsAddInvoice\?orderNos=G1AAAAA$/)
})

test('the form: refusals stand under their fields, what was typed stays, two taps send once', async ({
  page,
  world,
}) => {
  await customerIn(page, world.server, nextMobile())
  await answered(page, 'invoices.form', { ...form, heads: [] })
  await lookAt(page, `${shops.full}/addInvoice?orderNos=T261101AAAAAAAAAA,T261101BBBBBBBBBB`, {
    shown: '开票金额',
  })
  const submit = page.getByRole('button', { name: '提交申请' })
  await submit.click()
  await expect(page.getByText('请填写单位名称')).toBeVisible()
  await expect(page.getByText('请填写纳税人识别号')).toBeVisible()
  await expect(page.getByText('请填写接收发票的邮箱')).toBeVisible()
  await expect(page.getByLabel('单位名称')).toBeFocused()
  await page.getByLabel('单位名称').fill(HEAD.title)
  await page.getByLabel('税号').fill('91350100M000100Y44')
  await page.getByLabel('接收邮箱').fill('finance@example.com')
  await submit.click()
  await expect(page.getByText(/逐位核对/)).toBeVisible()
  await page.getByText('专用发票').click()
  await page.getByLabel('税号').fill(HEAD.taxNo)
  await submit.click()
  await expect(page.getByText('请填写开户银行')).toBeVisible()
  await page.getByText('普通发票').click()
  await page.route('**/api/invoices.create', (route) =>
    route.fulfill({
      status: 422,
      json: {
        ok: false,
        failure: { kind: 'invalid', message: '请核对', fields: { 'head.taxNo': '税号与名称不符' } },
      },
    }),
  )
  const held = await holdCall(page, 'invoices.create')
  await submit.dblclick()
  await expect.poll(() => held.sent.length).toBe(1)
  held.go()
  await expect(page.getByText('税号与名称不符')).toBeVisible()
  await expect(page.getByLabel('税号')).toBeFocused()
  await expect(page.getByLabel('单位名称')).toHaveValue(HEAD.title)
  expect(held.sent).toHaveLength(1)
})

test('the form: a kept head fills it, and a person needs no tax number', async ({ page, world }) => {
  await customerIn(page, world.server, nextMobile())
  await answered(page, 'invoices.form', form)
  await lookAt(page, `${shops.full}/visaAddInvoice?orderNos=V261101AAAAAAAAAA`, { shown: '常用抬头' })
  await page.getByText('个人', { exact: true }).click()
  await expect(page.getByLabel('税号')).toBeHidden()
  await page.getByRole('button', { name: /^杭州云游天下/ }).click()
  await expect(page.getByLabel('税号')).toHaveValue(HEAD.taxNo)
  await expect(page.getByLabel('接收邮箱')).toHaveValue('finance@example.com')
})

const details: readonly [string, Partial<Invoice>, string][] = [
  ['waiting', { mayCancel: true }, '取消申请'],
  ['being issued', { state: 'issuing', stateText: '开票中' }, '发票正在开具，请稍后查看'],
  [
    'issued',
    {
      ...ISSUED,
      state: 'issued',
      stateText: '已开票',
      mailState: 'sent',
      mayAskChange: true,
      mayResend: true,
    },
    '查看发票文件',
  ],
  [
    'issued, and refunded',
    {
      ...ISSUED,
      state: 'issued',
      stateText: '已开票，待红冲',
      mailState: 'sent',
      mayResend: true,
      redAsked: { by: 'refund', reason: '订单已退款', at: '2026-11-22T04:00:00.000Z' },
    },
    '订单已退款，商家将红冲这张发票',
  ],
  [
    'failed',
    { state: 'failed', stateText: '开票失败', reason: '税号与名称不符', mayAskAgain: true },
    '重新申请',
  ],
  [
    'taken back',
    {
      ...ISSUED,
      state: 'redLettered',
      stateText: '已红冲',
      redNumber: '26112000000000000002',
      mayAskAgain: true,
    },
    '原发票已作废',
  ],
  ['cancelled', { state: 'cancelled', stateText: '已取消', mayAskAgain: true }, '申请已取消'],
]

for (const [name, patch, shown] of details) {
  test(`the detail of an invoice that is ${name}`, async ({ page, world }) => {
    await customerIn(page, world.server, nextMobile())
    await answered(page, 'invoices.get', invoice(patch))
    await lookAt(page, `${shops.full}/invoiceDetail?id=i_1`, { shown, waits: true })
  })
}

test('the detail: sending again checks the address, and going back closes the sheet', async ({
  page,
  world,
}) => {
  await customerIn(page, world.server, nextMobile())
  const issued = { ...ISSUED, state: 'issued', stateText: '已开票', mayResend: true } as const
  await answered(page, 'invoices.get', invoice(issued))
  await lookAt(page, `${shops.full}/invoiceDetail?id=i_1`, { shown: '发送到邮箱' })
  await page.getByRole('button', { name: '发送到邮箱' }).click()
  const sheet = page.getByRole('dialog', { name: '发送到邮箱' })
  await sheet.getByLabel('接收邮箱').fill('nobody')
  await sheet.getByRole('button', { name: '发送', exact: true }).click()
  await expect(sheet.getByText(/邮箱格式不正确/)).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('发票信息')).toBeVisible()
})

test('the history: every state, page by page', async ({ page, world }) => {
  await customerIn(page, world.server, nextMobile())
  const items = details.map(([, patch], index) => ({ ...invoice(patch), id: `i_${index}` }))
  await answered(page, 'invoices.list', { items, total: items.length, page: 1, pageSize: 10 })
  await lookAt(page, `${shops.full}/invoiceHistory`, { shown: '已红冲', waits: true })
  await expect(page.getByRole('listitem')).toHaveCount(items.length)
})

test('a screen that cannot load says so and is tried again', async ({ page, world }) => {
  await customerIn(page, world.server, nextMobile())
  await page.route('**/api/invoices.eligible*', (route) =>
    route.fulfill({
      status: 503,
      json: { ok: false, failure: { kind: 'unavailable', message: '服务暂时不可用，请稍后再试' } },
    }),
  )
  await page.goto(`${shops.full}/invoiceList`)
  await expect(page.getByText('暂时没有加载出来')).toBeVisible()
  await page.unroute('**/api/invoices.eligible*')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('暂无可开票的订单')).toBeVisible()
})
