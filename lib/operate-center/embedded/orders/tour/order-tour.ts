import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import { checkEmail, checkMobile, checkReceiver } from '../../../../base/validation/contact.ts'
import { trimText } from '../../../../base/validation/text.ts'
import { draftOrder, transition } from '../../../../domain/orders/order-states.ts'
import { labelOf } from '../../../../domain/orders/order-status.ts'
import { placeOrder } from '../../../../domain/people/places.ts'
import { personShares } from '../../../../domain/quote/quote.ts'
import { remainingSeats } from '../../../../domain/stock/seats.ts'
import { type PlaceType, tourAgreements } from '../../../../domain/vocabulary.ts'
import type { ParsedInput } from '../../../contract/contract.ts'
import { absent, invalid, refused, unauthenticated } from '../../../contract/failures.ts'
import { type Quoted, quoteTour, refusedBy } from '../../catalogue/tours/tour-quote.ts'
import { documentHash, loadTravellers } from '../../customers/travellers.ts'
import type { Handler } from '../../kernel/context.ts'
import { newOrderNo } from '../../kernel/order-numbers.ts'
import { shopOf } from '../../kernel/shops.ts'
import { saleTelOf } from '../core/order-details.ts'
import { announceSeats } from '../core/order-moves.ts'
import { checkParty } from './order-party.ts'
import type { OrderContact, OrderSnapshot } from './order-snapshot.ts'
import { doubled } from './order-travellers.ts'
import { type NewTraveller, writeOrder } from './order-write.ts'

type TourOrder = ParsedInput<'orders.createTour'>

/**
 * Orders a tour. Everything is checked before the one statement that holds the seats and writes the order, because
 * the departure's row stays locked from there to the commit.
 */
export const createTour: Handler<'orders.createTour'> = async (context, tenant, input, { customerId }) => {
  const { now, sealer } = context
  const owner = { merchant: tenant.merchant, customerId }

  const shop = await shopOf(context, tenant)
  if (!takesOrders(shop.power)) {
    const saleTel = saleTelOf(shop.power)
    const way = saleTel ? `请致电${saleTel}预订` : '请联系客服预订'
    return refused('ORDERING_OFF', `本店暂未开通在线预订，${way}`, { saleTel })
  }
  const quoted = await quoteTour(context, tenant, input)
  if (!quoted.ok) return quoted
  const { tour, row, quote } = quoted.value
  const snapshot = snapshotOf(quoted.value, input)

  const contact = checkContacts(input)
  const fields = { ...contact.fields, ...checkAgreements(input), ...checkSlots(input) }
  const ids = input.travellers.flatMap(({ travellerId }) => travellerId ?? [])
  const kept = await loadTravellers(context, owner, [...new Set(ids)])
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

  if (quote.fingerprint !== input.fingerprint || quote.payable !== input.payable) {
    return refused('PRICE_CHANGED', '价格或退改规则已变化，请核对后重新提交', quote)
  }

  const submitted = transition(draftOrder(tour.instantConfirm ? 'instant' : 'before-pay'), {
    name: 'submit',
    by: 'customer',
    at: now(),
    travellers: quote.travellers,
    payWindowMs: context.unpaidMinutes * 60_000,
  })
  if (!submitted.ok) return refusedBy(submitted)
  const { state } = submitted
  const sub = state.sub ?? 100

  const shares = sharesOf(quote)
  const travellers = party.people.map((person, index): NewTraveller => {
    const personType = input.travellers[index]?.personType ?? 'adult'
    return {
      personType,
      share: shares[personType].shift() ?? 0,
      sealed: person && sealer.seal(JSON.stringify(person)),
      documentHash: person?.document ? documentHash(context, person.document) : null,
    }
  })
  const orderNo = newOrderNo(now())
  const written = await writeOrder(context.db, {
    orderNo,
    tenant,
    customerId,
    label: labelOf(sub),
    subStatus: sub,
    tourId: tour.proId,
    departureId: row.id,
    departDate: row.departDate,
    returnDate: row.returnDate,
    confirmMode: state.confirmMode,
    snapshot,
    contactSealed: sealer.seal(JSON.stringify(contact.value)),
    payable: quote.payable,
    dueNow: quote.dueNow,
    seats: quote.travellers,
    payDeadline: state.payDeadline === null ? null : new Date(state.payDeadline),
    attribution: input.attribution,
    travellers,
    at: now(),
  })
  switch (written.result) {
    case 'written':
      if (written.remaining === 0) announceSeats(context, { merchant: tenant.merchant, tourId: tour.proId })
      return { ok: true, value: { orderNo, subStatus: sub } }
    case 'doubled':
      return doubled()
    case 'no-customer':
      return unauthenticated()
    case 'no-departure':
      return absent('该团期已下架，请重新选择')
    case 'sold-out': {
      const remaining = remainingSeats(written.seats)
      const message =
        remaining > 0
          ? `该团期仅剩${remaining}个名额，请减少人数或更换出发日期`
          : '该团期已售罄，请更换出发日期'
      return refused('SOLD_OUT', message, { remaining })
    }
  }
}

function takesOrders(power: unknown): boolean {
  const { tocAddOrderFlag } = (power ?? {}) as { tocAddOrderFlag?: unknown }
  return Number(tocAddOrderFlag) === 1
}

/** What each place costs within the payable amount, by person type; adds up to it exactly. */
function sharesOf({ lines, payable, travellers }: Quoted['quote']): Record<PlaceType, number[]> {
  const shares: Record<PlaceType, number[]> = {
    adult: [],
    childBed: [],
    childNoBed: [],
    senior: [],
    infant: [],
  }
  for (const { type, amount } of personShares({
    ok: true,
    lines,
    payable,
    deposit: null,
    persons: travellers,
  })) {
    shares[type].push(amount)
  }
  return shares
}

function snapshotOf({ tour, departure, quote }: Quoted, input: TourOrder): OrderSnapshot {
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

function checkContacts(input: TourOrder): { value: OrderContact; fields: Fields } {
  const fields: Fields = {}
  const take = (path: string, check: { ok: true; normalised: string } | { ok: false; message: string }) => {
    if (check.ok) return check.normalised
    fields[path] = check.message
    return ''
  }
  const nameOf = (text: string) => {
    const check = checkReceiver(text)
    return check.ok ? check : { ok: false as const, message: check.message.replace('收件人', '联系人') }
  }
  const { contact, emergencyContact: emergency } = input
  const value: OrderContact = {
    contact: {
      name: take('contact.name', nameOf(contact.name)),
      mobile: take('contact.mobile', checkMobile(contact.mobile)),
      email: trimText(contact.email) === '' ? '' : take('contact.email', checkEmail(contact.email)),
    },
    emergencyContact: emergency
      ? {
          name: take('emergencyContact.name', nameOf(emergency.name)),
          mobile: take('emergencyContact.mobile', checkMobile(emergency.mobile)),
        }
      : null,
    roomNote: trimText(input.roomNote),
    remark: trimText(input.remark),
  }
  return { value, fields }
}

function checkAgreements({ agreements }: TourOrder): Fields {
  const missing = tourAgreements.find(
    ({ code, version }) => !agreements.some((agreed) => agreed.code === code && agreed.version === version),
  )
  return missing ? { agreements: `请阅读并同意《${missing.title}》` } : {}
}

/** The places named have to be those counted: the price was made from the counts. */
function checkSlots({ travellers, counts }: TourOrder): Fields {
  const same = placeOrder.every(
    (type) => travellers.filter(({ personType }) => personType === type).length === counts[type],
  )
  return same ? {} : { travellers: '出行人与所选人数不一致，请返回重新选择' }
}
