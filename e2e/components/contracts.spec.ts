import type { Locator, Page } from 'playwright/test'
import { refused } from '../../lib/operate-center/contract/failures.ts'
import {
  answer,
  contractIs,
  draft,
  hashes,
  orderNo,
  signed,
  text,
  unsigned,
} from '../support/contract-answers.ts'
import { boxOf, drawSignature, signatureArea } from '../support/contract-steps.ts'
import { customerIn } from '../support/customer.ts'
import { expect, shops, test, watchProblems } from '../support/fixtures.ts'
import { fitsPhones } from '../support/look.ts'
import { noBarriers, tabTo } from '../support/quality.ts'
import { settled } from '../support/settled.ts'

/** The three screens of a contract by themselves: choices, reading, signing. Their answers are made up at the door. */

const address = (step: 1 | 2 | 3) => `${shops.full}/contractStep${step}?orderNo=${orderNo}`

/** Fills the contract's reading as a customer who has been through it. */
async function readBefore(page: Page, hash = hashes.first): Promise<void> {
  await page.evaluate(([key, kept]) => sessionStorage.setItem(key, kept), [
    `${shops.merchant}:contract`,
    JSON.stringify({
      orderNo,
      choices: {},
      hash,
      read: ['main', 'itinerary', 'shopping'],
      agreed: ['main'],
      answers: { shopping: { u1: true, u2: false } },
    }),
  ] as const)
}

test('choices: none beforehand, each one wanted, kept through a reload, sent before the text', async ({
  page,
  server,
}) => {
  const problems = watchProblems(page)
  await customerIn(page, server, '15200090001')
  await contractIs(page, () => ({}))
  let sent: Record<string, string> = {}
  await page.route('**/api/contracts.choose', async (route) => {
    sent = route.request().postDataJSON().choices
    await route.fulfill({ json: { ok: true, value: draft } })
  })
  await page.goto(address(1))
  await expect(page.getByRole('heading', { name: '境内旅游合同' })).toBeVisible()
  await expect(page.getByText('L-ZJ-CJ00001')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await fitsPhones(page, 'step 1')
  await noBarriers(page, 'step 1')

  await page.getByRole('button', { name: /下一步/ }).click()
  const asked = page.getByRole('alert').filter({ hasText: /^请选择“/ })
  await expect(asked).toHaveCount(3)
  await page.getByRole('radio', { name: '自行购买' }).check()
  await page.getByRole('group', { name: '延期出团' }).getByRole('radio', { name: '不同意' }).check()
  await page.reload()
  await expect(page.getByRole('radio', { name: '自行购买' })).toBeChecked()
  await page.getByRole('button', { name: /下一步/ }).click()
  await expect(asked).toHaveCount(1)
  await page
    .getByRole('group', { name: '转至其他旅行社出行' })
    .getByRole('radio', { name: '同意', exact: true })
    .check()
  await page.getByRole('button', { name: /下一步/ }).click()
  await page.waitForURL(/contractStep2/)
  expect(sent).toEqual({ insurance: 'own', 'notFormed.0': 'yes', 'notFormed.1': 'no' })
  expect(problems).toEqual([])
})

test('missing travellers block the contract, with a way there and back', async ({ page, server }) => {
  await customerIn(page, server, '15200090002')
  const block = { code: 'travellers', text: '还有1位出行人信息未填写', action: 'addTravellers' } as const
  await contractIs(page, () => ({ draft: { ...draft, state: 'draft', blocks: [block] } }))
  await page.goto(address(1))
  const way = page.getByRole('link', { name: '补充出行人信息' })
  const back = encodeURIComponent(address(1))
  await expect(way).toHaveAttribute('href', `${shops.full}/increaseTraveler?orderNo=${orderNo}&back=${back}`)
  await expect(page.getByRole('button', { name: /下一步/ })).toHaveCount(0)
})

test('the text is read to the end of each section; back and reload keep it; another text is read anew', async ({
  page,
  server,
}) => {
  const problems = watchProblems(page)
  await customerIn(page, server, '15200090003')
  let hash = hashes.first
  await contractIs(page, () => ({ text: { ...text, hash } }))
  await page.goto(address(2))
  await expect(page.getByText(hashes.first)).toBeAttached()
  const section = (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name) })
  const main = section('1. 合同正文')
  await fitsPhones(page, 'step 2')
  await noBarriers(page, 'step 2')
  await expect(page.getByText('已完成 0/3 项')).toBeVisible()

  // The way on leads to what is missing.
  await expect(main).toContainText('未读')
  const tick = page.getByRole('checkbox', { name: '我已阅读并同意《境内旅游合同》' })
  await tick.scrollIntoViewIfNeeded()
  await expect(main).toContainText('待确认')
  await tick.check()
  await expect(page.getByText('已完成 1/3 项')).toBeVisible()
  await page.getByRole('button', { name: '确认，下一项' }).click()
  // The second section is short: it is read as soon as it is open.
  await expect(page.getByText('已完成 2/3 项')).toBeVisible()
  await page.reload()
  await expect(page.getByText('已完成 2/3 项')).toBeVisible()

  // Each person answers the shopping annex, and may decline.
  const answers = (name: string) => page.getByRole('group', { name })
  await answers('张三').getByRole('radio', { name: '同意', exact: true }).check()
  await expect(page.getByText('已完成 2/3 项')).toBeVisible()
  await answers('欧阳娜娜').getByRole('radio', { name: '不同意' }).check()
  await expect(page.getByText('已完成 3/3 项')).toBeVisible()
  await page.getByRole('button', { name: '去签署' }).click()
  await page.waitForURL(/contractStep3/)
  await page.goBack()
  await expect(page.getByText('已完成 3/3 项')).toBeVisible()

  hash = hashes.second
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: '合同内容已更新' })).toBeVisible()
  await expect(page.getByRole('button', { name: '继续阅读' })).toBeVisible()
  await expect(tick).not.toBeChecked()
  expect(problems).toEqual([])
})

