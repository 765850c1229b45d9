import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays } from '../../../base/calendar/dates.ts'
import type { staffVisaCalls } from '../../contract/catalogue/staff-visas.ts'
import { type Caller, type CallName, callNames, callOf, type Input } from '../../contract/contract.ts'
import { tours } from '../catalogue/tours/schema.ts'
import { visaCountries, visaDistricts, visaHomes, visaTemplates } from '../catalogue/visas/schema.ts'
import { visaContent } from '../catalogue/visas/visa-content.ts'
import { articles } from '../content/schema.ts'
import type { Database } from '../kernel/db/connect.ts'
import { rowsOf } from '../kernel/db/rows-of.ts'
import { shareNodes } from '../sharing/schema.ts'
import { draftOfTest, shopA, shopA2, shopB } from './catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from './databases.ts'
import { debrisCatalogueCases } from './debris-catalogue-cases.ts'
import { type DebrisOrderCall, debrisOrderCases } from './debris-isolation.ts'
import { debrisDate, debrisInput, seedDebris } from './debris-shopping.ts'
import { goodsCatalogueCases, seedGoodsParts } from './goods-catalogue-cases.ts'
import { type GoodsOrderCall, goodsOrderCases, staffGoodsOrderCases } from './goods-isolation.ts'
import { goodsInput, seedGoods } from './goods-shopping.ts'
import { invoicePdf } from './invoice-files.ts'
import type { Cases, Expected } from './isolation-cases.ts'
import { shippingCases, staffShippingCases } from './shipping-isolation.ts'
import { asCustomer, asStaff, idCard, openShopping, orderInput, type Shopping } from './shopping.ts'
import {
  ADDRESS,
  APPLICATION,
  makeSomebody,
  marksOf,
  rowsOfMerchant,
  SALES_ACCOUNT,
  type Somebody,
} from './somebody-else.ts'
import { seedVisas, visaContentOf, visaDate, visaInput } from './visa-shopping.ts'
import { staffVoucherCases, type VoucherCall, voucherCases } from './voucher-isolation.ts'

/** A file of the other's merchant that names a shop of this one's. */
const LISTING_OF_ALPHA = `店铺,线路编号\n/trip/alpha/h5/a1,全部\n/trip/beta/h5/b1,ALPHA-T2\n`

/** One payment in a bill of WeChat Pay that names alpha's account there. */
const BILL_OF_ALPHA = Buffer.from(
  '交易时间,商户号,微信订单号,商户订单号,交易状态,订单金额,商品名称\n`2026-11-19 10:00:00,`1600000000,`4200,`T1,`SUCCESS,`1.00,`线路\n',
)

const NOTICE: Input<'staff.saveNotice'>['content'] = {
  gatherTime: '06:30',
  gatherPlace: '乙站',
  gatherWay: '',
  guideName: '',
  guideTel: '',
  emergencyTel: '110',
  organiserTel: '400-2',
  complaintTel: '',
  transport: [],
  hotels: [],
  days: [],
  included: [],
  excluded: [],
  beforeTravel: '',
  warnings: '',
  cancelNote: '',
}

type CustomerCall =
  | 'members.me'
  | `distributors.${'application' | 'apply'}`
  | `travellers.${'list' | 'reveal' | 'save' | 'remove'}`
  | AccountCall
  | PictureCall
  | OrderCall
  | ReviewCall
  | InvoiceCall
  | ContractCall
  | DocumentCall
  | CouponCall
  | `notices.${'get' | 'page' | 'confirm'}`
  | 'shipping.parcels'
  | VisaDeskCall
  | GoodsOrderCall
  | DebrisOrderCall
  | VoucherCall
  | 'visas.mailTemplate'
type VisaDeskCall = `visas.${'progress' | 'upload' | 'removeFile' | 'file' | 'handIn'}`
type InvoiceCall = Extract<CallName, `invoices.${string}`>
type DocumentCall = Extract<CallName, `documents.${'link' | 'view' | 'page' | 'mail'}`>
type ContractCall = Extract<CallName, `contracts.${string}`>
type CouponCall = Extract<
  CallName,
  `coupons.${'mine' | 'counts' | 'claim' | 'redeem' | 'activate' | 'claimCampaign' | 'claimResult' | 'forOrder'}`
>
type ReviewCall = Extract<CallName, `reviews.${'mine' | 'write'}`>
type PictureCall = Extract<CallName, `pictures.${string}` | `verify.${string}`>
type AccountCall = Extract<CallName, `account.${string}` | `addresses.${string}`>
type OrderCall = Extract<CallName, `orders.${string}` | `pay.${string}`>

/**
 * Calls about the customer's own account take no customer id: with another's number and code they still concern the
 * caller.
 */
function accountCases({
  mobile,
  unusedCode: code,
  password,
  addressId,
  pictureId,
}: Somebody): Cases<AccountCall> {
  return {
    'addresses.list': [['own', {}]],
    'addresses.get': [['absent', { id: addressId }]],
    'addresses.save': [['absent', { ...ADDRESS, id: addressId }]],
    'addresses.remove': [['absent', { id: addressId }]],
    'account.profile': [['own', {}]],
    'account.level': [['own', {}]],
    'account.setAvatar': [['absent', { pictureId }]],
    'account.update': [['own', { sex: 1 }]],
    'account.sendCode': [['own', { purpose: 'export' }]],
    'account.sendMobileCode': [['own', { mobile: '13911119999' }]],
    'account.changeMobile': [['refused', { mobile, code, newCode: code }]],
    'account.sendEmailCode': [['own', { email: 'somebody@example.com' }]],
    'account.changeEmail': [['refused', { code, email: 'another@example.com', newCode: code }]],
    'account.changePassword': [
      ['invalid', { old: password.replace('1', '2'), password: 'passw0rd99' }],
      ['refused', { code, password: 'passw0rd99' }],
    ],
    'account.unbindWechat': [['own', {}]],
    'account.endSessions': [['own', {}]],
    'account.export': [['refused', { code }]],
    'account.requestDeletion': [['refused', { code }]],
  }
}

type VisaCatalogueCall =
  | `visas.${'home' | 'districts' | 'suggest' | 'list' | 'get' | 'similar' | 'offer' | 'quote' | 'template'}`
  | keyof typeof staffVisaCalls

/** Both merchants sell visas to Japan, alpha alone those to 甲国. */
const VISA_PLACE = { country: 'AA', name: '甲领区', provinces: ['31'], rule: '' }

/** Makes alpha's visa counter, with a form, and beta's, which has its country alone. */
async function seedVisaCounters(database: Database): Promise<void> {
  const { db } = database
  await seedVisas(database)
  const country = (merchant: string, code: string, name: string): typeof visaCountries.$inferInsert => ({
    merchant,
    code,
    name,
    pinyin: '',
    aliases: [name],
    continent: 'asia',
    hot: true,
    entry: 'visa',
    entryNote: '',
    entrySource: '',
  })
  await db
    .insert(visaCountries)
    .values([country('alpha', 'JP', '甲日本'), country('alpha', 'AA', '甲国'), country('beta', 'JP', '日本')])
  await db.insert(visaDistricts).values({ merchant: 'alpha', id: 'alpha-district', ...VISA_PLACE })
  await db.insert(visaTemplates).values({
    merchant: 'alpha',
    id: 'alpha-form',
    name: '甲表.pdf',
    contentType: 'application/pdf',
    size: 5,
    bytes: new Uint8Array(Buffer.from('%PDF-')),
  })
  await db.insert(visaHomes).values({
    merchant: 'alpha',
    content: { banners: [], steps: [], promises: [], hotWords: ['甲词'] },
  })
}

