import { inArray, sql } from 'drizzle-orm'
import { formatDate, shanghaiInstant, todayInShanghai } from '../../../../base/calendar/dates.ts'
import { stateOfSub } from '../../../../domain/orders/kind.ts'
import { tourKind as kind } from '../../../../domain/orders/kinds/tour.ts'
import { tourNext } from '../../../../domain/orders/kinds/tour-next.ts'
import { addOnsOf } from '../../../../domain/quote/unit-shares.ts'
import { ladderRows } from '../../../../domain/refunds/cancellation-ladder.ts'
import { planRefund } from '../../../../domain/refunds/cancellation-refund.ts'
import { paidForUnits, refundedForUnits } from '../../../../domain/refunds/refund-plan.ts'
import { seatPool } from '../../catalogue/tours/departures.ts'
import { quoteTour, tourSale } from '../../catalogue/tours/tour-quote.ts'
import type { KindHandler } from '../core/kinds.ts'
import { fullName, maskedName, openOrdered } from '../core/ordered-person.ts'
import { bookedTwice } from './booked-twice.ts'
import { cancelOrdersOfDepartures } from './cancel-departure.ts'
import { advanceJourneys } from './journeys.ts'
import { remindOfNames } from './name-reminders.ts'
import { tellOfChoices, waitForChoices } from './not-formed.ts'
import { tourUnits } from './schema.ts'
import { ladderOf, readSnapshot, SNAPSHOT_VERSION, type TourSnapshot, tourContact } from './snapshot.ts'
import { tourContract } from './tour-contract.ts'
import {
  fateOfOrder,
  loadOwn,
  missingNames,
  namesOpen,
  type TourOrder,
  type TourOwn,
  untilOf,
} from './tour-rows.ts'
import { onSeats } from './tour-stock.ts'
import { personsOf, placeLabel, tourAbout, tourCard } from './tour-views.ts'
import { inFull } from './travellers-in-full.ts'

