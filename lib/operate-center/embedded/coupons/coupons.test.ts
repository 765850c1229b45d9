import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { scaled } from '../../../testing/scale.ts'
import type { Input } from '../../contract/contract.ts'
import { tours } from '../catalogue/tours/schema.ts'
import { customers } from '../customers/schema.ts'
import { randomCode } from '../kernel/order-numbers.ts'
import { shopA, shopA2, shopB } from '../testing/catalogue.ts'
import { testSealer } from '../testing/centers.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import {
  addCustomer,
  asCustomer,
  asStaff,
  openShopping,
  orderInput,
  payOrder,
  type Shopping,
} from '../testing/shopping.ts'
import { cardHash, codeHash } from './codes.ts'
import { couponData } from './coupon-privacy.ts'
import { couponSecrets, coupons, couponTemplates } from './schema.ts'

type Draft = Partial<Input<'staff.saveCouponTemplate'>>
const reason = '测试'
const later = { proId: 'later', departureId: 'd-many', counts: { adult: 1 } }

describe.each(databaseKinds)('coupons on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind, { poolSize: 20 })
    center = await openShopping(opened.database, { onChange: ({ tags }) => announced.push(...tags) })
  })
  afterAll(() => opened.close())

  let announced: string[] = []
  const buyer = () => addCustomer(opened.database)
  const code = (answer: { ok: boolean; failure?: object }) =>
    answer.ok ? 'ok' : ((answer.failure as { code?: string; kind: string }).code ?? 'other')

  async function template(draft: Draft = {}, shop = shopA): Promise<string> {
    const input = {
      name: '测试券',
      kind: 'cut' as const,
      total: null,
      perPerson: 1,
      inCenter: true,
      validity: { by: 'days' as const, days: 30 },
      ...draft,
    }
    const amount = draft.kind === 'percent' || draft.kind === 'exchange' ? null : (draft.amount ?? 5_000)
    return (await center.get('staff.saveCouponTemplate', shop, { ...input, amount }, asStaff)).templateId
  }

  async function give(customerId: string, draft: Draft = {}): Promise<string> {
    const templateId = await template(draft)
    await center.get('staff.giveCoupons', shopA, { templateId, customerIds: [customerId], reason }, asStaff)
    const { items } = await center.get('staff.customerCoupons', shopA, { templateId }, asStaff)
    return items[0]?.id ?? ''
  }

  /** An order with these coupons, at the price they make. */
  async function ordering(customerId: string, choice: 'best' | 'none' | string[], wish = later) {
    const quote = await center.get('tours.quote', shopA, { ...wish, coupons: choice }, asCustomer(customerId))
    const { payable, fingerprint } = quote
    return { quote, input: { ...(await orderInput(center, wish)), coupons: choice, payable, fingerprint } }
  }

  const stateOf = async (id: string) =>
    (await opened.database.db.select().from(coupons).where(eq(coupons.id, id)))[0]?.state

  test('200 customers at once and 7 left: exactly 7 get one, the others read that none is left', async () => {
    const templateId = await template({ total: 7 })
    const buyers = await Promise.all(Array.from({ length: 200 }, buyer))
    const answers = await Promise.all(
      buyers.map((id) => center.ask('coupons.claim', shopA, { templateId }, asCustomer(id))),
    )
    const codes = answers.map(code)
    expect(codes.filter((one) => one === 'ok')).toHaveLength(7)
    expect(codes.filter((one) => one === 'GONE')).toHaveLength(193)
    const [row] = await opened.database.db
      .select()
      .from(couponTemplates)
      .where(eq(couponTemplates.id, templateId))
    expect(row?.taken).toBe(7)
    expect(await opened.database.db.$count(coupons, eq(coupons.templateId, templateId))).toBe(7)
  })

  test('one customer at once by 20 requests has as many as one may have', async () => {
    const templateId = await template({ perPerson: 2 })
    const me = asCustomer(await buyer())
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => center.ask('coupons.claim', shopA, { templateId }, me)),
    )
    expect(answers.map(code).filter((one) => one === 'ok')).toHaveLength(2)
    expect(answers.map(code).filter((one) => one === 'TAKEN')).toHaveLength(18)
  })

  test('one coupon for two orders at once: one of them gets it', async () => {
    const customerId = await buyer()
    const id = await give(customerId)
    const { input } = await ordering(customerId, [id])
    const elsewhere = { proId: 'deposit', departureId: 'd-deposit', counts: { adult: 1 } }
    const second = await ordering(customerId, [id], elsewhere)
    const answers = await Promise.all([
      center.ask('orders.createTour', shopA, input, asCustomer(customerId)),
      center.ask('orders.createTour', shopA, second.input, asCustomer(customerId)),
    ])
    expect(answers.map(code).sort()).toEqual(['COUPON_UNUSABLE', 'ok'])
    expect(await stateOf(id)).toBe('locked')
  })

  describe('an order', () => {
    it('names its coupons at the price they make; another price is refused with the new quote', async () => {
      const customerId = await buyer()
      const me = asCustomer(customerId)
      const id = await give(customerId, { name: '立减50' })
      const plain = await ordering(customerId, 'none')
      const { quote, input } = await ordering(customerId, 'best')
      expect(quote.discounts).toEqual([{ code: `coupon:${id}`, label: '立减50', amount: 5_000 }])
      expect(quote.payable).toBe(plain.quote.payable - 5_000)
      expect(quote.coupons).toEqual({ chosen: [id], usable: 1, text: '已选1张，共减¥50' })
      const wrong = await center.ask('orders.createTour', shopA, { ...plain.input, coupons: [id] }, me)
      expect(wrong).toMatchObject({
        failure: { code: 'PRICE_CHANGED', detail: { payable: quote.payable, coupons: quote.coupons } },
      })
      const { orderNo } = await center.get('orders.createTour', shopA, input, me)
      expect(await center.get('orders.get', shopA, { orderNo }, me)).toMatchObject({
        payable: quote.payable,
        discounts: [{ amount: 5_000 }],
      })
      expect((await center.get('coupons.mine', shopA, {}, me)).items).toMatchObject([
        { id, state: 'locked', orderNo },
      ])
      await payOrder(center, customerId, orderNo)
      expect(await stateOf(id)).toBe('used')
      const again = await center.ask('tours.quote', shopA, { ...later, coupons: [id] }, me)
      expect(again).toMatchObject({ failure: { code: 'COUPON_UNUSABLE' } })
    })

    it('of zero skips the cashier, is told as such, and can be given up for nothing; its coupon comes back', async () => {
      const customerId = await buyer()
      const me = asCustomer(customerId)
      const id = await give(customerId, { amount: 900_000 })
      const { input } = await ordering(customerId, 'best')
      expect(input.payable).toBe(0)
      const { orderNo, phase } = await center.get('orders.createTour', shopA, input, me)
      expect(phase).toBe('serving')
      expect(center.told.filter(({ facts }) => facts.orderNo === orderNo).map(({ event }) => event)).toEqual([
        'orderFree',
      ])
      const order = await center.get('orders.get', shopA, { orderNo }, me)
      expect(order).toMatchObject({ payable: 0, paid: 0, payState: 'paid', due: 0 })
      expect(await center.get('pay.status', shopA, { orderNo }, me)).toMatchObject({
        state: 'paid',
        amount: 0,
        title: '下单成功，无需支付',
      })
      const unitIds = order.units.map((unit) => unit.id)
      expect(await center.get('orders.quoteRefund', shopA, { orderNo, unitIds }, me)).toMatchObject({
        amount: 0,
        fee: 0,
      })
      const asked = { orderNo, unitIds, amount: 0, reason: '行程有变' }
      const { refunds } = await center.get('orders.requestRefund', shopA, asked, me)
      const refundId = refunds[0]?.id ?? ''
      await center.get('staff.decideRefund', shopA, { refundId, approve: true }, asStaff)
      expect(await center.get('orders.get', shopA, { orderNo }, me)).toMatchObject({
        phase: 'refunded',
        refunded: 0,
      })
      expect(await stateOf(id)).toBe('unused')
    })

    it('of zero that is confirmed first is paid with the confirmation', async () => {
      const customerId = await buyer()
      const me = asCustomer(customerId)
      const isLater = and(eq(tours.merchant, 'alpha'), eq(tours.id, 'later'))
      const { db } = opened.database
      await db.update(tours).set({ instantConfirm: false }).where(isLater)
      const id = await give(customerId, { amount: 900_000 })
      const { input } = await ordering(customerId, 'best')
      const { orderNo, phase } = await center.get('orders.createTour', shopA, input, me)
      expect([phase, await stateOf(id)]).toEqual(['awaitingConfirm', 'locked'])
      expect(await center.get('staff.confirmOrder', shopA, { orderNo }, asStaff)).toMatchObject({
        phase: 'serving',
      })
      expect(await stateOf(id)).toBe('used')
      await db.update(tours).set({ instantConfirm: true }).where(isLater)
    })

    it('with a deposit uses its coupon with the deposit', async () => {
      const customerId = await buyer()
      const wish = { proId: 'deposit', departureId: 'd-deposit', counts: { adult: 1 } }
      const id = await give(customerId)
      const { input, quote } = await ordering(customerId, 'best', wish)
      expect(quote).toMatchObject({ dueNow: 30_000, coupons: { chosen: [id] } })
      const { orderNo } = await center.get('orders.createTour', shopA, input, asCustomer(customerId))
      await payOrder(center, customerId, orderNo)
      expect(await stateOf(id)).toBe('used')
    })

    it('learns which coupons it can use, which are best, and why not the others', async () => {
      const customerId = await buyer()
      const me = asCustomer(customerId)
      const small = await give(customerId, { amount: 1_000, stackable: true })
      const fold = await give(customerId, { kind: 'percent', permille: 900, cap: 8_000, stackable: true })
      const alone = await give(customerId, { amount: 6_000 })
      const high = await give(customerId, { kind: 'fullCut', amount: 100, threshold: 99_999_900 })
      const north = await give(customerId, {
        scope: { kinds: [], products: [], cities: ['北京'], shops: [] },
      })
      const seen = await center.get(
        'coupons.forOrder',
        shopA,
        { quote: { ...later, kind: 'tour', coupons: 'best' } },
        me,
      )
      expect(new Set(seen.best)).toEqual(new Set([small, fold]))
      expect(seen).toMatchObject({ discount: 9_000, explain: '已为您选择最优组合：2张，共减¥90' })
      const why = Object.fromEntries(seen.items.map(({ coupon, reason }) => [coupon.id, reason]))
      expect(why[alone]).toMatch(/不能与其他优惠券同时使用/)
      expect(why[high]).toMatch(/^还差/)
      expect(why[north]).toMatch(/不适用/)
      expect(seen.items.map(({ usable }) => usable)).toEqual([true, true, true, false, false])
    })
  })

  describe('a campaign', () => {
    async function campaign(
      draft: Partial<Input<'staff.saveCouponCampaign'>> = {},
      packOf: Draft[] = [{}, {}],
    ) {
      const pack = await Promise.all(packOf.map(async (one) => ({ templateId: await template(one) })))
      const input = { title: '双十一礼包', beginsAt: '2026-01-01T00:00:00.000Z', pack, ...draft }
      return (await center.get('staff.saveCouponCampaign', shopA, input, asStaff)).campaignId
    }

    it('gives its whole pack once for a number, with where the visitor came from', async () => {
      const campaignId = await campaign()
      const customerId = await buyer()
      const me = asCustomer(customerId)
      expect(await center.get('coupons.campaign', shopA, { campaignId })).toMatchObject({ state: 'open' })
      const attribution = { 'last.sharingChainId': 'node-1' }
      const given = await center.get('coupons.claimCampaign', shopA, { campaignId, attribution }, me)
      expect(given.coupons).toHaveLength(2)
      const rows = await opened.database.db.select().from(coupons).where(eq(coupons.campaignId, campaignId))
      expect(rows.map((row) => row.attribution)).toEqual([attribution, attribution])
      expect(code(await center.ask('coupons.claimCampaign', shopA, { campaignId }, me))).toBe('TAKEN')
      expect(await center.get('coupons.campaign', shopA, { campaignId }, me)).toMatchObject({
        state: 'claimed',
      })
      expect(await center.get('coupons.claimResult', shopA, { campaignId }, me)).toMatchObject({
        state: 'claimed',
        coupons: [{}, {}],
      })
      const stranger = asCustomer(await buyer())
      expect(await center.get('coupons.claimResult', shopA, {}, stranger)).toMatchObject({ state: 'none' })
    })

    it('renews its page when staff change it or what is in its pack, and with the last coupon', async () => {
      const templateId = await template({ inCenter: false, total: 1 })
      const pack = [{ templateId }]
      const draft = { title: '限量礼包', beginsAt: '2026-01-01T00:00:00.000Z', pack }
      const { campaignId } = await center.get('staff.saveCouponCampaign', shopA, draft, asStaff)
      const says = (name: string) => ({
        name,
        kind: 'cut' as const,
        amount: 5_000,
        total: 1,
        perPerson: 1,
        inCenter: false,
        validity: { by: 'days' as const, days: 30 },
      })
      const me = asCustomer(await buyer())
      for (const change of [
        () => center.get('staff.saveCouponCampaign', shopA, { ...draft, campaignId, title: '改名' }, asStaff),
        () => center.get('staff.stopCouponCampaign', shopA, { campaignId, stopped: true }, asStaff),
        () => center.get('staff.stopCouponCampaign', shopA, { campaignId, stopped: false }, asStaff),
        () => center.get('staff.saveCouponTemplate', shopA, { templateId, ...says('改名的券') }, asStaff),
        () => center.get('coupons.claimCampaign', shopA, { campaignId }, me),
        () => center.get('staff.stopCouponTemplate', shopA, { templateId, stopped: true }, asStaff),
      ]) {
        announced = []
        await change()
        expect(announced).toEqual(['coupons:alpha'])
      }
    })

    it('gives all of the pack or nothing of it', async () => {
      const campaignId = await campaign({}, [{}, { total: 1 }])
      await center.get('coupons.claimCampaign', shopA, { campaignId }, asCustomer(await buyer()))
      const late = asCustomer(await buyer())
      expect(code(await center.ask('coupons.claimCampaign', shopA, { campaignId }, late))).toBe('GONE')
      expect((await center.get('coupons.mine', shopA, {}, late)).total).toBe(0)
      expect(await center.get('coupons.campaign', shopA, { campaignId }, late)).toMatchObject({
        state: 'over',
      })
    })

    it('is closed before and after its time and in other shops', async () => {
      const me = asCustomer(await buyer())
      const early = await campaign({ beginsAt: '2027-01-01T00:00:00.000Z' })
      const past = await campaign({ endsAt: '2026-02-01T00:00:00.000Z' })
      const stopped = await campaign()
      await center.get('staff.stopCouponCampaign', shopA, { campaignId: stopped, stopped: true }, asStaff)
      for (const [campaignId, state] of [
        [early, 'notBegun'],
        [past, 'ended'],
        [stopped, 'ended'],
      ] as const) {
        expect(await center.get('coupons.campaign', shopA, { campaignId })).toMatchObject({ state })
        expect(code(await center.ask('coupons.claimCampaign', shopA, { campaignId }, me))).toBe('NOT_OPEN')
      }
      const here = await campaign({ shops: ['h5/a1'] })
      expect((await center.ask('coupons.campaign', shopA2, { campaignId: here })).ok).toBe(false)
      expect((await center.ask('coupons.claimCampaign', shopB, { campaignId: here }, me)).ok).toBe(false)
    })

    it('for new customers refuses who has had the account long or has paid before', async () => {
      const campaignId = await campaign({ newOnly: true })
      const gift = await center.get('coupons.gift', shopA, {})
      expect(gift.campaign).toMatchObject({ campaignId, newOnly: true })
      const paid = await buyer()
      const { orderNo } = await center.get(
        'orders.createTour',
        shopA,
        (await ordering(paid, 'none')).input,
        asCustomer(paid),
      )
      await payOrder(center, paid, orderNo)
      const old = await buyer()
      await opened.database.db
        .update(customers)
        .set({ createdAt: new Date('2026-01-01T00:00:00Z') })
        .where(eq(customers.id, old))
      for (const id of [paid, old]) {
        expect(code(await center.ask('coupons.claimCampaign', shopA, { campaignId }, asCustomer(id)))).toBe(
          'NOT_NEW',
        )
      }
      const fresh = await center.ask(
        'coupons.claimCampaign',
        shopA,
        { campaignId },
        asCustomer(await buyer()),
      )
      expect(fresh).toMatchObject({ value: { coupons: [{ source: 'gift' }, { source: 'gift' }] } })
    })
  })

  describe('codes and cards', () => {
    const batch = { name: '传单', reason }

    it('a code is good once, however it is typed; only its hash is kept', async () => {
      const templateId = await template({ perPerson: 5 })
      const { codes } = await center.get(
        'staff.makeCouponCodes',
        shopA,
        { ...batch, templateId, count: 3 },
        asStaff,
      )
      const [first = ''] = codes
      expect(first).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
      const typed = ` ${first.toLowerCase().replaceAll('-', ' ')} `
      const me = asCustomer(await buyer())
      const given = await center.get('coupons.redeem', shopA, { code: typed }, me)
      expect(given.coupons).toMatchObject([{ source: 'code', state: 'unused' }])
      const other = asCustomer(await buyer())
      expect(code(await center.ask('coupons.redeem', shopA, { code: first }, other))).toBe('CODE_USED')
      expect(code(await center.ask('coupons.redeem', shopB, { code: codes[1] ?? '' }, other))).toBe(
        'CODE_WRONG',
      )
      const kept = JSON.stringify(await opened.database.db.select().from(couponSecrets))
      for (const one of codes) expect(kept).not.toContain(one.replaceAll('-', ''))
    })

    it('a code for ten customers at once is redeemed once', async () => {
      const templateId = await template()
      const { codes } = await center.get(
        'staff.makeCouponCodes',
        shopA,
        { ...batch, templateId, count: 1 },
        asStaff,
      )
      const buyers = await Promise.all(Array.from({ length: 10 }, buyer))
      const answers = await Promise.all(
        buyers.map((id) => center.ask('coupons.redeem', shopA, { code: codes[0] ?? '' }, asCustomer(id))),
      )
      expect(answers.map(code).filter((one) => one === 'ok')).toHaveLength(1)
    })

    it('a common code is good once for each customer, up to its limit', async () => {
      const templateId = await template({ perPerson: 5 })
      const input = { templateId, name: '口令', code: `go${randomCode(8)}`, limit: 3 }
      await center.get('staff.makeCommonCode', shopA, input, asStaff)
      expect((await center.ask('staff.makeCommonCode', shopA, input, asStaff)).ok).toBe(false)
      const buyers = await Promise.all(Array.from({ length: 6 }, buyer))
      const answers = await Promise.all(
        buyers.map((id) =>
          center.ask('coupons.redeem', shopA, { code: input.code.toLowerCase() }, asCustomer(id)),
        ),
      )
      expect(answers.map(code).sort()).toEqual(['CODE_OVER', 'CODE_OVER', 'CODE_OVER', 'ok', 'ok', 'ok'])
      const winner = buyers[answers.findIndex(({ ok }) => ok)] ?? ''
      const again = await center.ask('coupons.redeem', shopA, { code: input.code }, asCustomer(winner))
      expect(['CODE_OVER', 'CODE_USED']).toContain(code(again))
    })

    it('a card begins its days when it is activated; a stopped batch gives nothing', async () => {
      const templateId = await template({ activation: true, perPerson: 5 })
      const { cards, batchId } = await center.get(
        'staff.makeCouponCards',
        shopA,
        { ...batch, templateId, count: 2 },
        asStaff,
      )
      const me = asCustomer(await buyer())
      const [card, second] = cards
      if (!card || !second) throw new Error('no cards')
      center.clock.forward(24 * 60)
      const wrong = { ...card, password: second.password }
      expect(code(await center.ask('coupons.activate', shopA, wrong, me))).toBe('CARD_WRONG')
      const { coupons: active } = await center.get('coupons.activate', shopA, card, me)
      expect(active).toMatchObject([{ state: 'unused', validFrom: center.clock.now.toISOString() }])
      expect(code(await center.ask('coupons.activate', shopA, card, me))).toBe('CARD_USED')
      await center.get('staff.stopCouponBatch', shopA, { batchId, stopped: true, reason }, asStaff)
      expect(code(await center.ask('coupons.activate', shopA, second, me))).toBe('NOT_OPEN')
      await center.get('staff.stopCouponBatch', shopA, { batchId, stopped: false, reason }, asStaff)
      expect((await center.ask('coupons.activate', shopA, second, me)).ok).toBe(true)
    })

    it('one given for activation is activated by its owner', async () => {
      const customerId = await buyer()
      const me = asCustomer(customerId)
      const id = await give(customerId, { activation: true })
      expect(await center.get('coupons.mine', shopA, { tab: 'inactive' }, me)).toMatchObject({
        counts: { unused: 0, inactive: 1 },
        items: [{ id, state: 'inactive', validUntil: null }],
      })
      expect((await ordering(customerId, 'best')).quote.discounts).toEqual([])
      const { coupons: active } = await center.get('coupons.activate', shopA, { couponId: id }, me)
      expect(active).toMatchObject([{ id, state: 'unused' }])
      expect((await ordering(customerId, 'best')).quote.discounts).toHaveLength(1)
    })

    test('guessing: after five tries a minute one waits; no guess hits, and nobody is locked out for good', async () => {
      const templateId = await template({ perPerson: 100 })
      const { codes } = await center.get(
        'staff.makeCouponCodes',
        shopA,
        { ...batch, templateId, count: 50 },
        asStaff,
      )
      await center.get('staff.makeCouponCards', shopA, { ...batch, templateId, count: 50 }, asStaff)
      const tries = scaled({ short: 400, long: 10_000 })
      const guesser = { ...asCustomer(await buyer()), address: '203.0.113.9' }
      const seen = new Map<string, number>()
      for (let index = 0; index < tries; index += 1) {
        // A guesser who waits as long as they have to.
        if (index % 5 === 0) center.clock.forward(1)
        const answer =
          index % 2 === 0
            ? await center.ask('coupons.redeem', shopA, { code: randomCode(12) }, guesser)
            : await center.ask(
                'coupons.activate',
                shopA,
                { cardNumber: randomCode(8), password: randomCode(12) },
                guesser,
              )
        seen.set(code(answer), (seen.get(code(answer)) ?? 0) + 1)
      }
      expect([...seen.keys()].sort()).toEqual(['CARD_WRONG', 'CODE_WRONG'])
      // A code and a card are found by their hash alone: 10,000 guesses that nobody holds up do not hit either.
      const guesses = Array.from({ length: 5000 }, () => [
        codeHash({ sealer: testSealer }, shopA.merchant, randomCode(12)),
        cardHash({ sealer: testSealer }, shopA.merchant, randomCode(8), randomCode(12)),
      ]).flat()
      expect(new Set(guesses).size).toBe(10_000)
      const secrets = await opened.database.db.select({ hash: couponSecrets.secretHash }).from(couponSecrets)
      const known = new Set(secrets.map(({ hash }) => hash))
      expect(known.has(codeHash({ sealer: testSealer }, shopA.merchant, codes[0] ?? ''))).toBe(true)
      expect(guesses.filter((hash) => known.has(hash))).toEqual([])
      const tooSoon = await center.ask('coupons.redeem', shopA, { code: codes[0] ?? '' }, guesser)
      expect(tooSoon).toMatchObject({ failure: { code: 'TOO_MANY_TRIES', detail: { wait: 60 } } })
      // Others meanwhile, at the same address too.
      const neighbour = { ...asCustomer(await buyer()), address: guesser.address }
      expect((await center.ask('coupons.redeem', shopA, { code: codes[1] ?? '' }, neighbour)).ok).toBe(true)
      center.clock.forward(1)
      expect((await center.ask('coupons.redeem', shopA, { code: codes[0] ?? '' }, guesser)).ok).toBe(true)
    })

    test('parallel guesses of one customer, and guesses of many from one address, are held to their limits', async () => {
      center.clock.forward(2)
      const me = { ...asCustomer(await buyer()), address: '203.0.113.10' }
      const own = await Promise.all(
        Array.from({ length: 30 }, () => center.ask('coupons.redeem', shopA, { code: randomCode(12) }, me)),
      )
      expect(own.map(code).filter((one) => one === 'CODE_WRONG')).toHaveLength(5)
      const crowd = await Promise.all(Array.from({ length: 20 }, buyer))
      const address = '203.0.113.11'
      const all = await Promise.all(
        crowd.flatMap((id) =>
          Array.from({ length: 5 }, () =>
            center.ask('coupons.redeem', shopA, { code: randomCode(12) }, { ...asCustomer(id), address }),
          ),
        ),
      )
      expect(all.map(code).filter((one) => one === 'CODE_WRONG')).toHaveLength(60)
    })
  })

  describe('staff', () => {
    it('change words and numbers of a template that is taken, never its worth', async () => {
      const templateId = await template({ total: 5 })
      await center.get('coupons.claim', shopA, { templateId }, asCustomer(await buyer()))
      const { items } = await center.get(
        'staff.couponTemplates',
        shopA,
        { search: '测试券', limit: 200 },
        asStaff,
      )
      const row = items.find((one) => one.templateId === templateId)
      if (!row) throw new Error('the template is not listed')
      const { state: _, taken, locked: _l, used: _u, createdAt: _c, ...draft } = row
      expect(taken).toBe(1)
      const save = (change: object) =>
        center.ask('staff.saveCouponTemplate', shopA, { ...draft, ...change }, asStaff)
      expect(code(await save({ amount: 1 }))).toBe('FIXED')
      expect(code(await save({ validity: { by: 'days', days: 31 } }))).toBe('FIXED')
      expect((await save({ total: 0 })).ok).toBe(false)
      expect((await save({ name: '改名券', total: 1, notes: ['说明'] })).ok).toBe(true)
      const late = asCustomer(await buyer())
      expect(code(await center.ask('coupons.claim', shopA, { templateId }, late))).toBe('GONE')
      await center.get('staff.stopCouponTemplate', shopA, { templateId, stopped: true }, asStaff)
      expect(code(await center.ask('coupons.claim', shopA, { templateId }, late))).toBe('NOT_OPEN')
    })

    it('give to chosen customers by id or number, who are told; they see what became of it', async () => {
      const templateId = await template({ name: '老客户券', total: 5 })
      const [one, two] = [await buyer(), await buyer()]
      const given = await center.get(
        'staff.giveCoupons',
        shopA,
        { templateId, customerIds: [one, two, one, 'c_nobody'], quantity: 2, reason },
        asStaff,
      )
      expect(given).toEqual({ given: 4, unknown: ['c_nobody'] })
      expect(center.messages.filter(({ text }) => text.includes('老客户券'))).toHaveLength(2)
      const more = { templateId, customerIds: [one], quantity: 2, reason }
      expect(code(await center.ask('staff.giveCoupons', shopA, more, asStaff))).toBe('GONE')
      const { input } = await ordering(one, 'best')
      const { orderNo } = await center.get('orders.createTour', shopA, input, asCustomer(one))
      await payOrder(center, one, orderNo)
      const statistics = await center.get('staff.couponStatistics', shopA, { templateId }, asStaff)
      expect(statistics).toMatchObject({
        total: 5,
        taken: 4,
        states: { unused: 3, used: 1, locked: 0 },
        orders: 1,
        discount: 5_000,
        payable: input.payable,
      })
      const listed = await center.get('staff.customerCoupons', shopA, { orderNo, counted: true }, asStaff)
      expect(listed).toMatchObject({ total: 1, items: [{ customerId: one, state: 'used', amount: 5_000 }] })
      const inUse = await center.ask(
        'staff.voidCoupon',
        shopA,
        { id: listed.items[0]?.id ?? '', reason },
        asStaff,
      )
      expect(code(inUse)).toBe('IN_USE')
    })
  })

  test('coupons expire by the sweeper, and are shown as expired before it has come', async () => {
    const customerId = await buyer()
    const me = asCustomer(customerId)
    const id = await give(customerId, { validity: { by: 'days', days: 1 } })
    expect(await center.get('coupons.counts', shopA, {}, me)).toMatchObject({ unused: 1, expiringSoon: 1 })
    center.clock.forward(24 * 60)
    expect(await center.get('coupons.mine', shopA, { tab: 'expired' }, me)).toMatchObject({
      counts: { unused: 0, expired: 1 },
      items: [{ id, state: 'expired' }],
    })
    await center.sweep()
    expect(await stateOf(id)).toBe('expired')
  })

  test('the coupon centre and a product show what counts there, with what is taken', async () => {
    const here = { kinds: [], products: [{ kind: 'tour' as const, id: 't1' }], cities: [], shops: ['h5/a1'] }
    const templateId = await template({ name: '丽江券', amount: 9_900_000, total: 4, scope: here })
    const elsewhere = await template({
      name: '北京券',
      scope: { ...here, products: [], cities: ['北京'], shops: [] },
    })
    const me = asCustomer(await buyer())
    const product = { kind: 'tour' as const, id: 't1' }
    const shown = async () => (await center.get('coupons.forProduct', shopA, product, me)).items
    expect((await shown())[0]).toMatchObject({
      templateId,
      face: '¥99,000',
      state: 'open',
      takenPercent: 0,
      product,
    })
    expect((await shown()).map((offer) => offer.templateId)).not.toContain(elsewhere)
    expect((await center.ask('coupons.claim', shopA2, { templateId }, me)).ok).toBe(false)
    await center.get('coupons.claim', shopA, { templateId }, me)
    expect((await shown())[0]).toMatchObject({ state: 'taken', stateText: '已领取', takenPercent: 25 })
    const all = async (shop: typeof shopA) =>
      (await center.get('coupons.claimable', shop, { pageSize: 50 }, me)).items.map(
        (offer) => offer.templateId,
      )
    expect(await all(shopA)).toContain(templateId)
    expect(await all(shopA2)).not.toContain(templateId)
    expect(await all(shopA2)).toContain(elsewhere)
  })

  test('a customer gets a copy of their coupons; who leaves leaves the books right and the number known', async () => {
    const customerId = await buyer()
    const id = await give(customerId)
    const owner = { merchant: 'alpha', customerId }
    await center.transact(async (context) => {
      expect(await couponData.collect?.(context, owner)).toMatchObject({ coupons: [{ name: '测试券' }] })
      await couponData.erase?.(context, owner)
      return { ok: true, value: null }
    })
    const [row] = await opened.database.db.select().from(coupons).where(eq(coupons.id, id))
    expect(row).toMatchObject({ state: 'void', customerId: null })
  })
})
