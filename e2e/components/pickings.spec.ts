import type { Page } from 'playwright/test'
import type { DocumentType } from '../../lib/domain/vocabulary.ts'
import { ofKind } from '../../lib/operate-center/contract/orders/of-kind.ts'
import { customerIn } from '../support/customer.ts'
import { expect, shops, signIn, test, watchProblems } from '../support/fixtures.ts'
import { idNumber, inYears } from '../support/people.ts'
import { noBarriers, shiftOf, slowNetwork, watchShifts } from '../support/quality.ts'
import { chooseDate } from '../support/sale-steps.ts'
import { Shopper } from '../support/shopper.ts'

/**
 * Picking travellers for an order: a traveller who cannot go shows why before anything is confirmed; an existing order
 * stays.
 */

/** A tour abroad that wants passports, valid for some months beyond the return. */
async function abroad(shopper: Shopper): Promise<string> {
  const { items } = await shopper.get('tours.list', { pageSize: 30 })
  for (const { proId } of items) {
    const tour = await shopper.get('tours.get', { proId })
    const { departures } = await shopper.get('tours.departures', { proId })
    const fit = departures.find(({ open, remaining }) => open && (remaining === null || remaining >= 4))
    if (
      fit &&
      tour.passportMonths > 0 &&
      tour.acceptedDocuments.includes(2) &&
      !tour.acceptedDocuments.includes(5)
    ) {
      return proId
    }
  }
  throw new Error('the shop sells no journey that wants passports')
}

const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A guest, who is redirected to the login before the order. */
async function toTravellers(page: Page, proId: string): Promise<void> {
  await page.goto(`${shops.full}/productSelect?proId=${proId}`)
  await chooseDate(page)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.waitForURL(/fxLogin/)
}

test('conflicts are shown per person before confirming: age, documents, validity, places taken', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000)
  const mobile = '15200060001'
  const guest = new Shopper(server.origin, shops.full)
  await toTravellers(page, await abroad(guest))
  await signIn(page, server, mobile)
  await page.waitForURL(/\/order$/)

  // Beside the browser, the same customer keeps people of every kind.
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'wayfront')
  guest.cookie = `wayfront=${cookie?.value}`
  const keep = (
    name: string,
    birthday: string,
    documents: { type: DocumentType; number: string; expiry?: string }[],
  ) =>
    guest.do('travellers.save', {
      name,
      surnamePinyin: 'CE',
      givenPinyin: 'SHI',
      birthday,
      sex: 1,
      mobile: '13900030001',
      documents,
      consent: true,
    })
  const good = later(3000)
  await keep('合适甲', '1990-03-07', [{ type: 2, number: 'E70000001', expiry: good }])
  await keep('合适乙', '1991-03-07', [{ type: 2, number: 'E70000002', expiry: good }])
  await keep('多余丙', '1992-03-07', [{ type: 2, number: 'E70000003', expiry: good }])
  await keep('儿童丁', inYears(-6), [{ type: 2, number: 'E70000004', expiry: good }])
  await keep('军官戊', '1988-03-07', [{ type: 5, number: '1234567', expiry: good }])
  await keep('早到期', '1987-03-07', [{ type: 2, number: 'E70000006', expiry: later(1) }])
  await keep('半年内', '1986-03-07', [{ type: 2, number: 'E70000007', expiry: later(120) }])
  await keep('两证庚', '1985-03-07', [
    { type: 1, number: idNumber('1985-03-07', 907) },
    { type: 2, number: 'E70000008', expiry: good },
  ])

  const problems = watchProblems(page)
  await page.goto(`${shops.full}/travelerList`)
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const box = (name: string) => row(name).getByRole('checkbox')
  await expect(row('合适甲')).toBeVisible()
  await noBarriers(page, 'travelerList:')
  // Age against the place, by the day of departure; it is a disabled choice with its reason, not a surprise later.
  const refused: [string, RegExp][] = [
    ['军官戊', /本线路需使用.*请补充证件/],
    ['早到期', /有效期至.*早于回程日期，请更换证件/],
    ['半年内', /护照有效期需超过回程日期\d+个月，请换发护照后再预订/],
  ]
  for (const [name, why] of refused) {
    await expect(row(name), name).toContainText(why)
    await expect(box(name), name).toBeDisabled()
  }
  await expect(row('儿童丁')).toContainText(/儿童 \d+岁/)
  // A valid second document is used instead of one that does not fit.
  await expect(row('两证庚')).not.toContainText('请补充')
  await expect(box('两证庚')).toBeEnabled()
  // Masked, in the page as a whole.
  expect(await page.content()).not.toMatch(/E7000000\d/)

  await box('合适甲').check()
  await expect(page.getByRole('button', { name: /^确定（已选1人，还差1人）/ })).toBeVisible()
  await box('合适乙').check()
  await expect(page.getByText(/已选2\/需2/)).toBeVisible()
  // More than there are places for.
  await box('多余丙').click()
  await expect(page.getByText(/已选满，请先取消一位/)).toBeVisible()
  await expect(box('多余丙')).not.toBeChecked()
  await page.reload()
  await expect(box('合适甲')).toBeChecked()
  await page.getByRole('button', { name: '确定', exact: true }).click()
  await page.waitForURL(/\/order$/)
  await expect(page.getByText('合适甲')).toBeVisible()
  expect(problems).toEqual([])

  // A chosen traveller's passport is replaced by one that ends too early: refused before the order is sent.
  const { travellers } = await guest.get('travellers.list', {})
  const first = travellers.find(({ name }) => name === '合适甲')
  await guest.do('travellers.save', {
    id: first?.id ?? '',
    name: '合适甲',
    surnamePinyin: 'CE',
    givenPinyin: 'SHI',
    birthday: '1990-03-07',
    sex: 1,
    mobile: '13900030001',
    documents: [{ type: 2, number: '', expiry: later(1) }],
    consent: true,
  })
  await page.goto(`${shops.full}/travelerList`)
  await expect(row('合适甲')).toContainText(/早于回程日期/)
  // It may be deselected, but not selected again.
  await box('合适甲').uncheck()
  await expect(box('合适甲')).toBeDisabled()
})

