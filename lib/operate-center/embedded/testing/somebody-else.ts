import { eq, sql } from 'drizzle-orm'
import { contractNumber } from '../../../domain/contracts/contract-number.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Caller, CallName, Input, Value } from '../../contract/contract.ts'
import type { PicturePurpose } from '../../contract/customers/pictures.ts'
import { ofKind } from '../../contract/orders/of-kind.ts'
import { addDepartures } from '../catalogue/tours/new-departures.ts'
import type { Db } from '../kernel/context.ts'
import type { Database } from '../kernel/db/connect.ts'
import { rowsOf } from '../kernel/db/rows-of.ts'
import { orders } from '../orders/core/schema.ts'
import { staffExports } from '../staff/schema.ts'
import { keepPaper } from '../visas/visa-files.ts'
import { departureRow } from './catalogue.ts'
import { asStaff } from './centers.ts'
import { debrisInput } from './debris-shopping.ts'
import { type GoodsWish, goodsInput } from './goods-shopping.ts'
import { invoicePdf } from './invoice-files.ts'
import { photo } from './photo.ts'
import { asCustomer, atCashier, idCard, orderInput, type Shopping } from './shopping.ts'
import { visaInput } from './visa-shopping.ts'

/** A customer with everything a customer can have at a shop, and the inputs that made it. */
export type Somebody = {
  shop: Tenant
  customerId: string
  mobile: string
  password: string
  /** A code sent to the mobile number and not used. */
  unusedCode: string
  /** A proof that would allow a new password. */
  recoveryToken: string
  document: string
  travellerId: string
  addressId: string
  /** Paid; a refund has been asked for. */
  paid: { orderNo: string; slotId: string; refundId: string; attemptNo: string; contractNo: string }
  /** Unpaid; a payment has been opened. */
  open: { orderNo: string; slotId: string; attemptNo: string }
  /** An order of the visa `v1`, unpaid, with a file of its applicant. */
  visa: { orderNo: string; unitId: string; fileId: string }
  /** A paid order of two `coat`s to be sent, and after-sale asked for one of them; another one to be picked up. */
  goods: {
    orderNo: string
    unitId: string
    freeUnitId: string
    afterSaleId: string
    pictureId: string
    pickupNo: string
    pickupCode: string
  }
  /** An order of a ticket in the customer's name, unpaid. */
  debris: { orderNo: string; unitId: string }
  /** Of a paid order of a ticket with a code of our own; a supplier's till. */
  voucher: { ticketNo: string; voucherId: string; voucherCode: string; shareToken: string }
  till: { tillId: string; tillToken: string }
  /** Of another order of goods, on its way. */
  parcel: { orderNo: string; id: string; unitId: string; trackingNo: string }
  /** What each of the two brings back, fen. */
  pieceAmount: number
  /** Of a link to the itinerary of the paid order. */
  documentToken: string
  /** An application to become a distributor, under review. */
  applicationId: string
  /** A salesperson of the shop, signed in. */
  salesperson: { id: string; epoch: number }
  /** An account of the merchant's staff, and a role of its own. */
  staff: { id: string; login: string; role: string; exportId: string }
  /** A template of the merchant, a campaign with it, and this customer's: one given, one by a code, one by a card. */
  coupons: {
    templateId: string
    campaignId: string
    batchId: string
    id: string
    number: string
    code: string
    card: { cardNumber: string; password: string }
  }
  /** A message left at the shop, not handled by staff yet. */
  messageId: string
  /** A message that staff have sent to try a template. */
  outgoingId: string
  /** Uploaded, not used anywhere. */
  pictureId: string
  /** Submitted for verification; staff have not decided. */
  verification: { id: string; portrait: string; emblem: string }
  /** Done; a review with a picture waits for staff. */
  reviewed: { orderNo: string; id: string; pictureId: string }
  /** Asked for the done order; waits for staff. Its head is kept. */
  invoice: { id: string; headId: string; title: string }
  asked: { name: CallName; input: Input<CallName>; caller: Partial<Caller> }[]
}

export const ADDRESS = {
  receiver: '收件人',
  phone: '13800001234',
  regionCode: '330106',
  detail: '文三路90号1幢201室',
}

