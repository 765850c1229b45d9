import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { allPermissions } from '../../../../domain/staff/permissions.ts'
import { type Tenant, tenantKey } from '../../../../tenant/tenant.ts'
import { type Caller, type CallName, callNames, callOf, type Input } from '../../../contract/contract.ts'
import { samplePdf } from '../../demo/orders/samples.ts'
import { shopA, shopA2 } from '../../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { placeDebris, seedDebris } from '../../testing/debris-shopping.ts'
import { buyGoods, seedGoods } from '../../testing/goods-shopping.ts'
import { photo } from '../../testing/photo.ts'
import { asCustomer, openShopping, payOrder, placeOrder, type Shopping } from '../../testing/shopping.ts'
import { paidVisa, staffMoves } from '../../testing/visa-desk.ts'
import { seedVisas } from '../../testing/visa-shopping.ts'

const at = (shop: Tenant | null): Partial<Caller> => ({
  role: 'staff',
  staff: {
    id: shop ? `s-${shop.distributor}` : 's-alpha',
    name: shop ? `${shop.distributor}店员` : '商户员工',
    grants: [{ merchant: 'alpha', shop: shop && tenantKey(shop), permissions: allPermissions }],
  },
})

type Made = {
  orderNo: string
  customerId: string
  refundId: string
  refundNo: string
  departureId: string
  /** An applicant of a visa's order, with a file of a result. */
  unitId: string
  fileId: string
  /** An order of goods, with an after-sale request and its picture. */
  goodsNo: string
  afterSaleId: string
  pictureId: string
  /** Another order of goods, and its parcel. */
  parcelNo: string
  parcelId: string
  /** An order of a ticket with its voucher. */
  ticketNo: string
  voucherId: string
  code: string
}
type OrderCalls = { [N in CallName]?: (made: Made) => Input<N> }

