import { and, asc, count, eq, gte, ilike, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { addDays, todayInShanghai } from '../../../base/calendar/dates.ts'
import { checkMobile } from '../../../base/validation/contact.ts'
import { maskDocument } from '../../../domain/people/identity-documents.ts'
import { type ApplicantMove, applicantMoves } from '../../../domain/visas/applicant-moves.ts'
import { type ApplicantState, applicantStates } from '../../../domain/visas/applicant-states.ts'
import { actorOf, applicantText } from '../../../domain/visas/applicant-words.ts'
import { isWanting } from '../../../domain/visas/materials.ts'
import { succeed } from '../../contract/failures.ts'
import { documentHash } from '../customers/kept-person.ts'
import { customers } from '../customers/schema.ts'
import { mobileHash } from '../customers/sms-codes.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { matching, readList } from '../kernel/lists.ts'
import type { StaffAsks } from '../kernel/own-shops.ts'
import { loadOrders } from '../orders/core/order-queries.ts'
import { maskedName, openOrdered } from '../orders/core/ordered-person.ts'
import { ordersOfStaff, shopOfOrder } from '../orders/core/orders-of-staff.ts'
import { orders, orderUnits } from '../orders/core/schema.ts'
import { visaApplicants, visaOrders } from '../orders/visa/schema.ts'
import type { VisaOrder } from '../orders/visa/visa-rows.ts'
import { whyNot } from './applicant-steps.ts'
import { appointmentsOf, deskOf, materialsOf, statesOf } from './desk-rows.ts'
import { trackingHash } from './parcels.ts'
import { papersOf, shownParcel } from './progress.ts'
import { type visaAppointments, visaParcels } from './schema.ts'
import { shownAppointment } from './staff-sheet.ts'
import { type Found, unitsOfStaff } from './staff-units.ts'

/** States in which papers are still wanted of the customer. */
const WANTING: readonly ApplicantState[] = [10, 15, 30]
/** States in which a passport may lie at the agency. */
const HERE: readonly ApplicantState[] = [20, 25, 30, 40, 45, 50, 55, 60, 65]
const SOON_DAYS = 3

export const ofUnit = and(
  eq(orderUnits.id, visaApplicants.unitId),
  eq(orderUnits.merchant, visaApplicants.merchant),
)
export const ofOrder = and(
  eq(orders.orderNo, visaApplicants.orderNo),
  eq(orders.merchant, visaApplicants.merchant),
)
export const ofVisa = eq(visaOrders.orderNo, visaApplicants.orderNo)

/** Applicants whose order was paid, also where it has ended since. */
const wasPaid = or(
  inArray(orders.phase, ['serving', 'done', 'refunded']),
  and(eq(orders.phase, 'closed'), sql`${orders.paid} > 0`),
)
export const isServed = and(eq(orders.phase, 'serving'), inArray(orderUnits.status, [1, 4]))
const papersHere = and(inArray(orderUnits.status, [2, 3]), inArray(visaApplicants.state, [...HERE]), wasPaid)

function overdueOn(today: string): SQL | undefined {
  return and(
    isServed,
    inArray(visaApplicants.state, [...WANTING]),
    sql`${visaOrders.materialsBy} < ${today}::date`,
  )
}

type Filter = { country?: string | undefined; proId?: string | undefined }

/** The applicants of the visas that a member of staff reaches. */
function boardOf(asks: StaffAsks, { country, proId }: Filter): SQL | undefined {
  return and(
    ordersOfStaff(asks),
    // Both follow from the joins; indexes begin with them.
    eq(orders.kind, 'visa'),
    eq(visaOrders.merchant, asks.merchant),
    country ? eq(visaOrders.country, country) : undefined,
    proId ? eq(visaOrders.proId, proId) : undefined,
  )
}

export const staffBoardHandlers: Handlers<
  'staff.visaApplicants' | 'staff.visaCounts' | 'staff.visaApplicant'
> = {
  'staff.visaApplicants': async (context, { merchant }, input, { staff }) => {
    const { db } = context
    const { search, states, status, orderNo, overdue } = input
    const today = todayInShanghai(context.now())
    const late = overdueOn(today)
    const found = and(
      boardOf({ staff, merchant, call: 'staff.visaApplicants' }, input),
      wasPaid,
      states && states.length > 0 ? inArray(visaApplicants.state, states) : undefined,
      status ? eq(orderUnits.status, status) : undefined,
      orderNo ? eq(visaApplicants.orderNo, orderNo) : undefined,
      input.materialsFrom ? gte(visaOrders.materialsBy, input.materialsFrom) : undefined,
      input.materialsTo ? lte(visaOrders.materialsBy, input.materialsTo) : undefined,
      input.travelFrom ? gte(visaOrders.travelDate, input.travelFrom) : undefined,
      input.travelTo ? lte(visaOrders.travelDate, input.travelTo) : undefined,
      overdue === undefined ? undefined : overdue ? late : sql`not coalesce(${late}, false)`,
      search ? searched(context, merchant, search) : undefined,
    )
    return readList(input, {
      sorts: {
        materialsBy: { by: visaOrders.materialsBy, type: 'date' },
        stateAt: { by: visaApplicants.stateAt, type: 'timestamptz' },
        travelDate: { by: visaOrders.travelDate, type: 'date' },
      },
      id: visaApplicants.unitId,
      rows: (order) =>
        db
          .select({ unitId: visaApplicants.unitId, row: orders, cursor: order.cursor })
          .from(visaApplicants)
          .innerJoin(orders, ofOrder)
          .innerJoin(orderUnits, ofUnit)
          .innerJoin(visaOrders, ofVisa)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      async items(rows) {
        const once = [...new Map(rows.map(({ row }) => [row.orderNo, row])).values()]
        const loaded = (await loadOrders(context, once)) as VisaOrder[]
        const beside = await besideOf(
          context,
          once.map((row) => row.orderNo),
        )
        return rows.flatMap(({ unitId, row }) => {
          const order = loaded.find((one) => one.row.orderNo === row.orderNo)
          return order ? boardRow(context, order, unitId, beside, today) : []
        })
      },
      async count() {
        const [counted] = await db
          .select({ n: count() })
          .from(visaApplicants)
          .innerJoin(orders, ofOrder)
          .innerJoin(orderUnits, ofUnit)
          .innerJoin(visaOrders, ofVisa)
          .where(found)
        return counted?.n ?? 0
      },
    })
  },

  'staff.visaCounts': async (context, { merchant }, input, { staff }) => {
    const { db } = context
    const board = boardOf({ staff, merchant, call: 'staff.visaCounts' }, input)
    const today = todayInShanghai(context.now())
    const numbers = await db
      .select({ state: visaApplicants.state, n: count() })
      .from(visaApplicants)
      .innerJoin(orders, ofOrder)
      .innerJoin(orderUnits, ofUnit)
      .innerJoin(visaOrders, ofVisa)
      .where(and(board, isServed))
      .groupBy(visaApplicants.state)
      .orderBy(asc(visaApplicants.state))
    const late = overdueOn(today)
    const soon = and(
      isServed,
      inArray(visaApplicants.state, [...WANTING]),
      sql`${visaOrders.materialsBy} between ${today}::date and ${addDays(today, SOON_DAYS)}::date`,
    )
    const [more] = await db
      .select({
        overdue: sql<number>`count(*) filter (where ${late})`.mapWith(Number),
        dueSoon: sql<number>`count(*) filter (where ${soon})`.mapWith(Number),
        papersHere: sql<number>`count(*) filter (where ${papersHere})`.mapWith(Number),
      })
      .from(visaApplicants)
      .innerJoin(orders, ofOrder)
      .innerJoin(orderUnits, ofUnit)
      .innerJoin(visaOrders, ofVisa)
      .where(board)
    return succeed({
      states: numbers.map(({ state, n }) => ({ state, text: applicantStates[state], count: n })),
      overdue: more?.overdue ?? 0,
      dueSoon: more?.dueSoon ?? 0,
      papersHere: more?.papersHere ?? 0,
    })
  },

  'staff.visaApplicant': async (context, { merchant }, { unitId }, { staff }) => {
    const found = await unitsOfStaff(
      context,
      { staff, merchant, call: 'staff.visaApplicant' },
      [unitId],
      'read',
    )
    if (!found.ok) return found
    const [one] = found.value
    if (!one) throw new Error('unreachable: as many as asked for')
    const { order, applicant } = one
    const { orderNo } = order.row
    const desk = await deskOf(context.db, orderNo)
    const [row] = boardRow(
      context,
      order,
      unitId,
      await besideOf(context, [orderNo]),
      todayInShanghai(context.now()),
    )
    if (!row) throw new Error('unreachable: the applicant was found in the order')
    const papers = papersOf(context, order, applicant, desk)
    const own = desk.moves.filter((move) => move.unitId === unitId)
    const parcels = desk.parcels.filter(({ units }) => units.includes(unitId))
    return succeed({
      ...row,
      materials: papers.materials,
      appointment: papers.appointment,
      results: papers.results,
      timeline: papers.timeline.map((entry, index) => ({
        ...entry,
        by: own[index]?.by ?? 'system',
        person: own[index]?.person?.name ?? null,
      })),
      inbound: parcels
        .filter(({ direction }) => direction === 'in')
        .map((parcel) => shownParcel(context, parcel)),
      outbound: parcels
        .filter(({ direction }) => direction === 'out')
        .map((parcel) => shownParcel(context, parcel)),
      returnWay: order.own.returnWay,
      moves: possibleMoves(one),
    })
  },
}

function possibleMoves({ order, applicant }: Found) {
  return (Object.keys(applicantMoves) as ApplicantMove[])
    .filter((move) => whyNot(order, applicant, move, 'operator') === null)
    .map((move) => ({ to: applicantMoves[move].to, name: applicantMoves[move].name }))
}

/** By order, passport or tracking number, the buyer's mobile, or product. */
function searched(context: Context, merchant: string, search: string): SQL | undefined {
  const { db } = context
  const mobile = checkMobile(search)
  const number = search.toUpperCase().replace(/\s/g, '')
  return or(
    eq(visaApplicants.orderNo, number),
    eq(visaApplicants.documentHash, documentHash(context, { type: 2, number })),
    ilike(sql`${orders.snapshot} ->> 'name'`, matching(search)),
    mobile.ok
      ? inArray(
          orders.customerId,
          db
            .select({ id: customers.id })
            .from(customers)
            .where(
              and(
                eq(customers.merchant, merchant),
                eq(customers.mobileHash, mobileHash(context, mobile.normalised)),
              ),
            ),
        )
      : undefined,
    inArray(
      visaApplicants.orderNo,
      db
        .select({ orderNo: visaParcels.orderNo })
        .from(visaParcels)
        .where(
          and(
            eq(visaParcels.merchant, merchant),
            eq(visaParcels.trackingHash, trackingHash(context, search.trim())),
          ),
        ),
    ),
  )
}

type Beside = {
  states: Awaited<ReturnType<typeof statesOf>>
  appointments: (typeof visaAppointments.$inferSelect)[]
}

async function besideOf({ db }: Context, orderNos: readonly string[]): Promise<Beside> {
  if (orderNos.length === 0) return { states: [], appointments: [] }
  return {
    states: await statesOf(db, orderNos),
    appointments: await appointmentsOf(db, orderNos),
  }
}

/** One applicant of the board; none for an id that is not of the order. */
function boardRow(
  context: Context,
  order: VisaOrder,
  unitId: string,
  { states, appointments }: Beside,
  today: string,
) {
  const { row, own, snapshot, units } = order
  const unit = units.find(({ id }) => id === unitId)
  const applicant = own.applicants.get(unitId)
  if (!unit || !applicant) return []
  const { state, occupation, stateAt } = applicant
  const shown = { state, status: unit.status }
  const person = unit.sealed === null ? null : openOrdered(context, unit.sealed)
  const wanting = materialsOf(order, { id: unitId, occupation }, states).filter(isWanting).length
  const appointment = appointments.find((one) => one.unitId === unitId)
  return [
    {
      unitId,
      orderNo: row.orderNo,
      shop: shopOfOrder(row),
      proId: own.proId,
      product: snapshot.name,
      country: own.country,
      name: person ? maskedName(person) : `第${unit.position + 1}位申请人`,
      occupation,
      passport: person?.document ? maskDocument(person.document.type, person.document.number) : '',
      status: unit.status,
      state,
      stateText: applicantText(shown),
      stateAt: stateAt.toISOString(),
      waitsFor: row.phase === 'serving' ? actorOf(shown) : null,
      travelDate: own.travelDate,
      materialsBy: own.materialsBy,
      wanting,
      appointment: appointment ? shownAppointment(appointment) : '',
      warnings: warningsOf(order, { ...shown, wanting }, today),
    },
  ]
}

type Watched = { state: ApplicantState; status: number; wanting: number }

/** What staff should see of an applicant before the customer asks. */
export function warningsOf(
  { row, own }: VisaOrder,
  { state, status, wanting }: Watched,
  today: string,
): string[] {
  const isClosed = status === 2 || status === 3
  if (isClosed) {
    return HERE.includes(state) && state !== 10 ? ['已取消或退款，收到的证件材料还未退还'] : []
  }
  if (row.phase !== 'serving') return []
  const isWanted = WANTING.includes(state) && (wanting > 0 || state !== 30)
  const warnings: string[] = []
  if (isWanted && own.materialsBy < today) warnings.push('已过材料最晚递交日，材料仍未收齐')
  else if (isWanted && own.materialsBy <= addDays(today, SOON_DAYS))
    warnings.push('材料递交日将至，材料仍未收齐')
  if (state < 60 && own.travelDate <= today) warnings.push('出行日期已到，签证还没有结果')
  return warnings
}