export const APPLICATION = {
  shopName: '山海旅行',
  contact: '申请人',
  mobile: '13800001234',
  city: '杭州',
  creditCode: '91350100M000100Y43',
}

/** The same identity at every shop; the password is the one of the customer made there. */
export const SALES_ACCOUNT = 'zhou.li'

type Person = { shop: Tenant; mobile: string; name: string; birthday: string }

/**
 * Signs a customer up and makes two orders for them, one of them paid. The departures are made for it:
 * `<merchant>-paid` and `<merchant>-open` of `proId`, so that no other merchant has one of that name.
 */
export async function makeSomebody(
  center: Shopping,
  { db }: Database,
  { shop, mobile, name, birthday }: Person,
  proId: string,
): Promise<Somebody> {
  const { merchant } = shop
  const named = (what: string) => `${merchant}-${what}`
  await addDepartures(db, [
    departureRow(merchant, proId, named('paid'), 25, { planSeats: 1_000 }),
    departureRow(merchant, proId, named('open'), 26, { planSeats: 1_000 }),
    departureRow(merchant, proId, named('done'), 27, { planSeats: 1_000 }),
  ])
  const asked: Somebody['asked'] = []
  let keys = 0
  async function get<N extends CallName>(call: N, input: Input<N>, more: Partial<Caller> = {}) {
    keys += 1
    const caller = { ...more, idempotencyKey: `${named('idempotency')}-${mobile.slice(-4)}-${keys}` }
    asked.push({ name: call, input, caller })
    return (await center.get(call, shop, input, caller)) as Value<N>
  }
  const code = () => /\d{6}/.exec(center.messages.at(-1)?.text ?? '')?.[0] ?? ''

  const password = `geheim-${merchant}-1`
  await get('members.sendCode', { mobile, purpose: 'register' })
  const registered = { mobile, code: code(), password, name, agreed: true as const }
  const { customerId } = await get('members.register', registered)
  const me = asCustomer(customerId)
  center.clock.forward(2)
  await get('members.sendCode', { mobile, purpose: 'login' })
  const unusedCode = code()
  center.clock.forward(2)
  await get('members.startRecovery', { account: mobile })
  const { token: recoveryToken } = await get('members.verifyRecovery', { account: mobile, code: code() })
  center.clock.forward(2)

  const document = idCard(birthday, 77)
  const documents = [{ type: 1 as const, number: document }]
  const { id: travellerId } = await get('travellers.save', { name, documents, consent: true }, me)

  const { id: addressId } = await get('addresses.save', { ...ADDRESS, receiver: name }, me)

  async function order(departureId: string) {
    const wish = { tenant: shop, proId, departureId, travellerIds: [travellerId] }
    const { orderNo } = await get('orders.createTour', await orderInput(center, wish), me)
    const { units } = await get('orders.get', { orderNo }, me)
    const returnUrl = `/${shop.project}/${merchant}/${shop.channel}/${shop.distributor}/paySuccess`
    const { attemptNo, action } = await get('pay.prepare', { orderNo, channel: 'sandbox', returnUrl }, me)
    const url = action.kind === 'redirect' ? action.url : ''
    return { orderNo, slotId: units[0]?.id ?? '', attemptNo, url }
  }
  const { url, ...paid } = await order(named('paid'))
  await atCashier(center, url, 'success')
  const places = { orderNo: paid.orderNo, unitIds: [paid.slotId] }
  const { amount } = await get('orders.quoteRefund', places, me)
  const { refunds } = await get('orders.requestRefund', { ...places, amount, reason: '其他' }, me)
  const { url: _, ...open } = await order(named('open'))
  const refundId = refunds[0]?.id ?? ''
  await get('messages.leave', { name, mobile, text: `${name}的留言，请回电` })
  const { items } = await center.get('staff.messages', shop, {}, asStaff)
  const { id: applicationId } = await get('distributors.apply', { ...APPLICATION, agreed: true }, me)
  const account = { account: SALES_ACCOUNT, password }
  await get('staff.saveSalesperson', { ...account, name: '店员' }, asStaff)
  const { salespersonId: id, epoch } = await get('sales.login', account)
  const mark = mobile.slice(-4)
  const made = { name: `角色${mark}`, permissions: ['catalogue.manage' as const] }
  const { id: role } = await get('staff.saveRole', made, asStaff)
  const login = `clerk-${merchant}-${mark}`
  const grants = [{ role, merchant, shop: null }]
  const clerk = await get('staff.createUser', { login, name: `${name}店`, grants }, asStaff)
  const exportId = `ex-${merchant}-${mark}`
  await db.insert(staffExports).values({
    id: exportId,
    userId: clerk.id,
    list: 'staff.messages',
    place: Object.values(shop),
    filtersSealed: '',
    format: 'csv',
    state: 'ready',
    createdAt: center.clock.now,
    expiresAt: new Date(center.clock.now.getTime() + 30 * 86_400_000),
  })
  const messageId = items.find((message) => message.mobile === mobile)?.id ?? ''
  const outgoing = await get('staff.tryMessage', { mobile, name: 'orderPaid' }, asStaff)

  const picture = async (purpose: PicturePurpose) =>
    (await get('pictures.upload', { purpose, data: await photo() }, me)).id
  async function paidGoods(wish: GoodsWish) {
    const input = await goodsInput(center, customerId, { tenant: shop, ...wish })
    const { orderNo } = await get('orders.createGoods', input, me)
    const returnUrl = `/${shop.project}/${merchant}/${shop.channel}/${shop.distributor}/paySuccess`
    const { action } = await get('pay.prepare', { orderNo, channel: 'sandbox', returnUrl }, me)
    await atCashier(center, action.kind === 'redirect' ? action.url : '', 'success')
    return get('orders.get', { orderNo }, me)
  }

  const pictureId = await picture('identity')
  const done = await order(named('done'))
  await atCashier(center, done.url, 'success')
  // Its journey is over; the clock of the other orders stays.
  await db.update(orders).set({ phase: 'done', subStatus: 300 }).where(eq(orders.orderNo, done.orderNo))
  const ofReview = await picture('review')
  const text = '导游认真负责'
  const written = await get(
    'reviews.write',
    { orderNo: done.orderNo, score: 5, text, pictures: [ofReview] },
    me,
  )
  const reviewed = { orderNo: done.orderNo, id: written.id, pictureId: ofReview }
  const title = `${name}商贸有限公司`
  const { items: invoiceable } = await center.get('invoices.eligible', shop, {}, me)
  const { id: invoiceId } = await get(
    'invoices.create',
    {
      kind: 'tour',
      orderNos: [done.orderNo],
      amount: invoiceable[0]?.amount ?? 0,
      content: '旅游费',
      head: { kind: 'enterprise', title, taxNo: '91350100M000100Y43' },
      email: `${named('invoice')}@example.com`,
    },
    me,
  )
  const { heads } = await center.get('invoices.heads', shop, {}, me)
  const invoice = { id: invoiceId, headId: heads[0]?.id ?? '', title }
  const pictures = { portrait: await picture('identity'), emblem: await picture('identity') }
  await get('verify.start', { mode: 'manual', name: '王小明', number: document, consent: true, pictures }, me)
  const waiting = await center.get('staff.verifications', shop, { limit: 50 }, asStaff)
  const verificationId = waiting.items.find((item) => item.customerId === customerId)?.id ?? ''
  const { path } = await get('documents.link', { code: 'itinerary', subject: paid.orderNo }, me)
  const coupons = await couponsOf(get, { name, customerId })
  const ordered = await visaInput(center, customerId, { tenant: shop, applicants: [{ travellerId }] })
  const { orderNo: visaNo } = await get('orders.createVisa', ordered, me)
  const visaOrder = await get('orders.get', { orderNo: visaNo }, me)
  const unitId = visaOrder.units[0]?.id ?? ''
  const fileId = await paperOf(center, shop, visaNo, unitId)
  const ofGoods = await picture('afterSale')
  const bought = await paidGoods({ items: { [named('red')]: 2 }, addressId, regionCode: ADDRESS.regionCode })
  const [goodsUnit = '', freeUnitId = ''] = bought.units.map(({ id }) => id)
  const why = { type: 'refund', reason: 'quality' } as const
  const choice = { ...why, orderNo: bought.orderNo, unitIds: [goodsUnit] }
  const { amount: asking } = await get('afterSales.price', choice, me)
  const { id: afterSaleId } = await get(
    'afterSales.create',
    { ...choice, amount: asking, pictures: [ofGoods], remark: `${name}的说明` },
    me,
  )
  const goods = { orderNo: bought.orderNo, unitId: goodsUnit, freeUnitId, afterSaleId }
  const pickedUp = await paidGoods({ way: 'pickup', items: { [named('blue')]: 1 } })
  const pickup = { pickupNo: pickedUp.orderNo, pickupCode: ofKind(pickedUp, 'goods').about.pickupCode }
  const sent = await paidGoods({ items: { [named('blue')]: 1 }, addressId, regionCode: ADDRESS.regionCode })
  const trackingNo = `SF${merchant.toUpperCase()}${mobile}`
  const label = { orderNo: sent.orderNo, company: '顺丰速运', trackingNo }
  const { id: parcelId } = await get('staff.shipParcel', label, asStaff)
  const parcel = { orderNo: sent.orderNo, id: parcelId, unitId: sent.units[0]?.id ?? '', trackingNo }
  const tickets = await debrisInput(center, customerId, {
    tenant: shop,
    packageId: 'named',
    guests: [{ travellerId }],
  })
  const { orderNo: debrisNo } = await get('orders.createDebris', tickets, me)
  const debrisOrder = await get('orders.get', { orderNo: debrisNo }, me)
  const debris = { orderNo: debrisNo, unitId: debrisOrder.units[0]?.id ?? '' }
  const voucher = await voucherOf(center, shop, customerId)
  const supplier = await get('staff.addTill', { name: `${name}检票口` }, asStaff)
  const till = { tillId: supplier.tillId, tillToken: supplier.token }
  return {
    documentToken: path.slice('/files/'.length),
    shop,
    customerId,
    mobile,
    password,
    unusedCode,
    recoveryToken,
    document,
    travellerId,
    addressId,
    paid: { ...paid, refundId, contractNo: contractNumber(paid.orderNo, 1) },
    open,
    visa: { orderNo: visaNo, unitId, fileId },
    goods: { ...goods, pictureId: ofGoods, ...pickup },
    debris,
    voucher,
    till,
    parcel,
    pieceAmount: asking,
    applicationId,
    salesperson: { id, epoch },
    staff: { id: clerk.id, login, role, exportId },
    messageId,
    outgoingId: outgoing.id,
    pictureId,
    verification: { id: verificationId, ...pictures },
    reviewed,
    invoice,
    coupons,
    asked,
  }
}

