import { and, eq, inArray, sql } from 'drizzle-orm'
import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import { guestNeeds, lastDayOfUse } from '../../../../domain/debris/guest-fit.ts'
import { debrisKind } from '../../../../domain/orders/kinds/debris.ts'
import { wantedDebrisAgreements } from '../../../../domain/texts/text-codes.ts'
import type { CallerOf, ParsedInput, Value } from '../../../contract/contract.ts'
import { absent, invalid, refused, unauthenticated } from '../../../contract/failures.ts'
import { type QuotedDebris, quoteDebris } from '../../catalogue/debris/debris-quote.ts'
import type { KeptPerson } from '../../customers/kept-person.ts'
import { documentHash } from '../../customers/kept-person.ts'
import { loadTravellers } from '../../customers/travellers.ts'
import type { Context, Handler, Outcome } from '../../kernel/context.ts'
import { atOnce } from '../../kernel/db/at-once.ts'
import { readPools } from '../../stock/stock.ts'
import { shownTexts } from '../../texts/texts.ts'
import { addressGone, takeAddress } from '../core/kept-address.ts'
import { lockHolding } from '../core/order-holds.ts'
import { makeOrder, type NewOrder } from '../core/order-make.ts'
import { given, orderWriter } from '../core/order-write.ts'
import type { OrderedPerson } from '../core/ordered-person.ts'
import { checkAgreements, checkContact, isQuoted, orderingOff, priceChanged } from '../core/ordering.ts'
import { checkAsks } from './asks.ts'
import { serviceOf } from './debris-rows.ts'
import { checkGuests } from './guest-party.ts'
import { debrisTickets } from './schema.ts'
import { type DebrisSnapshot, SNAPSHOT_VERSION, writeSnapshot } from './snapshot.ts'

type DebrisOrderInput = ParsedInput<'orders.createDebris'>
type Owner = { merchant: string; customerId: string }
type Fields = Record<string, string>

/**
 * Orders a package. Everything is checked before the one statement that takes the places of its days and writes the
 * order, because they stay locked from there to the commit.
 */
export const createDebris: Handler<'orders.createDebris'> = async (
  context,
  tenant,
  input,
  caller: CallerOf<'orders.createDebris'>,
): Promise<Outcome<Value<'orders.createDebris'>>> => {
  const { merchant } = tenant
  const { customerId } = caller
  const owner = { merchant, customerId }
  const today = todayInShanghai(context.now())

  const off = await orderingOff(context, tenant)
  if (off) return off
  const ids = input.guests.map(({ travellerId }) => travellerId)
  const [quoted, contact, texts, sending, kept, holding] = await atOnce([
    quoteDebris(context, tenant, input, customerId, 'order'),
    checkContact(context, owner, input),
    shownTexts(context, tenant),
    sendingAddress(context, owner, input),
    loadTravellers(context, owner, ids),
    lockHolding(context, tenant, caller),
  ])
  if (!quoted.ok) return quoted
  const { product, package: sold, use, pools, quote } = quoted.value
  const snapshot = snapshotOf(quoted.value, input)

  const wanted = wantedDebrisAgreements(texts)
  const asked = checkAsks(sold, input.asks)
  const chosen = guestsOf(input, kept, quote.guests)
  const fields: Fields = {
    ...contact.fields,
    ...checkAgreements(input, wanted),
    ...asked.fields,
    ...sending.fields,
    ...chosen.fields,
  }
  const lastDay = lastDayOfUse(use, today)
  const party = checkGuests(
    {
      needs: guestNeeds(sold),
      lastDay,
      guardianConsent: input.guardianConsent,
    },
    chosen.guests,
    today,
  )
  // Sentences about one guest's data only count when everybody has been found: their places would be others.
  if (!party.ok && Object.keys(chosen.fields).length === 0)
    Object.assign(fields, { ...party.fields, ...fields })
  if (!party.ok || Object.keys(fields).length > 0) return invalid(fields)

  if (!isQuoted(input, quote)) {
    return priceChanged(
      '价格或使用规则已变化，请核对后重新提交',
      await quoteDebris(context, tenant, input, customerId),
    )
  }

  const { people } = party
  const keys = nameKeys(context, quoted.value, people)
  const named = await bookedAlready(context, merchant, keys)
  if (named) return named
  const { adults, children } = input
  const answers = asked.answers
  const placed = await makeOrder(context, tenant, { kind: debrisKind }, writeDebrisOrder, {
    customerId,
    holding,
    productId: product.proId,
    confirmMode: sold.source === 'own' ? 'instant' : 'after-pay',
    snapshot,
    snapshotVersion: SNAPSHOT_VERSION,
    contact: contact.value,
    freight: quote.freight,
    dueNow: quote.dueNow,
    balanceDueAt: null,
    service: serviceOf({ date: use.date, slot: use.slot, validTo: sold.validTo }),
    ...(use.date !== null && { dates: { from: use.date, to: lastDay } }),
    attribution: input.attribution,
    units: unitsOf(context, snapshot, { adults, children, people, keys }),
    claims: pools.map((pool) => ({ pool, count: quote.count })),
    own: {
      proId: product.proId,
      packageId: sold.id,
      type: product.type,
      date: use.date,
      slot: use.slot,
      days: use.days,
      validFrom: use.date ?? sold.validFrom,
      validTo: use.date === null ? sold.validTo : lastDay,
      handover: input.handover.way,
      addressSealed: sending.sealed,
      asksSealed: Object.keys(answers).length > 0 ? context.sealer.seal(JSON.stringify(answers)) : null,
    },
  })
  if (!placed.ok) return placed
  const { orderNo, phase, written } = placed.value
  switch (written.result) {
    case 'written':
      // Somebody else has just booked one of the documents.
      if (written.own !== quote.count + depositsOf(snapshot)) return doubled()
      return { ok: true, value: { orderNo, phase } }
    case 'no-customer':
      return unauthenticated()
    case 'not-allowed':
      return absent('该套餐已下架，请重新选择')
    case 'sold-out':
      return await soldOut(context, merchant, pools, sold.unit)
  }
}

