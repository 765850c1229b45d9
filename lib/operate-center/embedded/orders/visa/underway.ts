import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { KeptPerson } from '../../customers/kept-person.ts'
import { documentHash } from '../../customers/kept-person.ts'
import { openTraveller, ownTravellers } from '../../customers/travellers.ts'
import type { Context, Handler } from '../../kernel/context.ts'
import { rowsOf } from '../../kernel/db/rows-of.ts'
import { ordersOf } from '../core/order-queries.ts'
import type { OrderRow } from '../core/rows.ts'
import { orders, orderUnits } from '../core/schema.ts'
import { visaApplicants, visaOrders } from './schema.ts'

/** Applicants in this state are done. */
const DONE = 80

type Named = Pick<KeptPerson, 'name' | 'surnamePinyin' | 'givenPinyin' | 'birthday'>

/** Keyed hash of a name and a birthday: the same person most often; null where one of them is missing. */
export function personHash({ sealer }: Pick<Context, 'sealer'>, person: Named): string | null {
  const { name, surnamePinyin, givenPinyin, birthday } = person
  const called = (name || `${surnamePinyin}/${givenPinyin}`)
    .normalize('NFKC')
    .replace(/\s/g, '')
    .toUpperCase()
  return called === '/' || called === '' || birthday === ''
    ? null
    : sealer.hash(`person:${called}:${birthday}`)
}

/**
 * Which of these orders have an applicant who stands in another order of the merchant for the same country that is not
 * over, by passport or by name and birthday. Staff see it of all customers: told to a customer, it would say who travels
 * where.
 */
export async function orderedTwice(
  { db }: Context,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<string, string[]>> {
  const live = rows.filter(({ phase }) => phase === 'awaitingPay' || phase === 'serving')
  if (live.length === 0) return new Map()
  const numbers = JSON.stringify(live.map(({ orderNo }) => orderNo))
  const answer = await rowsOf<{ orderNo: string; otherNo: string; sameBuyer: boolean }>(
    db,
    sql`
    select distinct mine.order_no as "orderNo", theirs.order_no as "otherNo",
      own.customer_id = other.customer_id as "sameBuyer"
    from jsonb_array_elements_text(${numbers}::jsonb) as wanted(order_no)
    join visa_applicants mine on mine.order_no = wanted.order_no and mine.state < ${DONE}
    join order_units mine_unit on mine_unit.id = mine.unit_id and mine_unit.status in (1, 4)
    join orders own on own.order_no = mine.order_no
    join visa_orders own_visa on own_visa.order_no = mine.order_no
    join visa_applicants theirs on theirs.merchant = mine.merchant and theirs.order_no <> mine.order_no
      and theirs.state < ${DONE}
      and (theirs.document_hash = mine.document_hash or theirs.person_hash = mine.person_hash)
    join order_units their_unit on their_unit.id = theirs.unit_id and their_unit.status in (1, 4)
    join visa_orders other_visa on other_visa.order_no = theirs.order_no and other_visa.country = own_visa.country
    join orders other on other.order_no = theirs.order_no and other.phase in ('awaitingPay', 'serving')
    order by 1, 2
  `,
  )
  const warnings = new Map<string, string[]>()
  for (const { orderNo, otherNo, sameBuyer } of answer) {
    const where = sameBuyer ? `同一客户的订单${otherNo}` : `另一客户的订单${otherNo}`
    warnings.set(orderNo, [
      ...(warnings.get(orderNo) ?? []),
      `有申请人同时在${where}中办理同一国家的签证，请与客户核实`,
    ])
  }
  return warnings
}

/**
 * For which of their kept travellers a customer already has a visa of a country under way. Only the customer's own
 * orders count.
 */
export const visasUnderway: Handler<'orders.visasUnderway'> = async (
  context,
  { merchant },
  { country },
  { customerId },
) => {
  const owner = { merchant, customerId }
  const people = (await ownTravellers(context, owner)).map(({ id, sealed }) => {
    const kept = openTraveller(context, sealed)
    return {
      id,
      documents: kept.documents.map((document) => documentHash(context, document)),
      person: personHash(context, kept),
    }
  })
  const found = await context.db
    .select({
      orderNo: orders.orderNo,
      document: visaApplicants.documentHash,
      person: visaApplicants.personHash,
    })
    .from(orders)
    .innerJoin(visaOrders, eq(visaOrders.orderNo, orders.orderNo))
    .innerJoin(visaApplicants, eq(visaApplicants.orderNo, orders.orderNo))
    .innerJoin(orderUnits, eq(orderUnits.id, visaApplicants.unitId))
    .where(
      and(
        ordersOf(owner),
        inArray(orders.phase, ['awaitingPay', 'serving']),
        eq(visaOrders.country, country),
        inArray(orderUnits.status, [1, 4]),
        lt(visaApplicants.state, DONE),
        hashedAs(people),
      ),
    )
    .orderBy(orders.createdAt)
  const items = people.flatMap(({ id, documents, person }) => {
    const one = found.find(
      (applicant) =>
        (applicant.document !== null && documents.includes(applicant.document)) ||
        (applicant.person !== null && applicant.person === person),
    )
    return one ? [{ travellerId: id, orderNo: one.orderNo }] : []
  })
  return { ok: true, value: { items } }
}

function hashedAs(
  people: readonly { documents: readonly string[]; person: string | null }[],
): SQL | undefined {
  const documents = people.flatMap((one) => one.documents)
  const persons = people.flatMap(({ person }) => person ?? [])
  return or(inArray(visaApplicants.documentHash, documents), inArray(visaApplicants.personHash, persons))
}
