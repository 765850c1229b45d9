import { and, asc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { shanghaiInstant } from '../../../base/calendar/dates.ts'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { hasToHandIn } from '../../../domain/visas/applicant-words.ts'
import { isWanting } from '../../../domain/visas/materials.ts'
import type { VisaDeskSettings } from '../../contract/visas/staff-visa-desk.ts'
import type { Context } from '../kernel/context.ts'
import { inTransaction } from '../kernel/transact.ts'
import { tellOf } from '../orders/core/order-messages.ts'
import { orders, orderUnits } from '../orders/core/schema.ts'
import { completeVisa } from '../orders/visa/complete-visa.ts'
import { visaApplicants, visaOrders } from '../orders/visa/schema.ts'
import { applicantsOf, loadVisaOrder, lockVisaOrder, type VisaOrder } from '../orders/visa/visa-rows.ts'
import { moveOne, tellOfApplicants, whyNot } from './applicant-steps.ts'
import { materialsOf, statesOf } from './desk-rows.ts'
import { visaAppointments, visaDesks, visaFiles } from './schema.ts'
import { defaultSettings } from './settings.ts'
import { deleteFiles } from './visa-files.ts'

const BATCH = 50

/** A number of days as the merchant of an order has set it. */
function daysOf(name: keyof VisaDeskSettings): SQL {
  return sql`coalesce((
    select (visa_desk_settings.settings ->> ${name})::int from visa_desk_settings
    where visa_desk_settings.merchant = orders.merchant
  ), ${defaultSettings[name]}::int)`
}

type Key = { merchant: string; orderNo: string }

const isOrder = ({ merchant, orderNo }: Key) =>
  and(eq(orders.merchant, merchant), eq(orders.orderNo, orderNo))

/** Does something with each order in a transaction of its own, under its lock; answers how many it has taken. */
async function withEach(
  context: Context,
  keys: readonly Key[],
  work: (inside: Context, order: VisaOrder) => Promise<void>,
): Promise<number> {
  for (const key of keys) {
    await inTransaction(context, async (inside) => {
      const order = await lockVisaOrder(inside, isOrder(key))
      if (order) await work(inside, order)
      return { ok: true, value: null }
    })
  }
  return keys.length
}

/** Reminds customers, once an order, of papers that are still wanted when the last day for them is near. */
async function remindOfMaterials(context: Context): Promise<number> {
  const now = context.now()
  const due = await context.db
    .select({ merchant: orders.merchant, orderNo: orders.orderNo })
    .from(visaDesks)
    .innerJoin(orders, eq(orders.orderNo, visaDesks.orderNo))
    .innerJoin(visaOrders, eq(visaOrders.orderNo, visaDesks.orderNo))
    .where(
      and(
        isNull(visaDesks.remindedAt),
        eq(orders.phase, 'serving'),
        sql`${visaOrders.materialsBy} <= (${now.toISOString()}::timestamptz at time zone 'Asia/Shanghai')::date
          + ${daysOf('remindDays')}`,
      ),
    )
    .limit(BATCH)
  return withEach(context, due, async (inside, order) => {
    const { orderNo } = order.row
    await inside.db.update(visaDesks).set({ remindedAt: now }).where(eq(visaDesks.orderNo, orderNo))
    const until = new Date(shanghaiInstant(order.own.materialsBy, '23:59'))
    // Found late, or nothing is wanted any more.
    if (order.row.phase !== 'serving' || now >= until) return
    const states = await statesOf(inside.db, [orderNo])
    const waits = applicantsOf(order).some(
      (one) => hasToHandIn(one) && materialsOf(order, one, states).some(isWanting),
    )
    if (waits) await tellOf(inside, order, 'visaMaterialsReminder', { until })
  })
}

/** Reminds of an appointment the day before, once each. */
async function remindOfAppointments(context: Context): Promise<number> {
  const now = context.now()
  const due = await context.db
    .selectDistinct({ merchant: visaAppointments.merchant, orderNo: visaAppointments.orderNo })
    .from(visaAppointments)
    .where(
      and(
        isNull(visaAppointments.remindedAt),
        lte(visaAppointments.appointedAt, new Date(now.getTime() + DAY_MS)),
        gt(visaAppointments.appointedAt, now),
      ),
    )
    .limit(BATCH)
  return withEach(context, due, async (inside, order) => {
    const { db } = inside
    const { orderNo } = order.row
    const mine = await db
      .update(visaAppointments)
      .set({ remindedAt: now })
      .where(
        and(
          eq(visaAppointments.orderNo, orderNo),
          isNull(visaAppointments.remindedAt),
          lte(visaAppointments.appointedAt, new Date(now.getTime() + DAY_MS)),
        ),
      )
      .returning()
    const open = mine.filter(({ unitId }) => {
      const applicant = applicantsOf(order).find(({ id }) => id === unitId)
      return order.row.phase === 'serving' && applicant?.status === 1 && [45, 55].includes(applicant.state)
    })
    // A family that goes together is told once.
    const told = new Set<string>()
    for (const { unitId, appointedAt, place } of open) {
      const key = `${appointedAt.getTime()} ${place}`
      if (told.has(key)) continue
      told.add(key)
      await tellOfApplicants(inside, order, 'visaAppointmentReminder', [unitId], {
        until: appointedAt,
        reason: place,
      })
    }
  })
}

/** Ends the wait for a passport on its way back: nobody has said that it did not arrive. */
async function finishReturned(context: Context): Promise<number> {
  const now = context.now()
  const due = await context.db
    .selectDistinct({ merchant: orders.merchant, orderNo: orders.orderNo })
    .from(visaApplicants)
    .innerJoin(orders, eq(orders.orderNo, visaApplicants.orderNo))
    .innerJoin(orderUnits, eq(orderUnits.id, visaApplicants.unitId))
    .where(and(eq(visaApplicants.state, 70), isReturned(now)))
    .orderBy(asc(orders.orderNo))
    .limit(BATCH)
  return withEach(context, due, async (inside, order) => {
    const days = await inside.db
      .select({ unitId: visaApplicants.unitId })
      .from(visaApplicants)
      .innerJoin(orders, eq(orders.orderNo, visaApplicants.orderNo))
      .where(
        and(eq(visaApplicants.orderNo, order.row.orderNo), eq(visaApplicants.state, 70), isReturned(now)),
      )
    const over = new Set(days.map(({ unitId }) => unitId))
    for (const applicant of applicantsOf(order)) {
      if (!over.has(applicant.id) || whyNot(order, applicant, 'arrive', 'system')) continue
      await moveOne(inside, order, applicant, 'arrive', { by: 'system' })
    }
    await completeVisa(inside, await loadVisaOrder(inside, order.row))
  })
}

function isReturned(now: Date): SQL {
  return sql`${visaApplicants.stateAt} <= ${now.toISOString()}::timestamptz
    - make_interval(days => ${daysOf('finishAfterDays')})`
}

/**
 * Deletes the files of orders that ended so long ago as their merchant has set, and clears the space they took. What
 * PostgreSQL does by itself after a while, PGlite does only when asked.
 */
async function deleteOldFiles(context: Context): Promise<number> {
  const { db } = context
  const over = await db
    .selectDistinct({ orderNo: orders.orderNo })
    .from(orders)
    .innerJoin(visaFiles, eq(visaFiles.orderNo, orders.orderNo))
    .where(
      and(
        inArray(orders.phase, ['done', 'closed', 'refunded']),
        sql`${orders.updatedAt} <= ${context.now().toISOString()}::timestamptz
          - make_interval(days => ${daysOf('keepFilesDays')})`,
      ),
    )
    .limit(BATCH)
  const gone = await deleteFiles(
    db,
    over.map(({ orderNo }) => orderNo),
  )
  if (gone > 0) await db.execute(sql`vacuum visa_files`)
  return over.length
}

export const deskJobs = [
  { name: 'reminders of visa materials', run: remindOfMaterials },
  { name: 'reminders of visa appointments', run: remindOfAppointments },
  { name: 'passports that have come back', run: finishReturned },
  { name: 'files of visas past their time', run: deleteOldFiles },
]