const own = given('own')

/** The order's own row and its tickets. */
const writeDebrisOrder = orderWriter('debris', {
  allowed: sql`
    select 1 from debris_products p join debris_packages k on k.merchant = p.merchant and k.pro_id = p.id
    where p.merchant = ${given('merchant')} and p.id = ${own}::jsonb ->> 'proId' and p.status = 'onSale'
      and k.id = ${own}::jsonb ->> 'packageId' and k.status = 'onSale'
  `,
  parts: sql`
    debris_order as (
      insert into debris_orders (
        order_no, merchant, pro_id, package_id, type, date, slot, days, valid_from, valid_to, handover,
        address_sealed, asks_sealed
      )
      select placed.order_no, ${given('merchant')}, o."proId", o."packageId", o.type, o.date, o.slot, o.days,
        o."validFrom", o."validTo", o.handover, o."addressSealed", o."asksSealed"
      from placed, jsonb_to_record(${own}::jsonb) as o(
        "proId" text, "packageId" text, type text, date date, slot text, days int, "validFrom" date, "validTo" date,
        handover text, "addressSealed" text, "asksSealed" text
      )
    ), tickets as (
      insert into debris_tickets (unit_id, order_no, merchant, sort, document_hash, name_key)
      select u.id, placed.order_no, ${given('merchant')}, u.sort, u."documentHash", u."nameKey"
      from placed, jsonb_to_recordset(${given('units')}::jsonb)
        as u(id text, sort text, "documentHash" text, "nameKey" text)
      on conflict (merchant, name_key) do nothing
      returning unit_id
    )
  `,
  written: sql`select count(*) from tickets`,
})

function snapshotOf(
  { product, package: sold, pools, quote }: QuotedDebris,
  input: DebrisOrderInput,
): DebrisSnapshot {
  const { handover } = input
  const point =
    handover.way === 'pickup' ? sold.pickupPoints.find(({ id }) => id === handover.pointId) : undefined
  return writeSnapshot({
    ...product,
    package: sold,
    source: sold.source,
    point: point ?? null,
    pools: [...pools],
    adults: input.adults,
    children: input.children,
    lines: quote.lines,
    discounts: quote.discounts,
    fingerprint: quote.fingerprint,
    agreements: input.agreements,
    guardianConsent: input.guardianConsent,
  })
}

function depositsOf({ package: { deposit }, adults, children }: DebrisSnapshot): number {
  return deposit > 0 ? adults + children : 0
}