test('the text is read with the keyboard alone', async ({ page, server }) => {
  await customerIn(page, server, '15200090004')
  await contractIs(page, () => ({}))
  await page.goto(address(2))
  const tick = page.getByRole('checkbox', { name: /我已阅读并同意/ })
  await tabTo(page, tick)
  await expect(page.getByText('待确认')).toBeVisible()
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: '确认，下一项' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('已完成 2/3 项')).toBeVisible()
})

/** Dark points of the canvas. */
const ink = (area: Locator) =>
  area.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    let dark = 0
    for (let index = 3; index < data.length; index += 4) if ((data[index] ?? 0) > 128) dark++
    return dark
  })

test('a signature is drawn, undone, kept when the phone is turned, and sent as a small picture', async ({
  page,
  server,
}) => {
  const problems = watchProblems(page)
  await customerIn(page, server, '15200090005')
  let contract = unsigned
  await contractIs(page, () => ({ contract, draft: { ...draft, state: contract.state } }))
  await answer(page, 'contracts.code', () => ({ ok: true, value: { resendAfter: 60 } }))
  await page.goto(address(3))
  await expect(page.getByText('请先读完合同条款和附件并逐项确认')).toBeVisible()
  await expect(page.getByRole('link', { name: '去阅读条款' })).toBeVisible()
  await readBefore(page)
  await page.reload()
  await settled(page)
  await fitsPhones(page, 'step 3')
  await noBarriers(page, 'step 3')

  const area = signatureArea(page)
  await drawSignature(page, 3)
  await expect(page.getByRole('img', { name: '手写签名，已写3笔' })).toBeVisible()
  const three = await ink(area)
  await page.getByRole('button', { name: '撤销一笔' }).click()
  await expect(page.getByRole('img', { name: '手写签名，已写2笔' })).toBeVisible()
  const two = await ink(area)
  expect(two).toBeGreaterThan(0)
  expect(two).toBeLessThan(three)

  // Turned and back, at the narrowest as well.
  for (const size of [
    { width: 844, height: 390 },
    { width: 320, height: 568 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await expect.poll(() => area.evaluate((canvas) => canvas.clientWidth)).toBeLessThan(size.width)
    await expect.poll(() => ink(area), `${size.width} pixels`).toBeGreaterThan(0)
  }
  await expect.poll(() => ink(area)).toBe(two)
  await page.getByRole('button', { name: '清除重写' }).click()
  await expect.poll(() => ink(area)).toBe(0)

  // Everything that is missing is said at once; nothing was sent.
  await page.getByRole('button', { name: '确认签署' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '请选择签署人' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: '请在上方手写签署人姓名' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /小童/ })).toBeDisabled()

  await page.getByRole('radio', { name: /张三/ }).check()
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible()
  await page.getByLabel('验证码', { exact: true }).fill('111111')
  await drawSignature(page)

  const bodies: { signature: { kind: string; data: string }; consents: unknown; hash: string }[] = []
  await page.route('**/api/contracts.sign', async (route) => {
    bodies.push(route.request().postDataJSON())
    if (bodies.length === 1) return route.fulfill({ json: refused('CODE_WRONG', '验证码不正确，请重新填写') })
    contract = signed
    await route.fulfill({ json: { ok: true, value: signed } })
  })
  await page.getByRole('button', { name: '确认签署' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '验证码不正确' })).toBeVisible()
  // A wrong code costs no signature.
  await expect(page.getByRole('img', { name: '手写签名，已写2笔' })).toBeVisible()
  await page.getByLabel('验证码', { exact: true }).fill('222222')
  await page.getByRole('button', { name: '确认签署' }).dblclick()
  await expect(page.getByRole('heading', { name: '合同已签署' })).toBeVisible()
  expect(bodies).toHaveLength(2)
  expect(bodies[1]).toMatchObject({
    hash: hashes.first,
    signature: { kind: 'drawn' },
    consents: [
      { section: 'main', personId: null, agreed: true },
      { section: 'shopping', personId: 'u1', agreed: true },
      { section: 'shopping', personId: 'u2', agreed: false },
    ],
  })
  const picture = Buffer.from(bodies[1]?.signature.data ?? '', 'base64')
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.readUInt32BE(16)).toBeGreaterThanOrEqual(120)
  expect(picture.readUInt32BE(20)).toBeGreaterThanOrEqual(60)
  expect(picture.length).toBeLessThan(30_000)
  await settled(page)
  await fitsPhones(page, 'signed')
  await noBarriers(page, 'signed')
  await page.goto(address(1))
  await page.waitForURL(/contractStep3/)
  // The browser complains about the test's own reading of the ink.
  expect(problems.filter((problem) => !problem.includes('getImageData'))).toEqual([])
})

