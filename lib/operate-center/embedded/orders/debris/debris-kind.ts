import { inArray, sql } from 'drizzle-orm'
import { formatDate } from '../../../../base/calendar/dates.ts'

import { DEPOSIT_LINE } from '../../../../domain/debris/debris-quote.ts'
import { deliverySince, isRefundable, planDebrisRefund } from '../../../../domain/debris/refund-rule.ts'
import { isInUse, debrisKind as kind } from '../../../../domain/orders/kinds/debris.ts'
import { debrisNext } from '../../../../domain/orders/kinds/debris-next.ts'
import { refuse } from '../../../../domain/refusal.ts'
import { debrisSale, quoteDebris } from '../../catalogue/debris/debris-quote.ts'
import type { KindHandler } from '../core/kinds.ts'
import { fullName, maskedName, openOrdered } from '../core/ordered-person.ts'
import { peopleInFull } from '../core/people-in-full.ts'
import { orders } from '../core/schema.ts'
import { debrisContract } from './debris-contract.ts'
import { debrisJobs, debrisWarnings } from './debris-jobs.ts'
import {
  answersOf,
  type DebrisOwn,
  deliveryFacts,
  deviceDue,
  forgetDebris,
  freeDocuments,
  hasDevice,
  loadOwn,
  refundFacts,
  sentTo,
  serviceOf,
  standOf,
  ticketsOfOrder,
} from './debris-rows.ts'
import { countText, debrisAbout, debrisCard, unitWords } from './debris-views.ts'
import { type DebrisSnapshot, readSnapshot, SNAPSHOT_VERSION } from './snapshot.ts'

/** Orders of fragment products, in the form the core needs. */
export const debrisHandler: KindHandler<DebrisSnapshot, DebrisOwn> = {
  kind,
  readSnapshot,
  snapshotVersion: SNAPSHOT_VERSION,
  loadOwn,

  async saleOf(context, tenant, input) {
    if (input.kind !== 'debris') throw new RangeError(`a fragment product was asked about a ${input.kind}`)
    const quoted = await quoteDebris(context, tenant, { ...input, coupons: 'none' }, undefined)
    if (!quoted.ok) return quoted
    const { product, quote } = quoted.value
    return { ok: true, value: { ...debrisSale(product, quote), freight: quote.freight } }
  },

  /** A place of each day for each ticket; deposits take none. */
  claims({ snapshot, own }, units) {
    const count = units.filter(({ id }) => own.tickets.get(id)?.sort !== 'deposit').length
    return count === 0 ? [] : snapshot.pools.map((pool) => ({ pool, count }))
  },

  title({ snapshot, own }) {
    const suffix = own.date === null ? '' : ` ${own.date}`
    return `${[...snapshot.name].slice(0, 60 - suffix.length).join('')}${suffix}`
  },

  facts({ snapshot, own }, screen) {
    const day =
      own.date === null
        ? own.validTo === null
          ? []
          : [{ label: '有效期至', value: formatDate(own.validTo) }]
        : [{ label: '使用日期', value: [formatDate(own.date), own.slot].filter(Boolean).join(' ') }]
    const facts = [{ label: '产品', value: snapshot.name }, ...day]
    return screen === 'paid' ? facts : [...facts, { label: '数量', value: countText({ snapshot }) }]
  },

  tabs: { toUse: inArray(orders.subStatus, [200, 210, 220]) },
  priceWord: '票款',
  isIssued: true,
  date: ({ own }) => own.date ?? undefined,
  service: ({ own }) => serviceOf(own),

  cardAbout: debrisCard,
  orderAbout: debrisAbout,
  unitLabel: unitWords,
  unitName(context, { sealed, position }, reader) {
    if (sealed === null) return `第${position + 1}项`
    return (reader === 'buyer' ? fullName : maskedName)(openOrdered(context, sealed))
  },

  ownActions(order) {
    const { row, own } = order
    const served = isInUse(row.subStatus)
    const { handover, handedOverAt } = own
    const device = hasDevice(order) ? standOf(order).device : null
    return [
      ...(served && handover !== 'courier' ? ['voucher'] : []),
      ...(served && handover === 'courier' && handedOverAt !== null ? ['logistics'] : []),
      ...(row.phase === 'serving' && (device === 'out' || device === 'returning') ? ['returnDevice'] : []),
    ]
  },

  next(order, now) {
    const { row, own } = order
    const { device } = standOf(order)
    const returnBy = deviceDue(order)
    return debrisNext(
      {
        sub: row.subStatus,
        deadline: row.deadline,
        cancelReason: row.cancelReason,
        date: own.date,
        slot: own.slot,
        validTo: own.validTo,
        handover: own.handover,
        handedOver: own.handedOverAt !== null,
        device: device !== null && returnBy !== null ? { state: device, returnBy } : null,
        tickets: ticketsOfOrder(order),
      },
      now,
    )
  },

  /** By the rule of the package that was bought. */
  planRefund(order, chosen, now, by = 'buyer') {
    const plan = planDebrisRefund({ ...refundFacts(order, now), by, chosen, words: kind.words.units })
    if (!plan.ok) return plan
    const { amount, fee, rule } = plan
    return {
      ok: true,
      items: plan.items.map((item) => ({ unitId: item.unitId, amount: item.amount, fee: item.fee })),
      amount,
      fee,
      rule,
    }
  },

  owedBesides: (order, { unitIds, ...asked }, onTheirWay) =>
    deliverySince({ ...deliveryFacts(order), by: 'buyer', chosen: unitIds, asked, onTheirWay }),

  deposits(order) {
    const deposits = ticketsOfOrder(order).filter(({ sort }) => sort === 'deposit')
    const sharesOf = (some: typeof deposits) => some.reduce((sum, { unit }) => sum + unit.share, 0)
    const back = sharesOf(deposits.filter(({ status }) => status === 3))
    return {
      unitIds: deposits.map(({ unit }) => unit.id),
      lines: [DEPOSIT_LINE],
      price: sharesOf(deposits),
      back: Math.max(0, back - order.own.depositKept),
    }
  },

  mayRefund: (order, { id }, now) => isRefundable(refundFacts(order, now), id),

  cancelRefusal(order) {
    const { device } = standOf(order)
    const isOut = device === 'out' || device === 'returning'
    return isOut ? refuse('device-out', '设备还在客户手中，请先登记归还，再取消订单') : null
  },

  inFull(context, order) {
    return { emergencyContact: null, people: peopleInFull(context, order.units, () => null) }
  },

  staffWarnings: debrisWarnings,
  contract: debrisContract,
  contractWanted: sql`coalesce((orders.snapshot ->> 'entrusted')::boolean, false)`,
  onUnitsClosed: ({ db }, _order, unitIds) => freeDocuments(db, unitIds),

  exported(context, order) {
    const { own, units } = order
    return {
      date: own.date,
      slot: own.slot,
      validTo: own.validTo,
      handover: own.handover,
      address: sentTo(context, own),
      answers: answersOf(context, own),
      returnParcel:
        own.returnSentAt === null ? null : { company: own.returnCompany, trackingNo: own.returnTrackingNo },
      tickets: units.map(({ id, sealed }) => {
        const ticket = own.tickets.get(id)
        return {
          sort: ticket?.sort,
          usedAt: ticket?.usedAt ?? null,
          usedPlace: ticket?.usedPlace ?? '',
          ...(sealed !== null && context.sealer.openObject(sealed)),
        }
      }),
    }
  },

  forget: forgetDebris,
  jobs: debrisJobs,
}
