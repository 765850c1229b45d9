import { sql } from 'drizzle-orm'
import { formatDate, shanghaiInstant } from '../../../../base/calendar/dates.ts'
import { isServed, visaKind as kind } from '../../../../domain/orders/kinds/visa.ts'
import { visaNext } from '../../../../domain/orders/kinds/visa-next.ts'
import { addOnsOf } from '../../../../domain/quote/unit-shares.ts'
import { stageOf } from '../../../../domain/visas/applicant-moves.ts'
import { hasToHandIn } from '../../../../domain/visas/applicant-words.ts'
import { freightSince, isRefundable, planVisaRefund } from '../../../../domain/visas/refund-rule.ts'
import { visaPool } from '../../catalogue/visas/day-pools.ts'
import { quoteVisa, visaSale } from '../../catalogue/visas/visa-quote.ts'
import { fullAddress } from '../core/kept-address.ts'
import type { KindHandler } from '../core/kinds.ts'
import { fullName, maskedName, openOrdered } from '../core/ordered-person.ts'
import { peopleInFull } from '../core/people-in-full.ts'
import { completeVisas } from './complete-visa.ts'
import { readSnapshot, SNAPSHOT_VERSION, type VisaSnapshot } from './snapshot.ts'
import { orderedTwice } from './underway.ts'
import { visaContract } from './visa-contract.ts'
import {
  applicantsOf,
  forgetVisas,
  freeApplicants,
  loadOwn,
  returnAddressOf,
  type VisaOrder,
  type VisaOwn,
} from './visa-rows.ts'
import { applicantLabel, passportsOpen, visaAbout, visaCard, wantsPassport } from './visa-views.ts'

/** Passports of applicants in these states have been sent back. */
const SENT_BACK = 70

/** Orders of visas, in the form the core needs. */
export const visaHandler: KindHandler<VisaSnapshot, VisaOwn> = {
  kind,
  readSnapshot,
  snapshotVersion: SNAPSHOT_VERSION,
  loadOwn,

  async saleOf(context, tenant, input) {
    if (input.kind !== 'visa') throw new RangeError(`a visa was asked about a ${input.kind}`)
    const quoted = await quoteVisa(context, tenant, { ...input, coupons: 'none' }, undefined)
    if (!quoted.ok) return quoted
    const { visa, quote } = quoted.value
    return { ok: true, value: { ...visaSale(visa, quote), freight: quote.freight } }
  },

  /** A place of the day of travel for each applicant, where there are only so many. */
  claims: ({ snapshot, own }, units) =>
    snapshot.limited ? [{ pool: visaPool(own.proId, own.travelDate), count: units.length }] : [],

  title({ snapshot, own }) {
    const suffix = ` ${own.travelDate}`
    return `${[...snapshot.name].slice(0, 60 - suffix.length).join('')}${suffix}`
  },

  facts({ snapshot, own, units }, screen) {
    const facts = [
      { label: '签证', value: snapshot.name },
      { label: '出行', value: formatDate(own.travelDate) },
    ]
    return screen === 'paid'
      ? [...facts, { label: '材料截止', value: formatDate(own.materialsBy) }]
      : [...facts, { label: '申请人', value: `${units.length}人` }]
  },

  priceWord: '签证费用',
  date: ({ own }) => own.travelDate,
  service: ({ own }) => ({
    cutoffAt: shanghaiInstant(own.materialsBy, '23:59'),
    startsAt: shanghaiInstant(own.travelDate),
  }),

  cardAbout: visaCard,
  orderAbout: visaAbout,
  unitLabel: applicantLabel,
  unitName(context, { sealed, position }, reader) {
    if (sealed === null) return `第${position + 1}位申请人`
    return (reader === 'buyer' ? fullName : maskedName)(openOrdered(context, sealed))
  },

  ownActions(order) {
    const served = isServed(order.row.subStatus)
    const isOpen = order.row.phase === 'serving'
    const applicants = applicantsOf(order)
    const toHandIn = isOpen && applicants.some(hasToHandIn)
    const toComplete = passportsOpen(order) && applicants.some(wantsPassport)
    return [
      ...(toHandIn ? ['materials'] : []),
      ...(toComplete ? ['passports'] : []),
      ...(served ? ['track'] : []),
    ]
  },

  next(order, now) {
    const { row, own } = order
    return visaNext(
      {
        sub: row.subStatus,
        deadline: row.deadline,
        cancelReason: row.cancelReason,
        materialsBy: own.materialsBy,
        applicants: applicantsOf(order).map((applicant) => ({
          ...applicant,
          passport: !wantsPassport(applicant),
        })),
      },
      now,
    )
  },

  /** By the stage of each applicant and the rule the order was sold with. */
  planRefund(order, chosen, _now, by = 'buyer') {
    const { snapshot } = order
    const plan = planVisaRefund({
      ...refundFacts(order),
      by,
      steps: snapshot.refunds,
      fees: snapshot.fees,
      chosen,
      words: kind.words.units,
    })
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
    freightSince({ ...refundFacts(order), by: 'buyer', chosen: unitIds, asked, onTheirWay }),

  mayRefund({ own, snapshot }, { id }) {
    const applicant = own.applicants.get(id)
    return applicant !== undefined && isRefundable(stageOf(applicant), snapshot.refunds)
  },

  contract: visaContract,
  contractWanted: sql`(orders.snapshot ->> 'entrusted')::boolean`,

  inFull(context, order) {
    return {
      emergencyContact: null,
      people: peopleInFull(context, order.units, () => null),
      address: fullAddress(returnAddressOf(context, order.own)),
    }
  },

  staffWarnings: orderedTwice,
  onUnitsClosed: ({ db }, _order, unitIds) => freeApplicants(db, unitIds),

  exported(context, { own, units }: VisaOrder) {
    return {
      travelDate: own.travelDate,
      returnWay: own.returnWay,
      returnAddress: returnAddressOf(context, own),
      applicants: units.flatMap(({ id, sealed }) => {
        const applicant = own.applicants.get(id)
        if (sealed === null || !applicant) return []
        const { occupation, state } = applicant
        return [{ occupation, state, ...context.sealer.openObject(sealed) }]
      }),
    }
  },

  forget: forgetVisas,
  jobs: [{ name: 'finished visas', run: completeVisas }],
}

/** What the rules of refunds have to know of an order and its applicants. */
function refundFacts(order: VisaOrder) {
  const { row, units } = order
  const applicants = applicantsOf(order)
  return {
    order: row,
    units: applicants.map((applicant, index) => ({
      ...applicant,
      share: units[index]?.share ?? 0,
      addOns: addOnsOf(units[index] ?? {}),
      stage: stageOf(applicant),
    })),
    sentBack: applicants.some(({ state }) => state >= SENT_BACK),
  }
}
