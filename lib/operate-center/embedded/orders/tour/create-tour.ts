import { sql } from 'drizzle-orm'
import { shanghaiInstant, todayInShanghai } from '../../../../base/calendar/dates.ts'
import { trimText } from '../../../../base/validation/text.ts'
import { tourKind } from '../../../../domain/orders/kinds/tour.ts'
import { placeOrder } from '../../../../domain/people/places.ts'
import { remainingSeats } from '../../../../domain/stock/seats.ts'
import { wantedAgreements } from '../../../../domain/texts/text-codes.ts'
import type { ParsedInput } from '../../../contract/contract.ts'
import { absent, invalid, refused, unauthenticated } from '../../../contract/failures.ts'
import { seatPool } from '../../catalogue/tours/departures.ts'
import { type Quoted, quoteTour } from '../../catalogue/tours/tour-quote.ts'
import { documentHash } from '../../customers/kept-person.ts'
import { loadTravellers } from '../../customers/travellers.ts'
import type { Context, Handler } from '../../kernel/context.ts'
import { atOnce } from '../../kernel/db/at-once.ts'
import { readPools } from '../../stock/stock.ts'
import { shownTexts } from '../../texts/texts.ts'
import { lockHolding } from '../core/order-holds.ts'
import { makeOrder } from '../core/order-make.ts'
import { given, orderWriter } from '../core/order-write.ts'
import {
  checkAgreements,
  checkContact,
  checkPerson,
  isQuoted,
  orderingOff,
  priceChanged,
} from '../core/ordering.ts'
import { checkParty } from './party.ts'
import { doubled } from './set-travellers.ts'
import { SNAPSHOT_VERSION, type TourContact, type TourSnapshot } from './snapshot.ts'
import { announceSeats } from './tour-stock.ts'
import { unitPrices } from './unit-prices.ts'

type TourOrder = ParsedInput<'orders.createTour'>

/**
 * Orders a tour. Everything is checked before the one statement that holds the seats and writes the order, because
 * the departure's seats stay locked from there to the commit.
 */
export const createTour: Handler<'orders.createTour'> = async (context, tenant, input, caller) => {
  const { now, sealer } = context
  const { customerId } = caller
  const owner = { merchant: tenant.merchant, customerId }

  const off = await orderingOff(context, tenant)
  if (off) return off
  const ids = input.travellers.flatMap(({ travellerId }) => travellerId ?? [])
  const [quoted, texts, contact, kept, holding] = await atOnce([
    quoteTour(context, tenant, input, customerId, 'order'),
    shownTexts(context, tenant),
    checkContacts(context, owner, input),
    loadTravellers(context, owner, ids),
    lockHolding(context, tenant, caller),
  ])
  if (!quoted.ok) return quoted
  const { tour, row, quote } = quoted.value
  const snapshot = snapshotOf(quoted.value, input)

  const wanted = wantedAgreements(tour.scope, texts)
  const fields = { ...contact.fields, ...checkAgreements(input, wanted), ...checkSlots(input) }
  for (const [index, { travellerId }] of input.travellers.entries()) {
    if (travellerId && !kept.has(travellerId)) {
      fields[`travellers.${index}`] = '该出行人不存在或已删除，请重新选择'
    }
    if (!travellerId && !tour.travellersLater) fields[`travellers.${index}`] = '请选择出行人'
  }
  const party = checkParty(
    { ...snapshot, departDate: row.departDate, returnDate: row.returnDate },
    input.travellers.map(({ personType, travellerId }) => ({
      personType,
      kept: (travellerId && kept.get(travellerId)) || null,
    })),
    todayInShanghai(now()),
  )
  if (!party.ok) Object.assign(fields, { ...party.fields, ...fields })
  if (!party.ok || Object.keys(fields).length > 0) return invalid(fields)

  if (!isQuoted(input, quote)) {
    return priceChanged(
      '价格或退改规则已变化，请核对后重新提交',
      await quoteTour(context, tenant, input, customerId),
    )
  }

  const prices = unitPrices(
    quoted.value,
    party.people.map((_, index) => input.travellers[index]?.personType ?? 'adult'),
  )
  const placed = await makeOrder(context, tenant, { kind: tourKind }, writeTourOrder, {
    customerId,
    holding,
    productId: tour.proId,
    confirmMode: tour.instantConfirm ? 'instant' : 'before-pay',
    snapshot,
    snapshotVersion: SNAPSHOT_VERSION,
    contact: contact.value,
    freight: quote.freight,
    dueNow: quote.dueNow,
    balanceDueAt: quote.balanceDueAt === null ? null : new Date(quote.balanceDueAt),
    service: { cutoffAt: row.cutoffAt, startsAt: shanghaiInstant(row.departDate) },
    dates: { from: row.departDate, to: row.returnDate },
    attribution: input.attribution,
    units: party.people.map((person, index) => {
      const place = input.travellers[index]?.personType ?? 'adult'
      return {
        price: prices[index]?.price ?? 0,
        addOns: prices[index]?.addOns ?? [],
        sealed: person && sealer.seal(JSON.stringify(person)),
        own: { place, documentHash: person?.document ? documentHash(context, person.document) : null },
      }
    }),
    claims: [{ pool: seatPool(row.id), count: party.people.length }],
    own: {
      tourId: tour.proId,
      departureId: row.id,
      departDate: row.departDate,
      returnDate: row.returnDate,
    },
  })
  if (!placed.ok) return placed
  const { orderNo, phase, written } = placed.value
  switch (written.result) {
    case 'written':
      if (written.own !== party.people.length) return doubled()
      if (written.left.some(({ left }) => left === 0)) {
        announceSeats(context, { merchant: tenant.merchant, tourId: tour.proId })
      }
      return { ok: true, value: { orderNo, phase } }
    case 'no-customer':
      return unauthenticated()
    case 'not-allowed':
      return absent('该团期已下架，请重新选择')
    case 'sold-out': {
      const [pool] = await readPools(context.db, tenant.merchant, [seatPool(row.id)])
      const remaining = pool ? remainingSeats(pool) : 0
      const message =
        remaining > 0
          ? `该团期仅剩${remaining}个名额，请减少人数或更换出发日期`
          : '该团期已售罄，请更换出发日期'
      return refused('SOLD_OUT', message, { remaining })
    }
  }
}