function visaCatalogueCases(): Cases<VisaCatalogueCall> {
  const { reviews: _reviews, reviewCount: _count, ...content } = visaContent.parse(visaContentOf())
  const visa: Input<'staff.saveVisa'>['visa'] = {
    ...content,
    cover: { src: '/media/japan-fuji-1', alt: '' },
    code: 'NEW-VISA',
    name: '新签证',
    country: 'JP',
    type: 'tourism',
    entries: 'single',
    processingDays: 5,
    districts: [],
    fees: { service: 100, embassy: 100 },
    dailyCapacity: null,
  }
  const theirForm = {
    id: 'm',
    title: '表',
    occupations: [],
    required: true,
    kind: 'copy' as const,
    copies: 1,
    spec: '',
    sample: null,
    template: { id: 'alpha-form' },
  }
  const theirs = { proId: 'v-day' }
  const applicants = { travelDate: visaDate, counts: { 1: 1 }, returnWay: 'pickup' as const }
  return {
    'visas.home': [['own', {}]],
    'visas.districts': [
      ['own', {}],
      ['own', { country: 'AA' }],
    ],
    'visas.suggest': [
      ['own', { q: '甲' }],
      ['own', { q: 'alpha' }],
    ],
    'visas.list': [
      ['own', {}],
      ['own', { country: 'AA', keyword: '甲', province: '31' }],
    ],
    'visas.get': [
      ['own', { proId: 'v1' }],
      ['absent', theirs],
    ],
    'visas.similar': [
      ['own', { proId: 'v1' }],
      ['absent', theirs],
    ],
    'visas.offer': [
      ['own', { proId: 'v1', province: '31' }],
      ['absent', theirs],
    ],
    'visas.quote': [
      ['own', { ...applicants, proId: 'v1' }],
      ['absent', { ...applicants, ...theirs }],
    ],
    'visas.template': [
      ['absent', { proId: 'v1', templateId: 'alpha-form' }],
      ['absent', { ...theirs, templateId: 'alpha-form' }],
    ],
    'staff.visaCountries': [
      ['own', {}],
      ['own', { search: '甲' }],
    ],
    // The same country of another merchant is another row.
    'staff.saveVisaCountry': [
      [
        'own',
        {
          code: 'JP',
          country: {
            name: '日本',
            pinyin: '',
            aliases: [],
            continent: 'asia',
            hot: true,
            entry: 'visa',
            entryNote: '',
            entryAsOf: null,
            entrySource: '',
          },
        },
      ],
    ],
    'staff.removeVisaCountry': [['absent', { code: 'AA' }]],
    'staff.visaDistricts': [
      ['own', {}],
      ['own', { country: 'AA' }],
    ],
    'staff.saveVisaDistrict': [
      ['invalid', { district: VISA_PLACE }],
      ['absent', { id: 'alpha-district', district: { ...VISA_PLACE, country: 'JP', name: '乙领区' } }],
    ],
    'staff.removeVisaDistrict': [['absent', { id: 'alpha-district' }]],
    'staff.visas': [
      ['own', {}],
      ['own', { search: 'alpha', counted: true }],
      ['own', { search: 'v-day' }],
    ],
    'staff.visa': [
      ['own', { proId: 'v1' }],
      ['absent', theirs],
    ],
    'staff.saveVisa': [
      ['absent', { ...theirs, visa }],
      ['invalid', { visa: { ...visa, country: 'AA' } }],
      ['invalid', { visa: { ...visa, districts: ['alpha-district'] } }],
      ['invalid', { visa: { ...visa, materials: [theirForm] } }],
    ],
    'staff.copyVisa': [['absent', { ...theirs, code: 'COPY-V', name: '别家的签证' }]],
    'staff.setVisaStatus': [
      ['own', { proId: 'v1', status: 'onSale' }],
      ['absent', { ...theirs, status: 'withdrawn' }],
    ],
    'staff.visaTemplates': [
      ['own', {}],
      ['own', { search: '甲' }],
    ],
    'staff.visaTemplate': [['absent', { id: 'alpha-form' }]],
    'staff.addVisaTemplate': [['own', { name: '乙表', data: invoicePdf().toString('base64') }]],
    'staff.removeVisaTemplate': [['absent', { id: 'alpha-form' }]],
    'staff.visaHome': [['own', {}]],
    'staff.setVisaHome': [['own', { content: { banners: [], steps: [], promises: [], hotWords: ['乙词'] } }]],
  }
}

/** Calls about pictures and verification can refer to another's data only by a picture's id. */
function pictureCases({ pictureId, document, verification }: Somebody): Cases<PictureCall> {
  const { portrait, emblem } = verification
  const name = '王小明'
  const person = { mode: 'manual', name, number: document, consent: true } as const
  return {
    'pictures.upload': [['invalid', { purpose: 'identity', data: 'bm90IGEgcGljdHVyZQ==' }]],
    'pictures.get': [
      ['absent', { id: pictureId }],
      ['absent', { id: portrait }],
    ],
    'verify.result': [['own', {}]],
    'verify.withdraw': [['own', {}]],
    'verify.start': [
      ['invalid', { ...person, pictures: { portrait, emblem } }],
      ['invalid', { ...person, pictures: { portrait, emblem, selfie: pictureId } }],
      ['refused', { ...person, mode: 'face', metaInfo: '{}', returnUrl: '/' }],
    ],
  }
}

const INVOICE_HEAD = { kind: 'enterprise', title: '本人的公司', taxNo: '91110000802100433B' } as const

/** Calls about invoices: another's orders, invoices and kept heads do not exist for the caller. */
function invoiceCases(mine: Somebody, { invoice, reviewed }: Somebody): Cases<InvoiceCall> {
  const { id, headId } = invoice
  const email = 'mine@example.com'
  const wish = { kind: 'tour', amount: 1, content: '旅游费', head: INVOICE_HEAD, email } as const
  return {
    'invoices.eligible': [['own', {}]],
    'invoices.form': [['absent', { kind: 'tour', orderNos: [reviewed.orderNo] }]],
    'invoices.create': [
      ['absent', { ...wish, orderNos: [reviewed.orderNo] }],
      ['absent', { ...wish, orderNos: [mine.paid.orderNo, reviewed.orderNo] }],
    ],
    'invoices.list': [['own', {}]],
    'invoices.get': [
      ['absent', { id }],
      ['absent', { orderNo: reviewed.orderNo }],
    ],
    'invoices.cancel': [['absent', { id }]],
    'invoices.askChange': [['absent', { id, reason: '抬头有误' }]],
    'invoices.resend': [['absent', { id, email }]],
    'invoices.heads': [['own', {}]],
    'invoices.saveHead': [
      ['absent', { id: headId, head: INVOICE_HEAD, email }],
      ['own', { head: INVOICE_HEAD, email }],
    ],
    'invoices.removeHead': [['absent', { id: headId }]],
  }
}

/** The contract of another's order, and their contract and travellers at an order of one's own. */
function contractCases(mine: Somebody, theirs: Somebody): Cases<ContractCall> {
  const { orderNo, contractNo, slotId } = theirs.paid
  const signing = {
    orderNo,
    contractNo,
    signerId: slotId,
    hash: '0'.repeat(64),
    code: theirs.unusedCode,
    signature: { kind: 'typed' as const, name: '王小明' },
    consents: [{ section: 'shopping', personId: slotId, agreed: true }],
  }
  return {
    'contracts.draft': [['absent', { orderNo }]],
    'contracts.choose': [['absent', { orderNo, choices: { insurance: 'own' } }]],
    'contracts.text': [['absent', { orderNo }]],
    'contracts.code': [
      ['absent', { orderNo, signerId: slotId }],
      ['invalid', { orderNo: mine.paid.orderNo, signerId: slotId }],
    ],
    'contracts.sign': [
      ['absent', signing],
      ['absent', { ...signing, orderNo: mine.paid.orderNo }],
    ],
    'contracts.get': [
      ['absent', { orderNo }],
      ['absent', { orderNo: mine.paid.orderNo, contractNo }],
    ],
  }
}

/** Calls about coupons: another's coupon, code, card, and whatever another merchant has made. */
function couponCases(
  { coupons: theirs, shop }: Somebody,
  mine: Somebody,
  order: Input<'orders.createTour'>,
): Cases<CouponCall> {
  const quote = { ...order, kind: 'tour' as const }
  const same = shop.merchant === mine.shop.merchant
  return {
    'coupons.mine': [
      ['own', {}],
      ['own', { tab: 'used' }],
    ],
    'coupons.counts': [['own', {}]],
    // What a merchant offers is for all of its customers.
    'coupons.claim': [[same ? 'own' : 'absent', { templateId: theirs.templateId }]],
    'coupons.redeem': [['refused', { code: theirs.code }]],
    'coupons.activate': [
      ['absent', { couponId: theirs.id }],
      ['refused', { cardNumber: theirs.card.cardNumber, password: theirs.card.password }],
    ],
    // The gift of a merchant is for its new customers; this one has paid before.
    'coupons.claimCampaign': [[same ? 'refused' : 'absent', { campaignId: theirs.campaignId }]],
    'coupons.claimResult': [['own', { campaignId: theirs.campaignId }]],
    'coupons.forOrder': [
      ['own', { quote: { ...quote, coupons: 'best' } }],
      ['refused', { quote: { ...quote, coupons: [theirs.id] } }],
    ],
  }
}

/** Orders of visas: another's traveller, address, coupon, order and applicant. */
function visaOrderCases(
  theirs: Somebody,
  mine: Somebody,
  visa: Input<'orders.createVisa'>,
): Cases<'orders.createVisa' | 'orders.setApplicants' | 'orders.visasUnderway'> {
  const { orderNo } = mine.visa
  const set = (id: string, travellerId: string) => [{ id, travellerId }]
  return {
    'orders.createVisa': [
      ['invalid', { ...visa, applicants: [{ travellerId: theirs.travellerId, occupation: 1 }] }],
      ['invalid', { ...visa, returnWay: 'courier', addressId: theirs.addressId }],
      ['refused', { ...visa, coupons: [theirs.coupons.id] }],
    ],
    'orders.setApplicants': [
      ['absent', { orderNo: theirs.visa.orderNo, applicants: set(theirs.visa.unitId, mine.travellerId) }],
      ['refused', { orderNo, applicants: set(theirs.visa.unitId, mine.travellerId) }],
      ['invalid', { orderNo, applicants: set(mine.visa.unitId, theirs.travellerId) }],
    ],
    'orders.visasUnderway': [['own', { country: 'JP' }]],
  }
}