/** A file as if it had been uploaded. */
async function paperOf(
  center: Shopping,
  { merchant }: Tenant,
  orderNo: string,
  unitId: string,
): Promise<string> {
  const kept = await center.transact(async (context) => ({
    ok: true,
    value: await keepPaper(
      context,
      { orderNo, merchant },
      { unitId, materialId: 'photo', name: '护照.pdf' },
      { bytes: invoicePdf(), contentType: 'application/pdf', ending: 'pdf' },
    ),
  }))
  if (!kept.ok) throw new Error(kept.failure.message)
  return kept.value
}

type Get = <N extends CallName>(call: N, input: Input<N>, more?: Partial<Caller>) => Promise<Value<N>>

async function couponsOf(
  get: Get,
  { name, customerId }: { name: string; customerId: string },
): Promise<Somebody['coupons']> {
  const me = asCustomer(customerId)
  const reason = '测试'
  const { templateId } = await get(
    'staff.saveCouponTemplate',
    {
      name: `${name}的券`,
      kind: 'cut',
      amount: 100,
      total: null,
      perPerson: 20,
      inCenter: true,
      validity: { by: 'days', days: 30 },
    },
    asStaff,
  )
  const begins = { title: `${name}的活动`, beginsAt: '2026-01-01T00:00:00.000Z', newOnly: true }
  const { campaignId } = await get('staff.saveCouponCampaign', { ...begins, pack: [{ templateId }] }, asStaff)
  await get('staff.giveCoupons', { templateId, customerIds: [customerId], reason }, asStaff)
  const batch = { templateId, name: '传单', count: 1, reason }
  const { codes, batchId } = await get('staff.makeCouponCodes', batch, asStaff)
  const [code = ''] = codes
  await get('coupons.redeem', { code }, me)
  const { cards } = await get('staff.makeCouponCards', batch, asStaff)
  const [card = { cardNumber: '', password: '' }] = cards
  const { coupons } = await get('coupons.activate', card, me)
  const [{ id, number } = { id: '', number: '' }] = coupons
  return { templateId, campaignId, batchId, id, number, code, card }
}