test('a finger on the area draws and does not scroll the page', async ({ page, server }) => {
  await customerIn(page, server, '15200090006')
  await contractIs(page, () => ({}))
  await page.goto(address(3))
  await readBefore(page)
  await page.reload()
  const area = signatureArea(page)
  await settled(page)
  const box = await boxOf(area)
  const before = await page.evaluate(() => scrollY)
  const session = await page.context().newCDPSession(page)
  const touch = (type: string, at?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: at === undefined ? [] : [{ x: box.x + box.width / 2, y: box.y + at }],
    })
  await touch('touchStart', box.height - 10)
  for (let step = 1; step <= 10; step++) await touch('touchMove', box.height - 10 - step * 11)
  await touch('touchEnd')
  await expect(page.getByRole('img', { name: '手写签名，已写1笔' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('who cannot draw types the name, without the drawing library', async ({ page, server }) => {
  await customerIn(page, server, '15200090007')
  await contractIs(page, () => ({}))
  await page.goto(address(3))
  await readBefore(page)
  await page.reload()
  await tabTo(page, page.getByRole('radio', { name: '手写签名' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '键入姓名' })).toBeChecked()
  let body: { signature?: unknown } = {}
  await page.route('**/api/contracts.sign', async (route) => {
    body = route.request().postDataJSON()
    await route.fulfill({ json: { ok: true, value: signed } })
  })
  // Who seals for the agency is seen before.
  const agency = page.getByRole('region', { name: '旅行社签章' })
  await expect(agency).toContainText('L-ZJ-00000')
  await expect(agency.getByRole('img', { name: /^云上国际旅行社有限公司的电子签约章$/ })).toBeVisible()
  await page.getByLabel('姓名', { exact: true }).fill('张三')
  await page.getByRole('radio', { name: /^张三/ }).check()
  await page.getByLabel('验证码', { exact: true }).fill('222222')
  await page.getByRole('button', { name: '确认签署' }).click()
  await expect(page.getByRole('heading', { name: '合同已签署' })).toBeVisible()
  expect(body.signature).toEqual({ kind: 'typed', name: '张三' })
})

test('without an answer everything stays, and the contract itself says whether it was signed', async ({
  page,
  server,
}) => {
  await customerIn(page, server, '15200090008')
  let contract = unsigned
  await contractIs(page, () => ({ contract }))
  await page.goto(address(3))
  await readBefore(page)
  await page.reload()
  await page.getByRole('radio', { name: /^张三/ }).check()
  await page.getByLabel('验证码', { exact: true }).fill('222222')
  await drawSignature(page)
  let cut = true
  const keys: (string | undefined)[] = []
  await page.route('**/api/contracts.sign', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (cut) return route.abort('connectionreset')
    await route.fulfill({ json: { ok: true, value: signed } })
  })
  const send = page.getByRole('button', { name: '确认签署' })
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: '没有收到结果' })).toBeVisible()
  await expect(page.getByRole('img', { name: '手写签名，已写2笔' })).toBeVisible()
  cut = false
  await send.click()
  await expect(page.getByRole('heading', { name: '合同已签署' })).toBeVisible()
  // The second try is the same change.
  expect(new Set(keys).size).toBe(1)

  // Another order's contract whose answer was lost, but which was signed.
  contract = unsigned
  await page.goto(address(3))
  await readBefore(page)
  await page.reload()
  await page.getByRole('radio', { name: /^张三/ }).check()
  await page.getByLabel('验证码', { exact: true }).fill('222222')
  await drawSignature(page)
  cut = true
  await page.route('**/api/contracts.sign', async (route) => {
    contract = signed
    await route.abort('connectionreset')
  })
  await send.click()
  await expect(page.getByRole('heading', { name: '合同已签署' })).toBeVisible()
})