/** Every call about a customer, made by `mine` with ids that belong to `theirs`. */
function customerCases(
  mine: Somebody,
  theirs: Somebody,
  order: Input<'orders.createTour'>,
  visa: Input<'orders.createVisa'>,
  goods: Input<'orders.createGoods'>,
  debris: Input<'orders.createDebris'>,
): Cases<CustomerCall> {
  const { paid, open } = theirs
  const { shop } = mine
  const returnUrl = `/${shop.project}/${shop.merchant}/${shop.channel}/${shop.distributor}/pay`
  const documents = [{ type: 1 as const, number: idCard('1980-01-01', 7) }]
  const refundOf = (orderNo: string, id: string) => ({ orderNo, unitIds: [id] })
  const reason = '其他'
  return {
    'members.me': [['own', {}]],
    'distributors.application': [['own', {}]],
    'distributors.apply': [['refused', { ...APPLICATION, agreed: true }]],
    ...accountCases(theirs),
    ...pictureCases(theirs),
    'travellers.list': [['own', {}]],
    'travellers.reveal': [['absent', { id: theirs.travellerId }]],
    'travellers.save': [['absent', { id: theirs.travellerId, name: '别人', documents, consent: true }]],
    'travellers.remove': [['absent', { id: theirs.travellerId }]],
    'orders.createTour': [
      ['invalid', { ...order, travellers: [{ personType: 'adult', travellerId: theirs.travellerId }] }],
      ['refused', { ...order, coupons: [theirs.coupons.id] }],
    ],
    ...visaOrderCases(theirs, mine, visa),
    ...goodsOrderCases(theirs, mine, goods),
    ...debrisOrderCases(theirs, debris),
    ...voucherCases(theirs),
    ...shippingCases(theirs),
    ...visaDeskCases(mine.visa, theirs.visa),
    ...couponCases(theirs, mine, order),
    'orders.list': [
      ['own', {}],
      ['own', { tab: 'pay' }],
    ],
    'orders.counts': [['own', {}]],
    'orders.get': [
      ['absent', { orderNo: paid.orderNo }],
      ['absent', { orderNo: open.orderNo }],
    ],
    'orders.cancel': [['absent', { orderNo: open.orderNo, reason }]],
    'orders.departureChoices': [['absent', { orderNo: paid.orderNo }]],
    'orders.chooseDeparture': [
      ['absent', { orderNo: paid.orderNo, departureId: null, amount: 0 }],
      ['refused', { orderNo: mine.paid.orderNo, departureId: 'alpha-paid', amount: 0 }],
    ],
    'orders.setTravellers': [
      ['absent', { orderNo: open.orderNo, slots: [{ id: open.slotId, travellerId: theirs.travellerId }] }],
      ['absent', { orderNo: open.orderNo, slots: [{ id: open.slotId, travellerId: mine.travellerId }] }],
      [
        'refused',
        { orderNo: mine.open.orderNo, slots: [{ id: open.slotId, travellerId: mine.travellerId }] },
      ],
      [
        'invalid',
        { orderNo: mine.open.orderNo, slots: [{ id: mine.open.slotId, travellerId: theirs.travellerId }] },
      ],
    ],
    'orders.quoteRefund': [
      ['absent', refundOf(paid.orderNo, paid.slotId)],
      ['refused', refundOf(mine.paid.orderNo, paid.slotId)],
    ],
    'orders.requestRefund': [
      ['absent', { ...refundOf(paid.orderNo, paid.slotId), reason, amount: 1 }],
      ['refused', { ...refundOf(mine.paid.orderNo, paid.slotId), reason, amount: 1 }],
    ],
    'orders.withdrawRefund': [
      ['absent', { orderNo: paid.orderNo, refundId: paid.refundId }],
      ['absent', { orderNo: mine.paid.orderNo, refundId: paid.refundId }],
    ],
    'orders.hide': [['absent', { orderNo: paid.orderNo }]],
    // A form is the same for every customer of the merchant.
    'visas.mailTemplate': [
      ['absent', { proId: 'v1', templateId: 'unknown-form', email: 'somebody@example.com' }],
    ],
    'reviews.mine': [['absent', { orderNo: paid.orderNo }]],
    'reviews.write': [
      ['absent', { orderNo: theirs.reviewed.orderNo, score: 5, text: '别人的订单' }],
      [
        'invalid',
        {
          orderNo: mine.reviewed.orderNo,
          score: 5,
          text: '别人的图片',
          pictures: [theirs.reviewed.pictureId],
        },
      ],
    ],
    ...invoiceCases(mine, theirs),
    ...contractCases(mine, theirs),
    'notices.get': [['absent', { orderNo: theirs.paid.orderNo }]],
    'notices.page': [['absent', { orderNo: theirs.paid.orderNo, version: 1, page: 1 }]],
    'notices.confirm': [['absent', { orderNo: theirs.paid.orderNo, version: 1 }]],
    'documents.link': [['absent', { code: 'itinerary', subject: theirs.paid.orderNo }]],
    'documents.view': [['absent', { code: 'itinerary', subject: theirs.paid.orderNo }]],
    'documents.page': [['absent', { code: 'itinerary', subject: theirs.paid.orderNo, page: 1 }]],
    'documents.mail': [
      [
        'absent',
        { code: 'itinerary', subject: theirs.paid.orderNo, email: 'a@example.com', confirmed: true },
      ],
    ],
    'pay.channels': [['absent', { orderNo: open.orderNo }]],
    'pay.prepare': [['absent', { orderNo: open.orderNo, channel: 'sandbox', returnUrl }]],
    'pay.status': [
      ['absent', { orderNo: paid.orderNo }],
      ['absent', { orderNo: open.orderNo }],
    ],
  }
}

/** Papers of a visa: another's order, applicant and file, and these at an order of one's own. */
function visaDeskCases(mine: Somebody['visa'], theirs: Somebody['visa']): Cases<VisaDeskCall> {
  const { orderNo, unitId, fileId } = theirs
  const file = { materialId: 'photo', name: 'a.pdf', data: invoicePdf().toString('base64') }
  const sent = { way: 'courier' as const, company: '顺丰速运', trackingNo: 'SF123456' }
  return {
    'visas.progress': [['absent', { orderNo }]],
    'visas.upload': [
      ['absent', { ...file, orderNo, unitId }],
      ['refused', { ...file, orderNo: mine.orderNo, unitId }],
    ],
    'visas.removeFile': [
      ['absent', { orderNo, fileId }],
      ['absent', { orderNo: mine.orderNo, fileId }],
    ],
    'visas.file': [
      ['absent', { orderNo, fileId }],
      ['absent', { orderNo: mine.orderNo, fileId }],
    ],
    'visas.handIn': [
      ['absent', { ...sent, orderNo, unitIds: [unitId] }],
      ['refused', { ...sent, orderNo: mine.orderNo, unitIds: [unitId] }],
    ],
  }
}

type StaffVisaDeskCall =
  | `staff.visa${'Applicants' | 'Counts' | 'Applicant' | 'File' | 'Sheet' | 'DeskSettings'}`
  | `staff.${'receive' | 'review'}VisaMaterials`
  | `staff.${'moveVisaApplicants' | 'bookVisaAppointment' | 'returnVisaPassports'}`
  | `staff.${'add' | 'remove'}VisaResult`
  | 'staff.setVisaDeskSettings'

function staffVisaDeskCases({ visa: { orderNo, unitId, fileId } }: Somebody): Cases<StaffVisaDeskCall> {
  const seen = { unitId, state: 10 as const }
  const meeting = { kind: '面试', at: '2030-01-01T00:00:00.000Z', place: '乙城' }
  return {
    'staff.visaApplicants': [
      ['own', { search: orderNo, counted: true }],
      ['own', { orderNo }],
    ],
    'staff.visaCounts': [['own', {}]],
    'staff.visaApplicant': [['absent', { unitId }]],
    'staff.receiveVisaMaterials': [['absent', { ...seen, materialIds: [] }]],
    'staff.reviewVisaMaterials': [['absent', { ...seen, verdicts: [] }]],
    'staff.moveVisaApplicants': [['absent', { applicants: [seen], to: 20 }]],
    'staff.bookVisaAppointment': [['absent', { applicants: [seen], ...meeting }]],
    'staff.returnVisaPassports': [['absent', { applicants: [seen], way: 'pickup' }]],
    'staff.addVisaResult': [['absent', { unitId, name: 'a.pdf', data: invoicePdf().toString('base64') }]],
    'staff.removeVisaResult': [['absent', { fileId }]],
    'staff.visaFile': [['absent', { fileId, reason: '核对' }]],
    'staff.visaSheet': [['absent', { unitIds: [unitId], reason: '送签' }]],
    'staff.visaDeskSettings': [['own', {}]],
    'staff.setVisaDeskSettings': [['own', { settings: { keepFilesDays: 60 } }]],
  }
}

/** Input names that identify a thing of a customer. */
const NAMES_A_THING =
  /(?:^id|I[dD]|I[dD]s|No|Nos|Ref|Refs|[tT]oken|[fF]iles?|[pP]ictures?|[uU]ploads?|[aA]ttempt)$/