/** Texts that appear in an answer only when it concerns this customer. */
export function marksOf(somebody: Somebody): string[] {
  const {
    customerId,
    mobile,
    recoveryToken,
    document,
    travellerId,
    addressId,
    messageId,
    outgoingId,
    paid,
    open,
    visa,
    goods,
    debris,
    voucher,
    till,
    parcel,
  } = somebody
  const { applicationId, salesperson, staff, pictureId, verification, reviewed, invoice, coupons } = somebody
  return [
    customerId,
    mobile,
    recoveryToken,
    document,
    travellerId,
    addressId,
    messageId,
    outgoingId,
    applicationId,
    salesperson.id,
    ...Object.values(staff),
    ...Object.values(paid),
    ...Object.values(open),
    ...Object.values(visa),
    ...Object.values(goods),
    ...Object.values(debris),
    ...Object.values(voucher),
    ...Object.values(till),
    ...Object.values(parcel),
    pictureId,
    ...Object.values(verification),
    ...Object.values(reviewed),
    ...Object.values(invoice),
    coupons.id,
    coupons.number,
    coupons.code,
    ...Object.values(coupons.card),
  ]
}

/** A paid ticket with its code and a link for a friend. */
async function voucherOf(center: Shopping, shop: Tenant, customerId: string): Promise<Somebody['voucher']> {
  const me = asCustomer(customerId)
  const input = await debrisInput(center, customerId, { tenant: shop })
  const { orderNo } = await center.get('orders.createDebris', shop, input, me)
  const { project, merchant, channel, distributor } = shop
  const returnUrl = `/${project}/${merchant}/${channel}/${distributor}/paySuccess?orderNo=${orderNo}`
  const { action } = await center.get('pay.prepare', shop, { orderNo, channel: 'sandbox', returnUrl }, me)
  await atCashier(center, action.kind === 'redirect' ? action.url : '', 'success')
  const { vouchers } = await center.get('vouchers.list', shop, { orderNo }, me)
  const [first] = vouchers
  if (!first) throw new Error('a paid ticket has no voucher')
  const { id: voucherId, code: voucherCode } = first
  const { token } = await center.get('vouchers.share', shop, { orderNo, voucherId }, me)
  return { ticketNo: orderNo, voucherId, voucherCode, shareToken: token }
}

/** A text of all of a merchant's current rows; two texts are equal when no row has changed. */
export async function rowsOfMerchant(db: Db, merchant: string): Promise<Record<string, string>> {
  // From PostgreSQL's own tables and in one question for all, because this is asked after every few calls.
  const columns = await rowsOf<{ name: string; column: string }>(
    db,
    sql`select relname as name, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and not attisdropped
        and attname in ('merchant', 'home_merchant', 'range_merchant') order by 1, 2`,
  )
  const states = columns.map(
    ({ name, column }) =>
      sql`select ${`${name}.${column}`}::text as place,
        count(*) || ' ' || coalesce(md5(string_agg(r::text, '' order by r::text)), '') as state
        from ${sql.identifier(name)} r where ${sql.identifier(column)} = ${merchant}`,
  )
  const rows = await rowsOf<{ place: string; state: string }>(db, sql.join(states, sql` union all `))
  return Object.fromEntries(rows.map(({ place, state }) => [place, state]))
}