const own = given('own')

/** The order's own row and its places; a person whom the customer has on the departure already gets no second one. */
const writeTourOrder = orderWriter('tour', {
  allowed: sql`
    select 1 from departures
    where merchant = ${given('merchant')} and id = ${own}::jsonb ->> 'departureId' and status = 'onSale'
  `,
  parts: sql`
    tour_order as (
      insert into tour_orders (order_no, merchant, tour_id, departure_id, depart_date, return_date)
      select placed.order_no, ${given('merchant')}, o."tourId", o."departureId", o."departDate", o."returnDate"
      from placed, jsonb_to_record(${own}::jsonb)
        as o("tourId" text, "departureId" text, "departDate" date, "returnDate" date)
    ), places as (
      insert into tour_units (unit_id, merchant, departure_id, customer_id, place, document_hash)
      select u.id, ${given('merchant')}, ${own}::jsonb ->> 'departureId', ${given('customerId')}, u.place, u."documentHash"
      from placed, jsonb_to_recordset(${given('units')}::jsonb) as u(id text, place text, "documentHash" text)
      on conflict (merchant, departure_id, customer_id, document_hash) do nothing
      returning unit_id
    )
  `,
  written: sql`select count(*) from places`,
})

/** What is sold by a quote; who it is for and what was agreed to comes from the order. */
export function snapshotOf(
  { tour, departure, quote }: Quoted,
  input: Pick<TourOrder, 'counts' | 'room' | 'agreements' | 'healthDeclared' | 'guardianConsent'>,
): TourSnapshot {
  return {
    code: tour.code,
    name: tour.name,
    cover: tour.cover,
    scope: tour.scope,
    departCity: tour.departCity,
    returnCity: tour.returnCity,
    days: tour.days,
    nights: tour.nights,
    groupNo: departure.groupNo,
    packageCode: departure.packageCode,
    packageName: tour.packages.find(({ code }) => code === departure.packageCode)?.name ?? '',
    cutoffAt: departure.cutoffAt,
    counts: input.counts,
    room: input.room,
    lines: quote.lines,
    discounts: quote.discounts,
    fingerprint: quote.fingerprint,
    ladder: tour.ladder,
    ladderNote: tour.ladderNote,
    childRule: tour.childRule,
    seniorFrom: tour.seniorFrom,
    requiredFields: tour.requiredFields,
    acceptedDocuments: tour.acceptedDocuments,
    passportMonths: tour.passportMonths,
    agreements: input.agreements,
    healthDeclared: input.healthDeclared,
    guardianConsent: input.guardianConsent,
  }
}

type Fields = Record<string, string>

async function checkContacts(
  context: Context,
  owner: { merchant: string; customerId: string },
  input: TourOrder,
): Promise<{ value: TourContact; fields: Fields }> {
  const { value, fields } = await checkContact(context, owner, input)
  const { emergencyContact: emergency, roomNote } = input
  return {
    value: {
      ...value,
      emergencyContact: emergency ? checkPerson(fields, 'emergencyContact', emergency) : null,
      roomNote: trimText(roomNote),
    },
    fields,
  }
}

/** The named places have to match the counts: the price was computed from the counts. */
function checkSlots({ travellers, counts }: TourOrder): Fields {
  const same = placeOrder.every(
    (type) => travellers.filter(({ personType }) => personType === type).length === counts[type],
  )
  return same ? {} : { travellers: '出行人与所选人数不一致，请返回重新选择' }
}