/** Input names that identify a thing of the shop, the same for all customers. */
const OF_THE_SHOP = [
  'skuId',
  'pointId',
  'packageId',
  'materialId',
  'proId',
  'departureId',
  'articleId',
  'templateId',
  'campaignId',
]
/** Input names that only look so: the tax number of a company, the number of a parcel. */
const NO_THING = ['taxNo', 'trackingNo']

/** Paths of a call's input that name a thing of a customer: `orderNo`, `slots.travellerId`. */
function thingsNamedBy(name: CallName): string[] {
  const paths: string[] = []
  const visit = (schema: JsonSchema, path: string[]): void => {
    for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) visit(choice, path)
    if (schema.items) visit(schema.items, path)
    for (const [key, inner] of Object.entries(schema.properties ?? {})) {
      if (NAMES_A_THING.test(key) && ![...OF_THE_SHOP, ...NO_THING].includes(key)) {
        const parts = Object.keys(inner.properties ?? {})
        const named = parts.length > 0 ? parts.map((part) => [...path, key, part]) : [[...path, key]]
        paths.push(...named.map((names) => names.join('.')))
      }
      visit(inner, [...path, key])
    }
  }
  visit(z.toJSONSchema(callOf(name).input, { io: 'input', unrepresentable: 'any' }) as JsonSchema, [])
  return [...new Set(paths)].sort()
}