test('a text that changes before signing is read again', async ({ page, server }) => {
  await customerIn(page, server, '15200090009')
  let hash = hashes.first
  await contractIs(page, () => ({ text: { ...text, hash } }))
  await page.goto(address(3))
  await readBefore(page)
  await page.reload()
  await page.getByRole('radio', { name: /^张三/ }).check()
  await page.getByLabel('验证码', { exact: true }).fill('222222')
  await drawSignature(page)
  await page.route('**/api/contracts.sign', async (route) => {
    hash = hashes.second
    await route.fulfill({ json: refused('TEXT_CHANGED', '合同内容已变化，请重新阅读') })
  })
  await page.getByRole('button', { name: '确认签署' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '合同内容已更新' })).toBeVisible()
  await page.getByRole('link', { name: '去阅读条款' }).click()
  await page.waitForURL(/contractStep2/)
  await expect(page.getByText('已完成 0/3 项')).toBeVisible()
})

test('a contract that cannot be signed says what to do', async ({ page, server }) => {
  await customerIn(page, server, '15200090010')
  await answer(page, 'contracts.draft', () => refused('NO_CONTRACT', '该订单无需签署合同'))
  await page.goto(address(1))
  await expect(page.getByText('该订单无需签署合同')).toBeVisible()
  await expect(page.getByRole('link', { name: '查看订单' })).toBeVisible()

  await answer(page, 'contracts.get', () => ({
    ok: true,
    value: { ...signed, state: 'void', stateText: '已作废', voidReason: '订单已变更' },
  }))
  await page.goto(address(3))
  await expect(page.getByText('原因：订单已变更')).toBeVisible()
  await expect(page.getByRole('button', { name: '确认签署' })).toHaveCount(0)
})