const reason = '测试原因'
/** Every call about an order that its shop's staff may make, with an input that names the order. */
const calls: OrderCalls = {
  'staff.order': ({ orderNo }) => ({ orderNo }),
  'staff.revealOrder': ({ orderNo }) => ({ orderNo, reason }),
  'staff.noteOrder': ({ orderNo }) => ({ orderNo, note: '备注' }),
  'staff.setPrice': ({ orderNo }) => ({ orderNo, change: -1, label: '优惠', reason, payable: 1 }),
  'staff.bookPayment': ({ orderNo }) => ({ orderNo, for: 'full', amount: 1, proof: '转账' }),
  'staff.changeDeparture': ({ orderNo }) => ({ orderNo, departureId: 'd-ten', reason }),
  'staff.confirmOrder': ({ orderNo }) => ({ orderNo }),
  'staff.refuseOrder': ({ orderNo }) => ({ orderNo, reason }),
  'staff.confirmAfterPay': ({ orderNo }) => ({ orderNo }),
  'staff.cancelOrder': ({ orderNo }) => ({ orderNo, reason }),
  'staff.bookPenalty': ({ orderNo }) => ({ orderNo, note: '转账' }),
  'staff.markNoticed': ({ orderNo }) => ({ orderNo }),
  'staff.setTravellers': ({ orderNo }) => ({
    orderNo,
    slots: [{ id: 'ot_none', traveller: { documents: [] } }],
    consent: true,
  }),
  'staff.requestRefund': ({ orderNo }) => ({ orderNo, unitIds: ['ot_none'], reason: '来电取消' }),
  'staff.decideRefund': ({ refundId }) => ({ refundId, approve: false }),
  'staff.retryRefund': ({ refundNo }) => ({ refundNo }),
  'staff.refundOffline': ({ refundNo }) => ({ refundNo, note: '转账' }),
  'staff.visaApplicant': ({ unitId }) => ({ unitId }),
  'staff.receiveVisaMaterials': ({ unitId }) => ({ unitId, state: 10, materialIds: [] }),
  'staff.reviewVisaMaterials': ({ unitId }) => ({ unitId, state: 25, verdicts: [] }),
  'staff.moveVisaApplicants': ({ unitId }) => ({ applicants: [{ unitId, state: 10 }], to: 50 }),
  'staff.bookVisaAppointment': ({ unitId }) => ({
    applicants: [{ unitId, state: 40 }],
    kind: '面签',
    at: '2027-01-05T02:00:00.000Z',
    place: '签证中心',
  }),
  'staff.returnVisaPassports': ({ unitId }) => ({ applicants: [{ unitId, state: 60 }], way: 'pickup' }),
  'staff.addVisaResult': ({ unitId }) => ({ unitId, name: '签证.pdf', data: samplePdf(['VISA']) }),
  'staff.visaFile': ({ fileId }) => ({ fileId, reason }),
  'staff.visaSheet': ({ unitId }) => ({ unitIds: [unitId], reason }),
  'staff.removeVisaResult': ({ fileId }) => ({ fileId }),
  'staff.handOverGoods': ({ goodsNo }) => ({ orderNo: goodsNo, code: '12345678' }),
  'staff.afterSale': ({ afterSaleId: id }) => ({ id }),
  'staff.afterSalePicture': ({ afterSaleId: id, pictureId }) => ({ id, pictureId }),
  'staff.receiveAfterSale': ({ afterSaleId: id }) => ({ id, state: 'returned' }),
  'staff.agreeAfterSale': ({ afterSaleId: id }) => ({ id, state: 'applied' }),
  'staff.issueVouchers': ({ ticketNo: orderNo }) => ({ orderNo }),
  'staff.failVouchers': ({ ticketNo: orderNo }) => ({ orderNo, reason }),
  'staff.replaceVoucher': ({ voucherId }) => ({ voucherId, reason }),
  'staff.lookUpVoucher': ({ code }) => ({ code }),
  'staff.redeemVoucher': ({ code }) => ({ code }),
  'staff.voucher': ({ voucherId }) => ({ voucherId }),
  'staff.undoRedemption': ({ voucherId }) => ({ voucherId, reason }),
  'staff.shipParcel': ({ goodsNo: orderNo }) => ({ orderNo, trackingNo: 'SF1234567890' }),
  'staff.revealReceivers': ({ parcelNo }) => ({ orderNos: [parcelNo], reason }),
  'staff.parcel': ({ parcelId }) => ({ parcelId }),
  'staff.correctParcel': ({ parcelId }) => ({ parcelId, trackingNo: 'SF1234567892' }),
  'staff.addParcelTrack': ({ parcelId }) => ({
    parcelId,
    at: '2026-11-20T03:00:00.000Z',
    text: '已揽收',
    state: 'moving',
  }),
  'staff.receiveParcel': ({ parcelId }) => ({ parcelId }),
  'staff.handOverItems': ({ ticketNo: orderNo }) => ({ orderNo }),
  'staff.receiveDevice': ({ ticketNo: orderNo }) => ({ orderNo }),
  'staff.rejectAfterSale': ({ afterSaleId: id }) => ({ id, state: 'applied', reason }),
}
/** A second one of these finds nothing any more. */
const once: readonly CallName[] = [
  'staff.retryRefund',
  'staff.refundOffline',
  'staff.removeVisaResult',
  // The code is another one afterwards.
  'staff.replaceVoucher',
]
/** Lists show what belongs to the asker's shops; a roster, the travellers of their orders. */
const lists = [
  'staff.shops',
  'staff.orders',
  'staff.refunds',
  'staff.payouts',
  'staff.payments',
  'staff.roster',
  'staff.visaApplicants',
  'staff.visaCounts',
  'staff.afterSales',
  'staff.pickups',
  'staff.vouchers',
  'staff.waitingShipments',
  'staff.parcels',
  // Of a sheet each row is answered by itself.
  'staff.shipParcels',
  'staff.checkParcels',
  'staff.parcelSheet',
] as const