type JsonSchema = {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** The values of an input at a path; lists are followed through every entry. */
function valuesAt(input: unknown, path: string): unknown[] {
  return path
    .split('.')
    .reduce<unknown[]>(
      (found, key) => found.flat().flatMap((one) => (one as Record<string, unknown> | null)?.[key]),
      [input],
    )
}

type StaffCouponCall = Extract<
  CallName,
  | `staff.${string}Coupon${string}`
  | `staff.coupon${string}`
  | 'staff.makeCommonCode'
  | 'staff.customerCoupons'
>

function staffCouponCases({ coupons, customerId, mobile, paid }: Somebody): Cases<StaffCouponCall> {
  const { templateId, campaignId, batchId, id } = coupons
  const draft = {
    name: '乙家的券',
    total: 10,
    perPerson: 1,
    kind: 'cut' as const,
    amount: 100,
    validity: { by: 'days' as const, days: 3 },
  }
  const begins = { title: '乙家的活动', beginsAt: '2026-01-01T00:00:00.000Z' }
  const reason = '活动'
  return {
    'staff.couponTemplates': [['own', { search: '甲' }]],
    'staff.saveCouponTemplate': [
      ['own', draft],
      ['absent', { ...draft, templateId }],
    ],
    'staff.stopCouponTemplate': [['absent', { templateId, stopped: true }]],
    'staff.couponCampaigns': [['own', {}]],
    'staff.saveCouponCampaign': [
      ['invalid', { ...begins, pack: [{ templateId }] }],
      ['absent', { ...begins, pack: [{ templateId }], campaignId }],
    ],
    'staff.stopCouponCampaign': [['absent', { campaignId, stopped: true }]],
    'staff.couponBatches': [['own', { templateId }]],
    'staff.makeCouponCodes': [['absent', { templateId, name: '传单', count: 1, reason }]],
    'staff.makeCommonCode': [['absent', { templateId, name: '口令', code: 'ALPHA8', limit: 1 }]],
    'staff.makeCouponCards': [['absent', { templateId, name: '礼品卡', count: 1, reason }]],
    'staff.stopCouponBatch': [['absent', { batchId, stopped: true, reason }]],
    'staff.giveCoupons': [['absent', { templateId, customerIds: [customerId], mobiles: [mobile], reason }]],
    'staff.customerCoupons': [
      ['own', { customerId, counted: true }],
      ['own', { templateId, orderNo: paid.orderNo }],
    ],
    'staff.voidCoupon': [['absent', { id, reason }]],
    'staff.couponStatistics': [['absent', { templateId }]],
  }
}

/**
 * Every call of the contract, made at beta with ids that belong to alpha. Ids that both have (`t1`, `d-10`) have to
 * mean beta's own.
 */
function merchantCases(
  beta: Somebody,
  alpha: Somebody,
  order: Input<'orders.createTour'>,
  visa: Input<'orders.createVisa'>,
  goods: Input<'orders.createGoods'>,
  debris: Input<'orders.createDebris'>,
): Cases<CallName> {
  const { mobile, password, unusedCode: code } = alpha
  const agreed = true as const
  const documents = [{ type: 1 as const, number: idCard('1980-01-01', 8) }]
  const customers = customerCases(beta, alpha, order, visa, goods, debris)
  return {
    ...customers,
    'orders.createTour': [
      ...customers['orders.createTour'],
      ['absent', { ...order, proId: 't2', departureId: 'd-20' }],
      ['absent', { ...order, departureId: 'alpha-open' }],
    ],
    'visas.mailTemplate': [
      ['absent', { proId: 'v1', templateId: 'alpha-form', email: 'somebody@example.com' }],
    ],
    'orders.createVisa': [...customers['orders.createVisa'], ['absent', { ...visa, proId: 'v-day' }]],
    'orders.createGoods': [
      ...customers['orders.createGoods'],
      ['absent', { ...goods, proId: 'food' }],
      ['invalid', { ...goods, items: [{ skuId: 'alpha-red', quantity: 1 }] }],
    ],
    ...staffGoodsOrderCases(alpha),
    ...staffVoucherCases(alpha),
    'orders.createDebris': [
      ...customers['orders.createDebris'],
      ['absent', { ...debris, proId: 'f-other', packageId: 'other' }],
      ['absent', { ...debris, packageId: 'other' }],
    ],
    'pay.prepare': [
      ...customers['pay.prepare'],
      [
        'invalid',
        { orderNo: beta.open.orderNo, channel: 'sandbox', returnUrl: '/trip/alpha/h5/a1/paySuccess' },
      ],
    ],
    // Anyone with the numbers may pay, but only in the shop of the order, and only a payment that waits for its payer.
    'miniProgram.takeOver': [
      ['absent', { orderNo: alpha.paid.orderNo, attemptNo: alpha.paid.attemptNo, code: 'login-code' }],
    ],
    'texts.agreements': [['own', {}]],
    'staff.notices': [['own', {}]],
    'staff.notice': [['absent', { departureId: 'alpha-open' }]],
    'staff.saveNotice': [
      ['absent', { departureId: 'alpha-open', content: NOTICE, seen: 0 }],
      [
        'invalid',
        {
          departureId: 'd-10',
          content: NOTICE,
          exceptions: [{ orderNo: alpha.paid.orderNo, patch: { gatherPlace: '乙' } }],
          seen: 0,
        },
      ],
    ],
    'staff.contractSeal': [['own', {}]],
    'staff.setContractSeal': [['invalid', { data: 'AAAA' }]],
    'staff.removeContractSeal': [['absent', {}]],
    'staff.uploadNotice': [['absent', { departureId: 'alpha-open', data: 'AAAA' }]],
    'staff.noticeFile': [['absent', { departureId: 'alpha-open', fileId: 'nf_x' }]],
    'staff.noticePage': [['absent', { departureId: 'alpha-open', fileId: 'nf_x', page: 1 }]],
    'staff.sendNotice': [['absent', { departureId: 'alpha-open', version: 1 }]],
    'staff.noticeReceipts': [['own', {}]],
    'staff.tellNoticeAgain': [['absent', { departureId: 'alpha-open', orderNos: [alpha.paid.orderNo] }]],
    'documents.open': [['absent', { token: alpha.documentToken }]],
    'shop.power': [['own', {}]],
    'shop.info': [['own', {}]],
    'shop.config': [['own', {}]],
    'shop.customerService': [['own', {}]],
    'shop.jsApi': [
      ['invalid', { shareUrl: 'http://localhost:3000/trip/alpha/h5/a1/' }],
      // Beta has no official account yet, and does not get alpha's.
      ['refused', { shareUrl: 'http://localhost:3000/trip/beta/h5/b1/' }],
    ],
    'wechat.app': [['refused', {}]],
    'wechat.exchange': [['refused', { code: 'alpha' }]],
    'share.create': [['own', { screen: 'productDetail', subject: 't1', parent: 'alpha' }]],
    'share.referrer': [['own', { chainId: 'alpha-node' }]],
    'partner.login': [['own', { accessToken: 'alpha' }]],
    'shop.home': [
      ['own', {}],
      ['own', { departCity: '甲城' }],
    ],
    'tours.cities': [['own', {}]],
    'tours.list': [
      ['own', {}],
      ['own', { keyword: '甲' }],
      ['own', { dest: '甲地', departCity: '甲城' }],
    ],
    'tours.get': [
      ['own', { proId: 't1' }],
      ['absent', { proId: 't2' }],
    ],
    'tours.similar': [
      ['own', { proId: 't1' }],
      ['absent', { proId: 't2' }],
    ],
    'tours.departures': [
      ['own', { proId: 't1' }],
      ['absent', { proId: 't2' }],
    ],
    'search.hotWords': [['own', {}]],
    'search.suggest': [['own', { q: '甲' }]],
    'coupons.claimable': [['own', {}]],
    'coupons.forProduct': [['own', { kind: 'tour', id: 't1' }]],
    'coupons.campaign': [['absent', { campaignId: alpha.coupons.campaignId }]],
    'coupons.gift': [['own', {}]],
    ...staffCouponCases(alpha),
    'tours.quote': [
      ['own', { proId: 't1', departureId: 'd-10', counts: { adult: 1 } }],
      ['absent', { proId: 't2', departureId: 'd-20', counts: { adult: 1 } }],
      [
        'own',
        {
          proId: 't1',
          departureId: 'd-10',
          counts: { adult: 1 },
          coupons: [alpha.coupons.id],
        },
      ],
      ['absent', { proId: 't1', departureId: 'd-16', counts: { adult: 1 } }],
    ],
    'catalogue.cards': [
      [
        'own',
        {
          products: [
            { kind: 'tour', id: 't1' },
            { kind: 'tour', id: 't2' },
          ],
        },
      ],
    ],
    'catalogue.sitemap': [['own', {}]],
    'members.sendCode': [['own', { mobile, purpose: 'login' }]],
    'members.loginByCode': [['refused', { mobile, code, agreed }]],
    'members.loginByPassword': [['refused', { mobile, password, agreed }]],
    'members.loginByWechat': [['refused', { agreed }]],
    'sales.login': [['refused', { account: SALES_ACCOUNT, password }]],
    'sales.me': [['own', {}]],
    'staff.salespeople': [['own', {}]],
    'staff.saveSalesperson': [['own', { account: 'beta.two', name: '乙店员', password: 'passw0rd99' }]],
    'staff.distributorApplications': [['own', {}]],
    'staff.decideDistributorApplication': [
      ['absent', { id: alpha.applicationId, pass: true }],
      ['absent', { id: alpha.applicationId, pass: false, reason: '材料不全' }],
    ],
    'members.register': [['refused', { mobile, code, password, agreed }]],
    'members.startRecovery': [['refused', { account: mobile }]],
    'members.verifyRecovery': [['refused', { account: mobile, code }]],
    'members.finishRecovery': [['refused', { token: alpha.recoveryToken, password: 'passw0rd99' }]],
    'members.levels': [['own', {}]],
    'staff.setLevels': [['own', { levels: [{ code: 'b', name: '乙', growthFrom: 0, benefits: [] }] }]],
    'members.epoch': [['own', { customerId: alpha.customerId }]],
    'members.endSession': [
      ['own', { customerId: alpha.customerId, issuedAt: 1, until: '2027-01-01T00:00:00.000Z' }],
    ],
    'staff.setFlags': [['own', { power: { saleTel: '400-000-0002' } }]],
    'staff.merchants': [['own', { search: 'beta' }]],
    'staff.saveMerchant': [['own', { code: 'beta', name: '乙家旅行社' }]],
    'staff.shops': [['own', {}]],
    'staff.shop': [['own', {}]],
    'staff.createShop': [
      [
        'refused',
        {
          channel: 'h5',
          distributor: 'b7',
          name: '新店',
          copyFrom: { channel: 'wechat', distributor: 'a2' },
        },
      ],
    ],
    'staff.setHome': [
      ['own', { home: { banners: [], entries: [], notice: '', sections: [], destinations: [] } }],
    ],
    'staff.uploadPicture': [['invalid', { data: 'AAAA', alt: '乙家的照片' }]],
    'staff.pictures': [['own', {}]],
    // The files of a picture are public: pages show them.
    'media.file': [['absent', { file: `u-${'0'.repeat(20)}-480.webp` }]],
    'staff.setHotWords': [['own', { words: ['乙地'] }]],
    'staff.setRange': [['own', { kind: 'tour', all: true }]],
    'staff.setMarkup': [['own', { markupPermille: 0 }]],
    'staff.setChat': [['own', { customerCode: 'code-beta', customerKey: 'key-of-beta' }]],
    'staff.setShopOpen': [['own', { open: true }]],
    // Beta has no keys; alpha's are not asked.
    'staff.tryPayment': [['refused', { kind: 'alipay' }]],
    'staff.setCredentials': [['own', { kind: 'wechat', values: { appId: 'wx-beta', appSecret: 'of-beta' } }]],
    'staff.credentials': [['own', {}]],
    'messages.leave': [['own', { name: '乙先生', mobile: '13911110003', text: '想问问春节的班期' }]],
    'staff.messages': [['own', {}]],
    'staff.handleMessage': [['absent', { id: alpha.messageId }]],
    'staff.outgoingMessages': [
      ['own', {}],
      ['own', { search: alpha.open.orderNo }],
    ],
    'staff.resendMessage': [['absent', { id: alpha.outgoingId }]],
    'staff.tryMessage': [['own', { mobile: '13911110004', name: 'orderPaid' }]],
    'staff.messageTemplates': [['own', {}]],
    'staff.contracts': [
      ['own', {}],
      ['own', { search: alpha.paid.orderNo, counted: true }],
    ],
    'staff.contract': [['absent', { contractNo: alpha.paid.contractNo }]],
    'staff.revealContract': [['absent', { contractNo: alpha.paid.contractNo, reason: '核对' }]],
    'staff.voidContract': [['absent', { contractNo: alpha.paid.contractNo, reason: '填写有误' }]],
    'staff.reissueContract': [['absent', { orderNo: alpha.paid.orderNo }]],
    'staff.texts': [['own', {}]],
    'staff.text': [
      ['own', { code: 'terms' }],
      ['absent', { code: 'terms', version: '2026-11-22' }],
    ],
    'staff.dropTextDraft': [['absent', { code: 'terms' }]],
    'staff.writeText': [
      ['own', { code: 'terms', title: '乙家协议', sections: [{ heading: '一', text: '乙家条款' }] }],
    ],
    'staff.previewText': [['own', { code: 'contract.domestic' }]],
    'staff.publishText': [['refused', { code: 'terms', hash: '0'.repeat(64) }]],
    'staff.picture': [
      ['absent', { id: alpha.pictureId, reason: '查看' }],
      ['absent', { id: alpha.verification.portrait, reason: '查看' }],
    ],
    'staff.verifications': [
      ['own', {}],
      ['own', { state: 'passed' }],
    ],
    'staff.revealVerification': [['absent', { id: alpha.verification.id, reason: '核对' }]],
    'staff.decideVerification': [
      ['absent', { id: alpha.verification.id, approve: true }],
      ['absent', { id: alpha.verification.id, approve: false, reason: '不清楚' }],
    ],
    'staff.setDeparture': [
      ['own', { departureId: 'd-10', planSeats: 500, prices: { adult: 777_600 } }],
      ['absent', { departureId: 'd-16', planSeats: 0 }],
      ['absent', { departureId: 'alpha-open', status: 'cancelled' }],
    ],
    'staff.confirmAfterPay': [['absent', { orderNo: alpha.paid.orderNo }]],
    'staff.cancelOrder': [['absent', { orderNo: alpha.paid.orderNo, reason: '不成团' }]],
    'staff.bookPenalty': [['absent', { orderNo: alpha.paid.orderNo, note: '银行转账' }]],
    'staff.markNoticed': [['absent', { orderNo: alpha.paid.orderNo }]],
    'staff.confirmDeparture': [['absent', { departureId: 'alpha-paid', seen: null, reason: '包车成行' }]],
    'staff.unconfirmDeparture': [['absent', { departureId: 'alpha-paid', seen: null, reason: '人数减少' }]],
    'staff.previewCancelDeparture': [['absent', { departureId: 'alpha-paid' }]],
    'staff.cancelDeparture': [
      [
        'absent',
        { departureId: 'alpha-paid', reason: '不成团', expected: { orders: 0, refund: 0, penalty: 0 } },
      ],
      [
        'invalid',
        {
          departureId: 'd-10',
          reason: '不成团',
          expected: { orders: 0, refund: 0, penalty: 0 },
          choice: { departureIds: ['alpha-paid'], until: '2026-11-25T04:00:00Z' },
        },
      ],
    ],
    ...visaCatalogueCases(),
    ...goodsCatalogueCases(),
    ...debrisCatalogueCases(),
    'shipping.couriers': [['own', {}]],
    ...staffShippingCases(alpha),
    'staff.setTour': [
      ['own', { proId: 't1', patch: { subtitle: '新副题' } }],
      ['absent', { proId: 't2', patch: { name: '别家' } }],
    ],
    'staff.tours': [['own', { search: '甲' }]],
    'staff.tour': [
      ['own', { proId: 't1' }],
      ['absent', { proId: 't2' }],
    ],
    'staff.saveTour': [['absent', { proId: 't2', tour: draftOfTest('ALPHA-T2') }]],
    'staff.copyTour': [['absent', { proId: 't2', code: 'COPY-2', name: '别家的线路' }]],
    'staff.departures': [
      ['own', {}],
      ['own', { proId: 't2' }],
    ],
    'staff.addDepartures': [
      [
        'absent',
        {
          proId: 't2',
          series: { from: '2026-12-01', to: '2026-12-31', weekdays: [1] },
          prices: { adult: 100_000 },
          planSeats: 10,
        },
      ],
    ],
    'staff.changeDepartures': [
      ['absent', { departureIds: ['alpha-open'], changes: { status: 'stopped' } }],
      ['absent', { departureIds: ['d-10', 'alpha-open'], changes: { planSeats: 300 } }],
    ],
    'staff.saveDepartures': [
      [
        'absent',
        { rows: [{ departureId: 'alpha-open', seen: { status: 'onSale' }, changes: { status: 'stopped' } }] },
      ],
    ],
    'staff.import': [
      [
        'own',
        {
          files: [{ name: '上架.csv', data: Buffer.from(LISTING_OF_ALPHA).toString('base64') }],
        },
      ],
    ],
    'staff.exportCatalogue': [['own', { format: 'csv' }]],
    'staff.imports': [['own', {}]],
    'staff.importUndo': [['absent', { id: 'im_of_another' }]],
    'staff.readSheets': [['own', { name: 'a.csv', data: Buffer.from('a,b').toString('base64') }]],
    'staff.setTourStatus': [
      ['own', { proId: 't1', status: 'onSale' }],
      ['absent', { proId: 't2', status: 'withdrawn' }],
    ],
    'content.list': [['own', {}]],
    'content.article': [
      ['own', { articleId: 'both' }],
      ['absent', { articleId: 'only-alpha' }],
    ],
    'content.view': [
      ['own', { articleId: 'both', visitor: 'visitor-of-alpha', sharingChainId: 'alpha-node' }],
      ['absent', { articleId: 'only-alpha', visitor: 'visitor-of-alpha' }],
    ],
    'content.likes': [
      ['own', { articleId: 'both', visitor: 'visitor-of-alpha' }],
      ['absent', { articleId: 'only-alpha', visitor: 'visitor-of-alpha' }],
    ],
    'content.like': [
      ['own', { articleId: 'both', visitor: 'visitor-of-alpha', liked: true }],
      ['absent', { articleId: 'only-alpha', visitor: 'visitor-of-alpha', liked: true }],
    ],
    'content.activity': [['own', {}]],
    'staff.activity': [['own', {}]],
    'staff.setActivity': [['own', { activity: null }]],
    'content.miniProgram': [['own', {}]],
    'content.sitemap': [['own', {}]],
    'share.poster': [
      ['own', { template: 'photo', visitor: 'visitor-of-alpha', sharingChainId: 'alpha-node' }],
      ['own', { about: { kind: 'tour', id: 't1' }, template: 'card', visitor: 'visitor-of-alpha' }],
      ['absent', { about: { kind: 'tour', id: 't2' }, template: 'photo', visitor: 'visitor-of-alpha' }],
      [
        'absent',
        { about: { kind: 'article', id: 'only-alpha' }, template: 'photo', visitor: 'visitor-of-alpha' },
      ],
    ],
    'reviews.list': [
      ['own', { kind: 'tour', productId: 't1' }],
      ['absent', { kind: 'tour', productId: 't2' }],
    ],
    'reviews.picture': [['absent', { id: alpha.reviewed.pictureId }]],
    'staff.reviews': [['own', {}]],
    'staff.reviewPicture': [['absent', { id: alpha.reviewed.pictureId }]],
    'staff.decideReview': [
      ['absent', { id: alpha.reviewed.id, publish: false, reason: 'abuse', version: 0 }],
    ],
    'staff.replyReview': [['absent', { id: alpha.reviewed.id, text: '感谢' }]],
    'staff.invoices': [
      ['own', { search: alpha.invoice.title, counted: true }],
      ['own', { search: alpha.reviewed.orderNo }],
      ['own', { customerId: alpha.customerId }],
    ],
    'staff.invoice': [['absent', { id: alpha.invoice.id }]],
    'staff.revealInvoice': [['absent', { id: alpha.invoice.id, reason: '开票' }]],
    'staff.issueInvoice': [
      [
        'absent',
        {
          id: alpha.invoice.id,
          number: '12345678901234567890',
          issuedOn: '2026-11-20',
          amount: 1,
          data: invoicePdf().toString('base64'),
        },
      ],
    ],
    'staff.failInvoice': [['absent', { id: alpha.invoice.id, reason: '抬头有误' }]],
    'staff.redLetterInvoice': [
      ['absent', { id: alpha.invoice.id, number: '12345678901234567890', reason: '退款' }],
    ],
    'staff.setInvoiceDeductions': [['absent', { id: alpha.invoice.id, vouchers: [] }]],
    'staff.takeBackInvoice': [['absent', { id: alpha.invoice.id, cause: 'mistake' }]],
    'staff.declineInvoiceChange': [['absent', { id: alpha.invoice.id, reason: '抬头无误' }]],
    'staff.resendInvoice': [['absent', { id: alpha.invoice.id }]],
    'staff.invoiceFile': [['absent', { id: alpha.invoice.id, reason: '核对' }]],
    'staff.invoiceSettings': [['own', {}]],
    'staff.setInvoiceSettings': [['own', { settings: { withinDays: 90 } }]],
    'staff.articles': [['own', {}]],
    'staff.article': [
      ['own', { articleId: 'both' }],
      ['absent', { articleId: 'only-alpha' }],
    ],
    'staff.preview': [
      ['absent', { of: 'staff.saveTour', input: { proId: 't2', tour: draftOfTest('ALPHA-T2') } }],
      [
        'own',
        {
          of: 'staff.saveTour',
          input: { proId: 't1', tour: draftOfTest('BETA-T1') },
          reads: [
            { call: 'tours.get', input: { proId: 't2' } },
            { call: 'content.article', input: { articleId: 'only-alpha' } },
          ],
        },
      ],
      [
        'absent',
        {
          of: 'staff.saveTour',
          input: { tour: draftOfTest('BETA-NEW') },
          shop: { channel: 'h5', distributor: 'a1' },
        },
      ],
    ],
    'staff.saveArticle': [
      [
        'own',
        {
          articleId: 'both',
          title: '乙文',
          author: '乙',
          cover: { src: '/media/x', alt: '' },
          html: '<p>乙</p>',
        },
      ],
      [
        'absent',
        {
          articleId: 'only-alpha',
          title: '乙',
          author: '乙',
          cover: { src: '/media/x', alt: '' },
          html: '<p>乙</p>',
        },
      ],
    ],
    'staff.publishArticle': [
      ['own', { articleId: 'both', published: true }],
      ['absent', { articleId: 'only-alpha', published: false }],
    ],
    'staff.customers': [
      ['own', {}],
      ['own', { search: alpha.mobile }],
      ['own', { search: alpha.customerId, counted: true, hasOrders: true, state: 'active' }],
    ],
    'staff.customer': [['absent', { customerId: alpha.customerId }]],
    'staff.revealCustomer': [['absent', { customerId: alpha.customerId, reason: '核对' }]],
    'staff.blockCustomer': [['absent', { customerId: alpha.customerId, reason: '刷单' }]],
    'staff.unblockCustomer': [['absent', { customerId: alpha.customerId, reason: '误停' }]],
    'staff.deleteCustomer': [['absent', { customerId: alpha.customerId, reason: '来电申请' }]],
    'staff.orders': [
      ['own', {}],
      ['own', { search: alpha.mobile }],
      ['own', { search: alpha.open.orderNo, counted: true }],
      ['own', { customerId: alpha.customerId }],
    ],
    ...staffVisaDeskCases(alpha),
    'staff.order': [['absent', { orderNo: alpha.paid.orderNo }]],
    'staff.revealOrder': [['absent', { orderNo: alpha.paid.orderNo, reason: '出票' }]],
    'staff.noteOrder': [['absent', { orderNo: alpha.paid.orderNo, note: '备注' }]],
    'staff.setPrice': [
      [
        'absent',
        { orderNo: alpha.open.orderNo, change: -1, label: '优惠', reason: '老客户', payable: 100_000 },
      ],
    ],
    'staff.changeDeparture': [
      ['absent', { orderNo: alpha.open.orderNo, departureId: 'd-10', reason: '成团' }],
    ],
    'staff.setTravellers': [
      [
        'absent',
        {
          orderNo: alpha.open.orderNo,
          slots: [{ id: alpha.open.slotId, traveller: { name: '别人', documents } }],
          consent: true,
        },
      ],
    ],
    'staff.departureNumbers': [['own', { departureIds: ['alpha-open', 'alpha-paid', 'd-10'] }]],
    'staff.roster': [['absent', { departureId: 'alpha-paid', reason: '出票' }]],
    'staff.bookPayment': [
      ['absent', { orderNo: alpha.open.orderNo, for: 'full', amount: 100_000, proof: '转账单' }],
    ],
    'staff.confirmOrder': [['absent', { orderNo: alpha.open.orderNo }]],
    'staff.refuseOrder': [['absent', { orderNo: alpha.open.orderNo, reason: '满员' }]],
    'staff.refunds': [
      ['own', {}],
      ['own', { state: 'done' }],
    ],
    'staff.requestRefund': [
      ['absent', { orderNo: alpha.paid.orderNo, unitIds: [alpha.paid.slotId], reason: '来电取消' }],
    ],
    'staff.decideRefund': [
      ['absent', { refundId: alpha.paid.refundId, approve: true }],
      ['absent', { refundId: alpha.paid.refundId, approve: false }],
    ],
    'staff.payments': [
      ['own', {}],
      ['own', { search: alpha.paid.attemptNo, orderNo: alpha.paid.orderNo, counted: true }],
      ['own', { shop: { project: 'trip', channel: 'h5', distributor: 'a1' } }],
    ],
    'staff.importBill': [
      // The account of another merchant.
      ['invalid', { channel: 'wechat', day: '2026-11-19', data: BILL_OF_ALPHA.toString('base64') }],
    ],
    'staff.reconciliation': [['own', { from: '2026-11-01', to: '2026-11-30' }]],
    'staff.settleDifference': [
      [
        'refused',
        {
          from: '2026-11-01',
          to: '2026-11-30',
          day: null,
          channel: 'sandbox',
          code: 'payoutFailed',
          about: 'refund',
          number: `${alpha.paid.attemptNo}R01`,
          billed: 0,
          booked: 1,
          note: '不是自己的账',
        },
      ],
    ],
    'staff.booksOfMonth': [['own', { month: '2026-11' }]],
    'staff.closeBooks': [['refused', { month: '2026-11', net: 0 }]],
    'staff.reopenBooks': [['refused', { month: '2026-11', reason: '更正账单' }]],
    'staff.payouts': [
      ['own', {}],
      ['own', { state: 'done' }],
    ],
    // Without a session of its own the test's person has no account; alpha's are not beta's.
    'staff.claim': [['refused', { code: 'alpha', login: 'somebody', password: 'passw0rd-99' }]],
    'staff.signIn': [['refused', { login: alpha.staff.login, password }]],
    'staff.signOut': [['own', {}]],
    'staff.signOutEverywhere': [['own', {}]],
    'staff.me': [['unauthenticated', {}]],
    'staff.sessions': [['own', {}]],
    'staff.changePassword': [['unauthenticated', { old: password, password: 'passw0rd-99' }]],
    'staff.enrolTotp': [['unauthenticated', { password }]],
    'staff.beginPasskeySignIn': [['own', {}]],
    'staff.signInByPasskey': [
      [
        'refused',
        {
          id: 'x',
          rawId: 'x',
          type: 'public-key',
          response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
        },
      ],
    ],
    'staff.beginPasskey': [['unauthenticated', { password }]],
    'staff.addPasskey': [
      [
        'unauthenticated',
        {
          id: 'x',
          rawId: 'x',
          type: 'public-key',
          name: '手机',
          response: { clientDataJSON: 'x', attestationObject: 'x' },
        },
      ],
    ],
    'staff.renamePasskey': [['absent', { id: 'pk_x', name: '手机' }]],
    'staff.removePasskey': [['unauthenticated', { id: 'pk_x', password }]],
    'staff.confirmTotp': [['unauthenticated', { code: '123456' }]],
    'staff.users': [
      ['own', {}],
      ['own', { search: alpha.staff.login, counted: true }],
    ],
    'staff.createUser': [
      [
        'own',
        { login: 'clerk-of-beta', name: '乙员', grants: [{ role: 'editor', merchant: 'beta', shop: null }] },
      ],
      [
        'invalid',
        { login: 'x-of-beta', name: '乙员', grants: [{ role: 'editor', merchant: 'alpha', shop: null }] },
      ],
      [
        'invalid',
        {
          login: 'x-of-beta',
          name: '乙员',
          grants: [{ role: alpha.staff.role, merchant: 'beta', shop: null }],
        },
      ],
    ],
    'staff.saveUser': [
      ['absent', { id: alpha.staff.id, name: '乙' }],
      ['absent', { id: alpha.staff.id, active: false }],
      ['absent', { id: alpha.staff.id, grants: [] }],
    ],
    'staff.resetUser': [
      ['absent', { id: alpha.staff.id, what: 'password', reason: '忘记' }],
      ['absent', { id: alpha.staff.id, what: 'secondFactor', reason: '丢失' }],
    ],
    'staff.beginExport': [
      ['own', { list: 'staff.users', search: alpha.staff.login }],
      ['invalid', { list: 'staff.roles' }],
    ],
    'staff.exports': [['own', {}]],
    'staff.work': [
      ['own', {}],
      ['own', { whose: 'mine' }],
      ['own', { limit: 100, kinds: ['orderConfirm', 'refundDecide', 'refundFailed', 'messageAnswer'] }],
    ],
    'staff.workCounts': [['own', {}]],
    'staff.takeWork': [
      ['absent', { kind: 'orderConfirm', item: alpha.open.orderNo }],
      ['absent', { kind: 'refundDecide', item: alpha.paid.refundId }],
      ['absent', { kind: 'messageAnswer', item: alpha.messageId }],
    ],
    'staff.find': [
      ['own', { text: alpha.open.orderNo }],
      ['own', { text: alpha.open.orderNo.slice(-5) }],
      ['own', { text: mobile }],
      ['own', { text: '甲线', limit: 10 }],
    ],
    'staff.views': [['own', {}]],
    'staff.saveView': [['own', { screen: 'orders', name: '乙视图', query: 'phase=serving' }]],
    'staff.removeView': [['absent', { id: 'vw-of-alpha' }]],
    'staff.trail': [
      ['own', { kind: 'order', id: alpha.paid.orderNo }],
      ['own', { kind: 'user', id: alpha.staff.id }],
    ],
    'staff.giveBackWork': [['absent', { kind: 'messageAnswer', item: alpha.messageId }]],
    'staff.exportFile': [['absent', { id: alpha.staff.exportId }]],
    'staff.cancelExport': [['absent', { id: alpha.staff.exportId }]],
    'staff.audit': [
      ['own', {}],
      ['own', { subject: alpha.staff.login, person: alpha.staff.id, counted: true }],
    ],
    'staff.roles': [['own', {}]],
    'staff.saveRole': [
      ['own', { name: '乙角色', permissions: ['shops.read'] }],
      ['absent', { id: alpha.staff.role, name: '乙', permissions: ['shops.read'] }],
    ],
    'staff.retryRefund': [['absent', { refundNo: `${alpha.paid.attemptNo}R01` }]],
    'staff.refundOffline': [['absent', { refundNo: `${alpha.paid.attemptNo}R01`, note: '转账' }]],
  }
}

/** Calls after which the other merchant's rows are looked at. */
const LOOK_AFTER = 20

describe.each(databaseKinds)('no caller reaches data of others, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let alpha: Somebody
  let beta: Somebody
  /** A second customer of alpha. */
  let other: Somebody

  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
    await seedVisaCounters(opened.database)
    await seedGoods(opened.database)
    await seedDebris(opened.database)
    await seedGoodsParts(opened.database)
    const { db } = opened.database
    // Every part of alpha's catalogue contains this word.
    await db
      .update(tours)
      .set({
        name: sql`'甲' || ${tours.name}`,
        destinations: ['甲地'],
        themes: ['甲题'],
        content: sql`jsonb_set(${tours.content}, '{subtitle}', '"甲副题"')`,
      })
      .where(eq(tours.merchant, 'alpha'))
    await db.update(tours).set({ departCity: '甲城' }).where(eq(tours.id, 't2'))
    const article = (merchant: string, id: string, title: string) => ({
      id,
      merchant,
      title,
      author: title,
      summary: title,
      cover: { src: '/media/x', alt: title },
      html: `<p>${title}</p>`,
      products: [],
      status: 'published' as const,
      publishedAt: new Date(0),
      updatedAt: new Date(0),
    })
    await db
      .insert(articles)
      .values([
        article('alpha', 'both', '甲文'),
        article('alpha', 'only-alpha', '甲独有'),
        article('beta', 'both', '乙文'),
      ])
    await db.insert(shareNodes).values({
      id: 'alpha-node',
      merchant: 'alpha',
      kind: 'share',
      channel: 'h5',
      distributor: 'a1',
      screen: 'essay',
      sharerKind: 'visitor',
      createdAt: new Date(0),
    })
    const make = (shop: typeof shopA, mobile: string, name: string, birthday: string) =>
      makeSomebody(center, opened.database, { shop, mobile, name, birthday }, 't1')
    alpha = await make(shopA, '13911110001', '甲先生', '1990-03-07')
    other = await make(shopA, '13911110002', '丙先生', '1991-03-07')
    beta = await make(shopB, '13911110003', '乙先生', '1992-03-07')
  })
  afterAll(() => opened.close())

  /** A complete order at a person's shop, accepted except for the foreign id in it. */
  const orderAt = ({ shop, travellerId }: Somebody) =>
    orderInput(center, {
      tenant: shop,
      proId: 't1',
      departureId: `${shop.merchant}-open`,
      travellerIds: [travellerId],
    })

  const visaAt = ({ shop, customerId, travellerId }: Somebody) =>
    visaInput(center, customerId, { tenant: shop, applicants: [{ travellerId }] })

  const goodsAt = ({ shop, customerId, addressId }: Somebody) =>
    goodsInput(center, customerId, { tenant: shop, addressId, regionCode: ADDRESS.regionCode })

  const debrisAt = ({ shop, customerId, travellerId }: Somebody) =>
    debrisInput(center, customerId, {
      tenant: shop,
      packageId: 'named',
      // On another day than the one in their order.
      date: addDays(debrisDate, 1),
      guests: [{ travellerId }],
    })

  /** Makes every call as every kind of caller at the shop, and returns the wrong answers. */
  async function walk(
    cases: Cases<CallName>,
    { shop, customerId, salesperson }: Somebody,
    theirs: { customerId: string; marks: string[]; merchant: string },
  ): Promise<string[]> {
    const callers: Record<string, Partial<Caller>> = {
      visitor: {},
      customer: asCustomer(customerId),
      sales: { salesperson },
      staff: asStaff,
      service: { role: 'service' },
      ...(theirs.merchant !== shop.merchant && { 'the other’s customer': asCustomer(theirs.customerId) }),
    }
    const fits = {
      anyone: 'visitor',
      customer: 'customer',
      sales: 'sales',
      staff: 'staff',
      service: 'service',
    }
    const wrong: string[] = []
    const before = await rowsOfMerchant(opened.database.db, theirs.merchant)
    let unseen: CallName[] = []
    const look = async () => {
      const after = await rowsOfMerchant(opened.database.db, theirs.merchant)
      for (const [table, state] of Object.entries(after)) {
        if (before[table] !== state) wrong.push(`one of ${unseen.join(', ')} has changed ${table}`)
        before[table] = state
      }
      unseen = []
    }
    for (const name of Object.keys(cases) as CallName[]) {
      const { who } = callOf(name)
      for (const [index, [expected, input]] of (cases[name] as [Expected, Input<CallName>][]).entries()) {
        for (const [role, caller] of Object.entries(callers)) {
          const answer = await center.ask(name, shop, input, { ...caller, idempotencyKey: randomUUID() })
          const kind = answer.ok ? 'own' : answer.failure.kind
          const at = `${name} ${index} as ${role}: ${kind}`
          if (role === fits[who] ? kind !== expected : kind !== expected && kind === 'own') wrong.push(at)
          if (kind === 'unavailable') wrong.push(at)
          const text = JSON.stringify(answer)
          // A number that the caller has sent is no leak in the answer.
          const sent = JSON.stringify(input)
          const told = theirs.marks.filter((mark) => text.includes(mark) && !sent.includes(mark))
          if (told.length > 0) wrong.push(`${at}, tells ${told.join(', ')}`)
        }
      }
      if (theirs.merchant === shop.merchant) continue
      unseen.push(name)
      // Looking at all tables takes longer than a call.
      if (unseen.length === LOOK_AFTER) await look()
    }
    if (unseen.length > 0) await look()
    return wrong
  }

  const marksOfAlpha = () => [...marksOf(alpha), ...marksOf(other), '甲', 'alpha', 'ALPHA']

  test('every call of the contract, at another merchant', async () => {
    const cases = merchantCases(
      beta,
      alpha,
      await orderAt(beta),
      await visaAt(beta),
      await goodsAt(beta),
      await debrisAt(beta),
    )
    // A new call needs a case: add one with another merchant's ids to `merchantCases`.
    expect(Object.keys(cases).sort()).toEqual([...callNames].sort())
    const theirs = { customerId: alpha.customerId, marks: marksOfAlpha(), merchant: 'alpha' }
    expect(await walk(cases, beta, theirs)).toEqual([])
  })

  test('every call about a customer, as another customer of the same merchant', async () => {
    const cases = customerCases(
      other,
      alpha,
      await orderAt(other),
      await visaAt(other),
      await goodsAt(other),
      await debrisAt(other),
    )
    expect(Object.keys(cases).sort()).toEqual(
      callNames.filter((name) => callOf(name).who === 'customer').sort(),
    )
    const before = await center.get('orders.get', shopA, alpha.open, asCustomer(alpha.customerId))
    const theirs = { customerId: alpha.customerId, marks: marksOf(alpha), merchant: 'alpha' }
    expect(await walk(cases as Cases<CallName>, other, theirs)).toEqual([])
    expect(await center.get('orders.get', shopA, alpha.open, asCustomer(alpha.customerId))).toEqual(before)
  })

  test('the same in the merchant’s other shop', async () => {
    const there = { ...other, shop: shopA2 }
    // Codes are sent once a minute.
    center.clock.forward(2)
    const cases: Cases<CustomerCall> = {
      ...customerCases(
        there,
        alpha,
        await orderAt(there),
        await visaAt(there),
        await goodsAt(there),
        await debrisAt(there),
      ),
      // Already withdrawn, in the first shop.
      'verify.withdraw': [['refused', {}]],
    }
    const before = await center.get('orders.get', shopA, alpha.open, asCustomer(alpha.customerId))
    const theirs = { customerId: alpha.customerId, marks: marksOf(alpha), merchant: 'alpha' }
    expect(await walk(cases as Cases<CallName>, there, theirs)).toEqual([])
    expect(await center.get('orders.get', shopA, alpha.open, asCustomer(alpha.customerId))).toEqual(before)
  })

  test('every id in the input of a customer’s call has been tried with another customer’s', async () => {
    const cases = customerCases(
      other,
      alpha,
      await orderAt(other),
      await visaAt(other),
      await goodsAt(other),
      await debrisAt(other),
    )
    const marks: unknown[] = marksOf(alpha)
    const named: string[] = []
    const untried: string[] = []
    for (const name of callNames.filter((name) => callOf(name).who === 'customer')) {
      // The test above reports a name missing from the table.
      const tried = (cases[name as CustomerCall] ?? []) as [Expected, unknown][]
      for (const path of thingsNamedBy(name)) {
        named.push(`${name} ${path}`)
        const inputs = tried.filter(([expected]) => expected !== 'own').map(([, input]) => input)
        if (!inputs.some((input) => valuesAt(input, path).some((value) => marks.includes(value)))) {
          untried.push(`${name}: nobody else’s ${path} has been tried`)
        }
      }
    }
    expect(untried).toEqual([])
    // First proves that the search itself finds ids.
    expect(named).toEqual(
      expect.arrayContaining([
        'orders.get orderNo',
        'orders.setTravellers slots.id',
        'orders.setTravellers slots.travellerId',
        'orders.requestRefund unitIds',
        'orders.createTour travellers.travellerId',
        'orders.createVisa applicants.travellerId',
        'orders.createVisa addressId',
        'orders.setApplicants applicants.id',
        'travellers.save id',
        'addresses.remove id',
        'pay.prepare orderNo',
        'verify.start pictures.selfie',
      ]),
    )
  })

  test('a call repeated at another merchant with the same key does not get the first merchant’s answer', async () => {
    const before = await rowsOfMerchant(opened.database.db, 'alpha')
    for (const { name, input, caller } of alpha.asked) {
      for (const asker of [caller, { ...caller, customerId: beta.customerId }]) {
        const answer = await center.ask(name, shopB, input, asker)
        const sent = JSON.stringify(input)
        const told = marksOfAlpha().filter(
          (mark) => JSON.stringify(answer).includes(mark) && !sent.includes(mark),
        )
        expect({ name, told }).toEqual({ name, told: [] })
      }
    }
    expect(await rowsOfMerchant(opened.database.db, 'alpha')).toEqual(before)
  })

  test('no table stores any of it unencrypted', async () => {
    const { db } = opened.database
    const tables = await rowsOf<{ name: string }>(
      db,
      sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )
    const { mobile, password, document, recoveryToken } = alpha
    const secrets = {
      mobile,
      password,
      document,
      recoveryToken,
      phone: ADDRESS.phone,
      detail: ADDRESS.detail,
    }
    const clear: string[] = []
    let seen = 0
    for (const { name } of tables) {
      const rows = await rowsOf<{ text: string }>(
        db,
        sql`select r::text as text from ${sql.identifier(name)} r`,
      )
      seen += rows.length
      for (const [what, secret] of Object.entries(secrets)) {
        if (rows.some(({ text }) => text.includes(secret))) clear.push(`${what} in ${name}`)
      }
    }
    expect(seen).toBeGreaterThan(50)
    expect(clear).toEqual([])
  })

  test('the right customer still gets all of it', async () => {
    const me = asCustomer(alpha.customerId)
    expect(await center.get('orders.list', shopA, {}, me)).toMatchObject({ total: 9 })
    expect(await center.get('reviews.mine', shopA, alpha.reviewed, me)).toMatchObject({
      review: { id: alpha.reviewed.id, pictures: [alpha.reviewed.pictureId] },
    })
    const order = await center.get('orders.get', shopA, alpha.paid, me)
    expect(order.refunds).toMatchObject([{ id: alpha.paid.refundId, state: 'requested' }])
    expect(await center.get('travellers.reveal', shopA, { id: alpha.travellerId }, me)).toMatchObject({
      documents: [{ number: alpha.document }],
    })
  })
})
