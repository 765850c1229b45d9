import { sql } from 'drizzle-orm'
import { addDays, shanghaiInstant, todayInShanghai } from '../../../../base/calendar/dates.ts'
import { visaKind } from '../../../../domain/orders/kinds/visa.ts'
import { wantedVisaAgreements } from '../../../../domain/texts/text-codes.ts'
import { LATEST_TRAVEL_DAYS } from '../../../../domain/visas/dates.ts'
import { occupations } from '../../../../domain/visas/words.ts'
import type { Tenant } from '../../../../tenant/tenant.ts'
import type { ApplicantCounts } from '../../../contract/catalogue/visas.ts'
import type { CallerOf, ParsedInput, Value } from '../../../contract/contract.ts'
import { absent, invalid, refused, unauthenticated } from '../../../contract/failures.ts'
import { openVisaDay, placesLeft, visaPool } from '../../catalogue/visas/day-pools.ts'
import { loadVisa } from '../../catalogue/visas/sellable.ts'
import { type Quoted, quoteVisa } from '../../catalogue/visas/visa-quote.ts'
import { documentHash, type KeptPerson } from '../../customers/kept-person.ts'
import { loadTravellers } from '../../customers/travellers.ts'
import type { Context, Outcome, StagedHandler } from '../../kernel/context.ts'
import { atOnce } from '../../kernel/db/at-once.ts'
import { shownTexts } from '../../texts/texts.ts'
import { addressGone, takeAddress } from '../core/kept-address.ts'
import { lockHolding } from '../core/order-holds.ts'
import { makeOrder } from '../core/order-make.ts'
import { given, orderWriter } from '../core/order-write.ts'
import { checkAgreements, checkContact, isQuoted, orderingOff, priceChanged } from '../core/ordering.ts'
import { type ApplicantSlot, checkApplicants } from './applicant-party.ts'
import { SNAPSHOT_VERSION, type VisaSnapshot, writeSnapshot } from './snapshot.ts'
import { personHash } from './underway.ts'

type VisaOrderInput = ParsedInput<'orders.createVisa'>

/**
 * Orders a visa. Everything is checked before the one statement that takes the places of the day of travel and writes
 * the order, because they stay locked from there to the commit.
 */
export const createVisa: StagedHandler<'orders.createVisa'> = {
  before: openDay,
  within: placeVisa,
}

/**
 * The first order of a day opens its places. Outside the transaction, so that the other orders of that day do not wait
 * for all of it; a day opened for nothing stays empty.
 */
async function openDay(context: Context, tenant: Tenant, input: VisaOrderInput): Promise<Outcome<null>> {
  const { proId, travelDate } = input
  const visa = await loadVisa(context, tenant, proId)
  const today = todayInShanghai(context.now())
  // Other days are refused by the quote.
  const canBeOrdered = travelDate > today && travelDate <= addDays(today, LATEST_TRAVEL_DAYS)
  if (visa?.dailyCapacity != null && canBeOrdered) {
    await openVisaDay(context, { merchant: tenant.merchant, proId, travelDate, plan: visa.dailyCapacity })
  }
  return { ok: true, value: null }
}

async function placeVisa(
  context: Context,
  tenant: Tenant,
  input: VisaOrderInput,
  caller: CallerOf<'orders.createVisa'>,
): Promise<Outcome<Value<'orders.createVisa'>>> {
  const { merchant } = tenant
  const { customerId } = caller
  const owner = { merchant, customerId }
  const today = todayInShanghai(context.now())

  const off = await orderingOff(context, tenant)
  if (off) return off
  const counts = countsOf(input.applicants)
  const ids = input.applicants.map(({ travellerId }) => travellerId)
  const [quoted, contact, texts, returns, kept, holding] = await atOnce([
    quoteVisa(context, tenant, { ...input, counts }, customerId, 'order'),
    checkContact(context, owner, input),
    shownTexts(context, tenant),
    returnAddress(context, owner, input),
    loadTravellers(context, owner, ids),
    lockHolding(context, tenant, caller),
  ])
  if (!quoted.ok) return quoted
  const { visa, options, quote } = quoted.value
  const snapshot = snapshotOf(quoted.value, input)

  const wanted = wantedVisaAgreements(texts)
  const fields: Record<string, string> = { ...contact.fields, ...checkAgreements(input, wanted) }
  if (!returns.ok) Object.assign(fields, returns.fields)
  const chosen = slotsOf(input, kept, visa.passportFirst)
  Object.assign(fields, chosen.fields)
  const party = checkApplicants({ ...snapshot, travelDate: input.travelDate }, chosen.slots, today)
  // Sentences about one applicant's data only count when everybody has been found: their places would be others.
  if (!party.ok && Object.keys(chosen.fields).length === 0)
    Object.assign(fields, { ...party.fields, ...fields })
  if (!party.ok || !returns.ok || Object.keys(fields).length > 0) return invalid(fields)

  if (!isQuoted(input, quote)) {
    return priceChanged(
      '价格或退改规则已变化，请核对后重新提交',
      await quoteVisa(context, tenant, { ...input, counts }, customerId),
    )
  }

  const day = { merchant, proId: visa.proId, travelDate: input.travelDate }
  const { people } = party
  const { fees } = visa
  const placed = await makeOrder(context, tenant, { kind: visaKind }, writeVisaOrder, {
    customerId,
    holding,
    productId: visa.proId,
    confirmMode: 'instant',
    snapshot,
    snapshotVersion: SNAPSHOT_VERSION,
    contact: contact.value,
    freight: quote.freight,
    dueNow: quote.dueNow,
    balanceDueAt: null,
    service: {
      cutoffAt: shanghaiInstant(quote.materialsBy, '23:59'),
      startsAt: shanghaiInstant(input.travelDate),
    },
    dates: { from: input.travelDate, to: input.travelDate },
    attribution: input.attribution,
    units: people.map((person, index) => ({
      price: fees.service + fees.embassy,
      // Fewer than applicants: the first ones have it, in the sequence of the input.
      addOns: options
        .filter(({ per, quantity }) => per === 'person' && index < quantity)
        .map(({ name, unitPrice }) => ({ label: name, amount: unitPrice })),
      sealed: context.sealer.seal(JSON.stringify(person)),
      own: {
        occupation: input.applicants[index]?.occupation,
        documentHash: person.document ? documentHash(context, person.document) : null,
        personHash: personHash(context, person),
      },
    })),
    claims: snapshot.limited ? [{ pool: visaPool(visa.proId, input.travelDate), count: people.length }] : [],
    own: {
      proId: visa.proId,
      country: visa.country.code,
      travelDate: input.travelDate,
      materialsBy: quote.materialsBy,
      returnWay: input.returnWay,
      addressSealed: returns.sealed,
    },
  })
  if (!placed.ok) return placed
  const { orderNo, phase, written } = placed.value
  switch (written.result) {
    case 'written':
      return { ok: true, value: { orderNo, phase } }
    case 'no-customer':
      return unauthenticated()
    case 'not-allowed':
      return absent('该签证产品已下架，请重新选择')
    case 'sold-out':
      return await dayFull(context, day, visa.dailyCapacity ?? 0)
  }
}