/** Tickets of the full price, of the children's, then a deposit for each of them where there is one. */
function unitsOf(
  context: Context,
  snapshot: DebrisSnapshot,
  {
    adults,
    children,
    people,
    keys,
  }: {
    adults: number
    children: number
    people: readonly OrderedPerson[]
    keys: readonly (string | null)[]
  },
): NewOrder<DebrisSnapshot>['units'] {
  const priceOf = (code: string) => snapshot.lines.find((line) => line.code === code)?.unitPrice ?? 0
  const tickets = Array.from({ length: adults + children }, (_, index) => {
    const sort = index < adults ? ('adult' as const) : ('child' as const)
    const person = people[index]
    return {
      price: priceOf(sort),
      sealed: person ? context.sealer.seal(JSON.stringify(person)) : null,
      own: {
        sort,
        documentHash: person?.document ? documentHash(context, person.document) : null,
        nameKey: keys[index] ?? null,
      },
    }
  })
  const deposits = Array.from({ length: depositsOf(snapshot) }, () => ({
    price: 0,
    addOns: [{ label: '押金', amount: snapshot.package.deposit }],
    deposit: true,
    sealed: null,
    own: { sort: 'deposit' as const, documentHash: null, nameKey: null },
  }))
  return [...tickets, ...deposits]
}

/** A ticket in somebody's own name on a day: nobody has two of them. Null for other packages. */
function nameKeys(
  context: Context,
  { package: sold, use }: QuotedDebris,
  people: readonly OrderedPerson[],
): (string | null)[] {
  const isNamed = sold.guests === 'ticket' && sold.guestFields.includes('document') && use.date !== null
  return people.map(({ document }) =>
    isNamed && document ? `${sold.id}/${use.date}/${documentHash(context, document)}` : null,
  )
}

async function bookedAlready({ db }: Context, merchant: string, keys: readonly (string | null)[]) {
  const wanted = keys.filter((key) => key !== null)
  if (wanted.length === 0) return null
  const taken = await db
    .select({ key: debrisTickets.nameKey })
    .from(debrisTickets)
    .where(and(eq(debrisTickets.merchant, merchant), inArray(debrisTickets.nameKey, wanted)))
  const fields = Object.fromEntries(
    keys.flatMap((key, index) =>
      key !== null && taken.some((one) => one.key === key)
        ? [[`guests.${index}`, '该证件当天已预订过该套餐，请选择其他出行人或改选日期']]
        : [],
    ),
  )
  return Object.keys(fields).length > 0 ? invalid(fields) : null
}

const doubled = () => refused('GUEST_BOOKED', '有出行人的证件当天刚预订过该套餐，请选择其他出行人或改选日期')

/** Where something is sent, as it is now: a later change of the address book does not change an order. */
async function sendingAddress(
  context: Context,
  owner: Owner,
  input: DebrisOrderInput,
): Promise<{ sealed: string | null; fields: Fields }> {
  const missing = (text: string) => ({ sealed: null, fields: { addressId: text } })
  if (input.handover.way !== 'courier') return { sealed: null, fields: {} }
  if (!input.addressId) return missing('请选择收件地址')
  const taken = await takeAddress(context, owner, input.addressId)
  return taken ? { sealed: taken.sealed, fields: {} } : missing(addressGone)
}

/** The kept travellers in the sequence of the input; whoever is missing, or not the customer's, is named in `fields`. */
function guestsOf(
  { guests }: DebrisOrderInput,
  kept: ReadonlyMap<string, KeptPerson>,
  wanted: number,
): { guests: KeptPerson[]; fields: Fields } {
  // A package that wants nobody's data takes nobody's.
  const chosen = wanted === 0 ? [] : guests
  if (chosen.length !== wanted) {
    const text = chosen.length < wanted ? `请选择${wanted}位出行人` : `只需选择${wanted}位出行人`
    return { guests: [], fields: { guests: text } }
  }
  const fields: Fields = {}
  const found = chosen.flatMap(({ travellerId }, index) => {
    const traveller = kept.get(travellerId)
    if (traveller) return [traveller]
    fields[`guests.${index}`] = '该出行人不存在或已删除，请重新选择'
    return []
  })
  return { guests: found, fields }
}

async function soldOut(
  { db }: Context,
  merchant: string,
  pools: readonly string[],
  unit: string,
): Promise<Outcome<never>> {
  const found = await readPools(db, merchant, pools)
  const lefts = found.flatMap(({ plan, used, held }) => (plan === -1 ? [] : [plan - used - held]))
  const remaining = found.length < pools.length ? 0 : Math.max(0, Math.min(...lefts))
  const message =
    remaining > 0 ? `只剩${remaining}${unit}，请减少数量或重新选择` : '已售罄，请选择其他日期、场次或套餐'
  return refused('SOLD_OUT', message, { remaining })
}