test('a child is no adult: told in the list of a journey for adults, and an adult is no child', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const guest = new Shopper(server.origin, shops.full)
  const { proId } = await guest.offerForTwo()
  await toTravellers(page, proId)
  await signIn(page, server, '15200060002')
  await page.waitForURL(/\/order$/)
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'wayfront')
  guest.cookie = `wayfront=${cookie?.value}`
  await watchShifts(page)
  await slowNetwork(page, 500)
  // Not to the end: by then it may wait no more.
  await page.goto(`${shops.full}/travelerList`, { waitUntil: 'commit' })
  await expect(page.getByRole('status', { name: '正在加载' })).toBeVisible()
  await expect(page.getByText('暂无常用出行人')).toBeVisible()
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.05)
  await noBarriers(page, 'travelerList, empty:')
  await page.getByRole('link', { name: '新增出行人' }).first().click()
  await page.waitForURL(/travelEdit/)
  await page.getByLabel('中文姓名').fill('小朋友')
  await page.getByLabel('证件号码').fill(idNumber(inYears(-3), 911))
  const phone = page.getByLabel('手机号')
  if (await phone.count()) await phone.fill('13900030001')
  await page.getByRole('checkbox').last().check()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.waitForURL(/travelerList/)
  const row = page.getByRole('listitem').filter({ hasText: '小朋友' })
  await expect(row).toContainText(/(儿童|婴儿) \d+岁/)
  await noBarriers(page, 'travelerList, full:')
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.05)
})

test('an order keeps its people as they were, on the screen, when the kept ones are changed and removed', async ({
  page,
  server,
}) => {
  const shopper = await customerIn(page, server, '15200060003')
  const { orderNo } = await shopper.orderForTwo()
  const people = page.getByRole('main')
  await page.goto(`${shops.full}/orderDetail?orderNo=${orderNo}`)
  await expect(people.getByText('测试甲').first()).toBeVisible()
  const before = ofKind(await shopper.get('orders.get', { orderNo }), 'tour').about.travellers
  const { travellers } = await shopper.get('travellers.list', {})
  for (const [index, { id }] of travellers.entries()) {
    await shopper.do('travellers.save', {
      id,
      name: '改名者',
      mobile: '13900030001',
      documents: [{ type: 1, number: idNumber('1960-01-01', 921 + index) }],
      consent: true,
    })
    await shopper.do('travellers.remove', { id })
  }
  await page.reload()
  await expect(people.getByText('测试甲').first()).toBeVisible()
  await expect(people.getByText(/改\*|改名/)).toHaveCount(0)
  expect(ofKind(await shopper.get('orders.get', { orderNo }), 'tour').about.travellers).toEqual(before)
})