describe.each(databaseKinds)('calls about orders, by staff of a shop and of the merchant, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let made: Made
  /** A machine under load answers that it is busy with other files. */
  async function addedResult(result: Input<'staff.addVisaResult'>): Promise<string> {
    for (;;) {
      const answer = await center.ask('staff.addVisaResult', shopA, result, at(null))
      if (answer.ok) return answer.value.id
      const { failure } = answer
      if (failure.kind !== 'refused' || failure.code !== 'BUSY') throw new Error(failure.message)
    }
  }
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
    const wish = { proId: 'later', departureId: 'd-many', counts: { adult: 1 } }
    const { orderNo, customerId } = await placeOrder(center, opened.database, wish)
    const attemptNo = await payOrder(center, customerId, orderNo)
    const me = { customerId }
    const { units } = await center.get('orders.get', shopA, { orderNo }, me)
    const unitIds = [units[0]?.id ?? '']
    const { amount } = await center.get('orders.quoteRefund', shopA, { orderNo, unitIds }, me)
    const asked = await center.get('orders.requestRefund', shopA, { orderNo, unitIds, amount, reason }, me)
    await seedVisas(opened.database)
    const visa = await paidVisa(center, opened.database, { proId: 'v1', persons: 1 })
    const unitId = visa.units[0] ?? ''
    await staffMoves(center, [unitId], 20, 25, 40, 50, 60)
    const result = { unitId, name: '签证.pdf', data: samplePdf(['VISA']) }
    const fileId = await addedResult(result)
    await seedGoods(opened.database)
    const goods = await buyGoods(center, opened.database)
    const pieces = await center.get(
      'orders.get',
      shopA,
      { orderNo: goods.orderNo },
      asCustomer(goods.customerId),
    )
    const picture = await center.get(
      'pictures.upload',
      shopA,
      { purpose: 'afterSale', data: await photo() },
      asCustomer(goods.customerId),
    )
    const afterSale = await center.get(
      'afterSales.create',
      shopA,
      {
        orderNo: goods.orderNo,
        type: 'refund',
        reason: 'unwanted',
        unitIds: pieces.units.map(({ id }) => id),
        amount: pieces.payable,
        pictures: [picture.id],
      },
      asCustomer(goods.customerId),
    )
    const sent = await buyGoods(center, opened.database)
    const label = { orderNo: sent.orderNo, trackingNo: 'SF1234567891' }
    const { id: parcelId } = await center.get('staff.shipParcel', shopA, label, at(null))
    await seedDebris(opened.database)
    const ticket = await placeDebris(center, opened.database)
    await payOrder(center, ticket.customerId, ticket.orderNo)
    const { vouchers } = await center.get(
      'vouchers.list',
      shopA,
      { orderNo: ticket.orderNo },
      asCustomer(ticket.customerId),
    )
    made = {
      ticketNo: ticket.orderNo,
      voucherId: vouchers[0]?.id ?? '',
      code: vouchers[0]?.code ?? '',
      goodsNo: goods.orderNo,
      afterSaleId: afterSale.id,
      pictureId: picture.id,
      parcelNo: sent.orderNo,
      parcelId,
      unitId,
      fileId,
      orderNo,
      customerId,
      refundId: asked.refunds[0]?.id ?? '',
      refundNo: `${attemptNo}R01`,
      departureId: 'd-many',
    }
  })
  afterAll(() => opened.close())

  test('every call that reaches the things of shops is walked here', () => {
    // Messages left at a shop: messages/messages.test.ts.
    const known = [...Object.keys(calls), ...lists, 'staff.messages', 'staff.handleMessage']
    const missing = callNames.filter(
      (name) => callOf(name).staff?.scope === 'ownShops' && !known.includes(name),
    )
    expect(missing).toEqual([])
  })

  test.each(Object.keys(calls) as (keyof typeof calls)[])(
    '%s: only by staff who reach the order’s shop',
    async (name) => {
      const input = calls[name]?.(made) as never
      // The place names the merchant; the shop in it says nothing.
      for (const place of [shopA, shopA2]) {
        const stranger = await center.ask(name, place, input, at(shopA2))
        expect(stranger).toMatchObject({ failure: { kind: 'absent' } })
      }
      if (once.includes(name)) return
      // Answered, or refused for what the order is; never absent or without permission.
      for (const [place, caller] of [
        [shopA2, at(shopA)],
        [shopA2, at(null)],
      ] as const) {
        const answer = await center.ask(name, place, input, caller)
        const code = answer.ok
          ? 'ok'
          : answer.failure.kind === 'refused'
            ? answer.failure.code
            : answer.failure.kind
        expect(['absent', 'NO_PERMISSION', 'invalid', 'unavailable']).not.toContain(code)
      }
    },
  )

  test('lists show what belongs to the asker’s shops', async () => {
    const shops = async (caller: Partial<Caller>) =>
      (await center.get('staff.shops', shopA2, {}, caller)).items.map(({ distributor }) => distributor)
    expect(await shops(at(shopA2))).toEqual([shopA2.distributor])
    expect(await shops(at(shopA))).toEqual([shopA.distributor])
    expect(await shops(at(null))).toEqual(expect.arrayContaining([shopA.distributor, shopA2.distributor]))
    for (const name of ['staff.orders', 'staff.payments'] as const) {
      const input = { search: made.orderNo, counted: true }
      expect(await center.get(name, shopA, input, at(shopA2))).toMatchObject({ items: [], total: 0 })
      expect(await center.get(name, shopA2, input, at(shopA))).toMatchObject({ total: 1 })
      expect(await center.get(name, shopA2, input, at(null))).toMatchObject({ total: 1 })
    }
    const board = async (caller: Partial<Caller>) =>
      (await center.get('staff.visaApplicants', shopA2, { counted: true }, caller)).total
    expect([await board(at(shopA2)), await board(at(shopA)), await board(at(null))]).toEqual([0, 1, 1])
    const requests = async (caller: Partial<Caller>) =>
      (await center.get('staff.afterSales', shopA2, { counted: true }, caller)).total
    expect([await requests(at(shopA2)), await requests(at(shopA)), await requests(at(null))]).toEqual([
      0, 1, 1,
    ])
    // Its parcel has come back, so it waits to be sent again.
    const { parcelNo: orderNo } = made
    const parcels = async (caller: Partial<Caller>) =>
      (await center.get('staff.parcels', shopA2, { orderNo, counted: true }, caller)).total
    expect([await parcels(at(shopA2)), await parcels(at(shopA)), await parcels(at(null))]).toEqual([0, 1, 1])
    const waits = async (caller: Partial<Caller>) =>
      (await center.get('staff.waitingShipments', shopA2, { search: orderNo, counted: true }, caller)).total
    expect([await waits(at(shopA2)), await waits(at(shopA)), await waits(at(null))]).toEqual([0, 1, 1])
    const rows = [{ orderNo, trackingNo: 'SF1234567893' }]
    const sheet = await center.get('staff.shipParcels', shopA2, { rows }, at(shopA2))
    expect(sheet).toMatchObject({ shipped: 0, results: [{ message: '订单不存在' }] })
    const { states } = await center.get('staff.visaCounts', shopA2, {}, at(shopA2))
    expect(states.filter(({ count }) => count > 0)).toEqual([])
    const roster = (caller: Partial<Caller>) =>
      center.get('staff.roster', shopA2, { departureId: made.departureId, reason }, caller)
    expect((await roster(at(shopA2))).items).toEqual([])
  })

  test('what staff have done carries their name, whichever call it was', async () => {
    const { history } = await center.get('staff.order', shopA, { orderNo: made.orderNo }, at(null))
    const byStaff = history.filter(({ by }) => by === 'operator')
    expect(byStaff.length).toBeGreaterThan(2)
    expect(byStaff.filter(({ person }) => person === null)).toEqual([])
  })
})
