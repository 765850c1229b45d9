import type { Page } from 'playwright/test'
import { choosePassword, newPerson, signInToConsole } from '../support/console.ts'
import { orderTickets } from '../support/debris-steps.ts'
import { expect, shops, test } from '../support/fixtures.ts'
import { noBarriers } from '../support/quality.ts'
import { Shopper } from '../support/shopper.ts'

/** A gate at 390 pixels: tickets are scanned like by a hand scanner, which types a code and presses Enter. */

test.use({ viewport: { width: 390, height: 844 } })

const OWN_CODES = 'f104'

async function scan(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: '凭证码' }).fill(`V1:${code.replaceAll('-', '')}`)
  await page.keyboard.press('Enter')
}

async function redeem(page: Page, code: string): Promise<void> {
  await scan(page, code)
  await page.getByRole('button', { name: '确认核销 1张' }).click()
  await expect(page.getByText('核销成功，请放行')).toBeVisible()
}

test('thirty tickets at a gate: one taken back, one twice, one that is being refunded, ten without a network', async ({
  page,
  context,
  server,
  world,
}) => {
  test.setTimeout(300_000)
  const shopper = new Shopper(server.origin, shops.full)
  await shopper.signIn('13900042001', server.dataDir)
  const tickets: { orderNo: string; code: string }[] = []
  for (let order = 0; order < 6; order += 1) {
    const { orderNo } = await orderTickets(shopper, OWN_CODES, 5)
    await shopper.pay(orderNo)
    const { vouchers } = await shopper.get('vouchers.list', { orderNo })
    for (const { code } of vouchers) tickets.push({ orderNo, code })
  }
  expect(tickets).toHaveLength(30)
  // The last order's money is on its way back: five tickets, of which two are shown at the gate.
  await shopper.requestRefund(tickets[29]?.orderNo ?? '')
  const [refunding = '', refundingOffline = ''] = tickets.slice(25).map(({ code }) => code)
  const valid = tickets.slice(0, 25).map(({ code }) => code)
  const [twice = ''] = valid

  const login = 'till-gate'
  const oneTime = await newPerson(server, login, { role: 'till', shop: shops.full.slice(1) })
  await page.clock.setSystemTime(world.now())
  await signInToConsole(page, login, oneTime)
  await choosePassword(page, oneTime, 'console-Gate-2026x')
  await expect(page.getByRole('heading', { name: '设置自己的密码' })).toHaveCount(0)
  // Whoever only stands at a gate begins there.
  await page.goto('/console')
  await expect(page.getByRole('heading', { name: '核销台' })).toBeVisible()
  await page.getByLabel('核销点').fill('东门')
  await noBarriers(page, 'till')

  // The wrong guest's ticket was scanned: it is taken back with a reason, and counts once more.
  await redeem(page, twice)
  await page.getByRole('button', { name: '撤销核销' }).click()
  const undo = page.getByRole('dialog')
  await undo.getByLabel('原因').fill('扫错了客人的凭证')
  await noBarriers(page, 'taking a redemption back')
  await undo.getByRole('button', { name: '撤销核销' }).click()
  await expect(page.getByText('已撤销核销，凭证可以再次使用')).toBeVisible()
  await expect(undo).toHaveCount(0)

  for (const code of valid.slice(0, 15)) await redeem(page, code)
  await scan(page, twice)
  await expect(page.getByText(/已于.*在东门核销，不能重复使用/)).toBeVisible()
  await expect(page.getByRole('button', { name: /确认核销/ })).toHaveCount(0)
  await scan(page, refunding)
  await expect(page.getByText('客人正在申请退款，不能核销')).toBeVisible()

  await context.setOffline(true)
  await expect(page.getByText('没有网络', { exact: true })).toBeVisible()
  const letIn = async (code: string) => {
    await scan(page, code)
    await page.getByRole('button', { name: '离线放行' }).click()
  }
  const offline = valid.slice(15, 25)
  for (const code of offline) {
    await letIn(code)
    await expect(page.getByText(`已离线放行（尾号${code.slice(-4)}）`)).toBeVisible()
  }
  await letIn(offline[0] ?? '')
  await expect(page.getByText('这张凭证已在本机核销，不能重复使用')).toBeVisible()
  await letIn(refundingOffline)
  await expect(page.getByText('11张待上传')).toBeVisible()
  await noBarriers(page, 'till without a network')

  await context.setOffline(false)
  await expect(page.getByText('待上传0张，已核销10张，未通过1张')).toBeVisible()
  await expect(page.getByRole('listitem')).toContainText('客人正在申请退款，不能核销')
  const states: string[] = []
  for (const orderNo of new Set(tickets.map((one) => one.orderNo))) {
    const { vouchers } = await shopper.get('vouchers.list', { orderNo })
    states.push(...vouchers.map(({ state }) => state))
  }
  expect(states.filter((state) => state === 'used')).toHaveLength(25)
  await page.getByRole('button', { name: '已处理' }).click()
  await page.getByRole('button', { name: '清除已核销记录' }).click()
  await expect(page.getByText('离线记录')).toHaveCount(0)
})