/** Orders of tours, in the form the core needs. */
export const tourHandler: KindHandler<TourSnapshot, TourOwn> = {
  kind,
  readSnapshot,
  snapshotVersion: SNAPSHOT_VERSION,
  loadOwn,

  async saleOf(context, tenant, input) {
    if (input.kind !== 'tour') throw new Error('another kind was asked for a tour’s sale')
    const quoted = await quoteTour(context, tenant, { ...input, coupons: 'none' }, undefined)
    if (!quoted.ok) return quoted
    const { quote, ...found } = quoted.value
    return { ok: true, value: { ...tourSale(found.tour, quote), freight: quote.freight } }
  },

  /** A seat for each person. */
  claims: ({ own }, units) => [{ pool: seatPool(own.departureId), count: units.length }],

  title({ snapshot, own }) {
    const suffix = ` ${own.departDate}`
    return `${[...snapshot.name].slice(0, 60 - suffix.length).join('')}${suffix}`
  },

  facts(order, screen) {
    const facts = [
      { label: '线路', value: order.snapshot.name },
      { label: '出发', value: formatDate(order.own.departDate) },
    ]
    return screen === 'paid' ? facts : [...facts, { label: '人数', value: `${personsOf(order)}人` }]
  },

  priceWord: '团费',
  date: ({ own }) => own.departDate,
  service: ({ snapshot, own }) => ({
    cutoffAt: Date.parse(snapshot.cutoffAt),
    startsAt: shanghaiInstant(own.departDate),
  }),
  async staffWarnings(context, rows) {
    const [twice, waiting] = [await bookedTwice(context, rows), await waitForChoices(context, rows)]
    return new Map(
      rows.map(({ orderNo }) => [orderNo, [...(waiting.get(orderNo) ?? []), ...(twice.get(orderNo) ?? [])]]),
    )
  },
  onOffer: (departureId) => sql`exists (
    select 1 from tour_orders where tour_orders.order_no = orders.order_no and tour_orders.departure_id = ${departureId}
  )`,
  inFull: (context, order) => ({
    emergencyContact: tourContact.parse(JSON.parse(context.sealer.open(order.row.contactSealed)))
      .emergencyContact,
    people: inFull(context, order),
  }),

  cardAbout: tourCard,
  orderAbout: tourAbout,
  unitLabel: placeLabel,
  unitName(context, { sealed, position }, reader) {
    if (sealed === null) return `第${position + 1}位出行人（未填写）`
    return (reader === 'buyer' ? fullName : maskedName)(openOrdered(context, sealed))
  },

  ownActions(order, now) {
    if (fateOfOrder(order, now) === 'chooses') return ['chooseDeparture']
    const { phase, consumed } = stateOfSub(kind, order.row.subStatus)
    const beforeDeparture =
      phase === 'awaitingBalance' || phase === 'confirming' || (phase === 'serving' && !consumed)
    return beforeDeparture && missingNames(order) > 0 && now < untilOf(order) ? ['addTravellers'] : []
  },

  /** What comes of a departure that does not take place changes the contract or ends it. */
  whyNotSigned(order, now) {
    const fate = fateOfOrder(order, now)
    if (fate === 'stays') return null
    return fate === 'chooses'
      ? '您的团期未能成团，请先在订单中选择改期或退款，再签署合同'
      : '您的团期未能成团，订单将取消并退款，无需签署合同'
  },

  withheldActions: (order, now) => (fateOfOrder(order, now) === 'chooses' ? ['refund'] : []),

  next(order, now) {
    const { row, own, units } = order
    const until = untilOf(order)
    return tourNext(
      {
        sub: row.subStatus,
        departDate: own.departDate,
        deadline: row.deadline,
        balance: Math.max(0, row.payable - row.paid),
        missing: units.filter(({ sealed, status }) => sealed === null && status === 1).length,
        namesUntil: namesOpen(order) && now < until ? until : null,
        cancelReason: row.cancelReason,
        formed: own.formed,
        choice:
          fateOfOrder(order, now) === 'chooses' && own.notFormed?.choiceUntil
            ? { until: new Date(Number(own.notFormed.choiceUntil)), reason: own.notFormed.reason }
            : null,
      },
      now,
    )
  },

  /** By the ladder the order was sold with; of a departure that does not take place, whoever asks, as the agency's. */
  planRefund(order, chosen, now, by = 'buyer') {
    const { row, snapshot, own, units } = order
    const ladder = ladderOf(snapshot)
    const { notFormed } = own
    const plan = planRefund({
      by: by === 'seller' || notFormed ? 'agency' : 'traveller',
      ladder,
      departureDate: own.departDate,
      noticeDate: todayInShanghai(notFormed ? new Date(Number(notFormed.cancelledAt)) : now),
      days: snapshot.days,
      paid: paidForUnits(row),
      free: row.payable === 0,
      refunded: refundedForUnits(row),
      travellers: units.map((unit) => ({ ...unit, addOns: addOnsOf(unit) })),
      chosen,
      words: kind.words.units,
    })
    if (!plan.ok) return plan
    const step = ladderRows(ladder, 'traveller', plan.daysBefore).find(({ current }) => current)
    return {
      ok: true,
      items: plan.rows.map(({ id, refund, deducted }) => ({ unitId: id, amount: refund, fee: deducted })),
      amount: plan.refund,
      fee: plan.deducted,
      penalty: plan.penalty,
      rule: notFormed ? '旅行社取消团期，全额退款' : step ? `${step.when}，${step.what}` : '',
    }
  },

  onStock: onSeats,
  contract: tourContract,

  /** A person whose place was given up may be booked on the departure again. */
  async onUnitsClosed({ db }, _order, unitIds) {
    await db
      .update(tourUnits)
      .set({ documentHash: null })
      .where(inArray(tourUnits.unitId, [...unitIds]))
  },

  exported({ sealer }, { own, units }: TourOrder) {
    return {
      departDate: own.departDate,
      returnDate: own.returnDate,
      travellers: units.flatMap(({ id, sealed }) =>
        sealed === null ? [] : [{ personType: own.places.get(id), ...sealer.openObject(sealed) }],
      ),
    }
  },

  async forget(db, orderNos) {
    const units = sql`(select id from order_units where ${inArray(sql`order_no`, [...orderNos])})`
    await db.update(tourUnits).set({ documentHash: null }).where(sql`${tourUnits.unitId} in ${units}`)
  },

  jobs: [
    { name: 'journeys', run: advanceJourneys },
    { name: 'orders of cancelled departures', run: cancelOrdersOfDepartures },
    { name: 'customers of departures not formed', run: tellOfChoices },
    { name: 'travellers not named yet', run: remindOfNames },
  ],
}