const own = given('own')

/** The order's own row and its applicants. */
const writeVisaOrder = orderWriter('visa', {
  allowed: sql`
    select 1 from visa_products
    where merchant = ${given('merchant')} and id = ${own}::jsonb ->> 'proId' and status = 'onSale'
  `,
  parts: sql`
    visa_order as (
      insert into visa_orders (
        order_no, merchant, pro_id, country, travel_date, materials_by, return_way, address_sealed
      )
      select placed.order_no, ${given('merchant')}, o."proId", o.country, o."travelDate", o."materialsBy",
        o."returnWay", o."addressSealed"
      from placed, jsonb_to_record(${own}::jsonb) as o(
        "proId" text, country text, "travelDate" date, "materialsBy" date, "returnWay" text, "addressSealed" text
      )
    ), applicants as (
      insert into visa_applicants (unit_id, order_no, merchant, occupation, state, state_at, document_hash,
        person_hash)
      select u.id, placed.order_no, ${given('merchant')}, u.occupation, 10, ${given('at')}::timestamptz,
        u."documentHash", u."personHash"
      from placed, jsonb_to_recordset(${given('units')}::jsonb) as u(id text, occupation int, "documentHash" text,
        "personHash" text)
    )
  `,
})

function countsOf(applicants: VisaOrderInput['applicants']): ApplicantCounts {
  const counts: ApplicantCounts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  for (const code of occupations) counts[code] = applicants.filter((one) => one.occupation === code).length
  return counts
}

function snapshotOf({ visa, quote }: Quoted, input: VisaOrderInput): VisaSnapshot {
  return writeSnapshot({
    ...visa,
    limited: visa.dailyCapacity !== null,
    earliestDate: quote.earliestDate,
    lines: quote.lines,
    discounts: quote.discounts,
    fingerprint: quote.fingerprint,
    agreements: input.agreements,
    guardianConsent: input.guardianConsent,
  })
}

type Owner = { merchant: string; customerId: string }
type Returns = { ok: true; sealed: string | null } | { ok: false; fields: Record<string, string> }

/** Where the passports go, as it is now: a later change of the address book does not change an order. */
async function returnAddress(context: Context, owner: Owner, input: VisaOrderInput): Promise<Returns> {
  if (input.returnWay !== 'courier') return { ok: true, sealed: null }
  const missing = (text: string): Returns => ({ ok: false, fields: { addressId: text } })
  if (!input.addressId) return missing('请选择护照寄回的收件地址')
  const taken = await takeAddress(context, owner, input.addressId)
  return taken ? { ok: true, sealed: taken.sealed } : missing(addressGone)
}

/** The kept travellers in the sequence of the input; whoever is not the customer's is named in `fields`. */
function slotsOf(
  { applicants }: VisaOrderInput,
  kept: ReadonlyMap<string, KeptPerson>,
  passportWanted: boolean,
): { slots: ApplicantSlot[]; fields: Record<string, string> } {
  const fields: Record<string, string> = {}
  const slots = applicants.flatMap(({ travellerId, occupation }, index) => {
    const traveller = kept.get(travellerId)
    if (traveller) return [{ occupation, kept: traveller, passportWanted }]
    fields[`applicants.${index}`] = '该申请人不存在或已删除，请重新选择'
    return []
  })
  return { slots, fields }
}

async function dayFull(
  context: Context,
  { merchant, proId, travelDate }: { merchant: string; proId: string; travelDate: string },
  capacity: number,
): Promise<Outcome<never>> {
  const left = await placesLeft(context, { merchant, proId, from: travelDate, to: travelDate })
  const remaining = left.get(travelDate) ?? capacity
  const message =
    remaining > 0
      ? `该出行日期只剩${remaining}个名额，请减少申请人或改选日期`
      : '该出行日期的名额已满，请改选其他日期'
  return refused('SOLD_OUT', message, { remaining })
}
