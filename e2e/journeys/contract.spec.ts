import { crossBorderAgreement, tourAgreements } from '../../lib/domain/vocabulary.ts'
import { answerChoices, drawSignature, readContract } from '../support/contract-steps.ts'
import { customerIn } from '../support/customer.ts'
import { expect, shops, test, watchProblems } from '../support/fixtures.ts'
import { settled } from '../support/settled.ts'
import { codeSentBy } from '../support/shop-server.ts'
import type { Shopper } from '../support/shopper.ts'

/** From a paid order with a traveller missing to its signed contract, as a customer walks it. */

/** A departure at which travellers may be named later. */
async function offerForLater(shopper: Shopper) {
  const { items } = await shopper.get('tours.list', { instantConfirm: '1', pageSize: 30 })
  for (const { proId } of items) {
    const tour = await shopper.get('tours.get', { proId })
    if (!tour.travellersLater || tour.minPerOrder > 2 || !tour.acceptedDocuments.includes(1)) continue
    const { departures } = await shopper.get('tours.departures', { proId })
    const fit = departures.find(({ open, remaining }) => open && (remaining === null || remaining >= 4))
    if (fit) return { proId, departureId: fit.id }
  }
  throw new Error('the shop sells nothing whose travellers may be named later')
}

test('an order is completed, its contract is read and signed, and the order says so', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000)
  const mobile = '13900021001'
  const problems = watchProblems(page)
  const shopper = await customerIn(page, server, mobile)
  const [first = ''] = await shopper.keepTwo()
  const wish = { ...(await offerForLater(shopper)), counts: { adult: 2 } }
  const { fingerprint, payable } = await shopper.get('tours.quote', wish)
  const { orderNo } = await shopper.do('orders.createTour', {
    ...wish,
    travellers: [
      { personType: 'adult', travellerId: first },
      { personType: 'adult', travellerId: null },
    ],
    contact: { name: '测试甲', mobile: '13900030001' },
    agreements: [...tourAgreements, crossBorderAgreement].map(({ code, version }) => ({ code, version })),
    fingerprint,
    payable,
  })
  await shopper.pay(orderNo)

  // After paying, the contract is among what comes next.
  await page.goto(`${shops.full}/paySuccess?orderNo=${orderNo}`)
  await expect(page.getByRole('link', { name: /^去完善《.*合同》$/ })).toBeVisible()
  await page.goto(`${shops.full}/orderDetail?orderNo=${orderNo}`)
  await page.getByRole('region', { name: '合同与单据' }).getByRole('link').first().click()
  await page.waitForURL(/contractStep1/)

  // The missing traveller is completed, and the customer is back where they were.
  await page.getByRole('link', { name: '补充出行人信息' }).click()
  await page.waitForURL(/increaseTraveler/)
  await page.getByRole('button', { name: '选择成人2' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /测试乙/ })
    .first()
    .click()
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page.waitForURL(/contractStep1/)

  await answerChoices(page)
  await page.getByRole('button', { name: /下一步/ }).click()
  await page.waitForURL(/contractStep2/)
  await readContract(page)
  await page.getByRole('button', { name: '去签署' }).click()
  await page.waitForURL(/contractStep3/)

  await page
    .getByRole('radio', { name: /测试甲/ })
    .first()
    .check()
  const code = await codeSentBy(server.dataDir, mobile, shops.full, () =>
    page.getByRole('button', { name: '获取验证码' }).click(),
  )
  await page.getByLabel('验证码', { exact: true }).fill(code)
  await settled(page)
  await drawSignature(page)
  await page.getByRole('button', { name: '确认签署' }).dblclick()
  await expect(page.getByRole('heading', { name: '合同已签署' })).toBeVisible()
  await expect(page.getByRole('img', { name: /的手写签名$/ }).first()).toBeAttached()
  const { hash } = await shopper.get('contracts.get', { orderNo })
  await expect(page.getByText(hash)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: '合同已签署' })).toBeVisible()

  await page.getByRole('link', { name: '查看订单' }).click()
  await page.waitForURL(/orderDetail/)
  const papers = page.getByRole('region', { name: '合同与单据' })
  await expect(papers).toContainText('已签署')
  await papers.getByRole('link').first().click()
  await page.waitForURL(/contractStep3/)
  await expect(page.getByRole('heading', { name: '合同已签署' })).toBeVisible()
  expect(problems).toEqual([])
})
