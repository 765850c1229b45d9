import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Refusal } from '../../../domain/refusal.ts'
import { refuse } from '../../../domain/refusal.ts'
import { type ApplicantState, applicantStates } from '../../../domain/visas/applicant-states.ts'
import { absent, refused } from '../../contract/failures.ts'
import type { Context, Outcome } from '../kernel/context.ts'
import type { StaffAsks } from '../kernel/own-shops.ts'
import { loadOrders } from '../orders/core/order-queries.ts'
import { ordersOfStaff } from '../orders/core/orders-of-staff.ts'
import { orders } from '../orders/core/schema.ts'
import { visaApplicants } from '../orders/visa/schema.ts'
import type { VisaOrder } from '../orders/visa/visa-rows.ts'
import { applicantOf } from './applicant-steps.ts'

const noApplicant = () => absent('没有这位申请人')

/** An applicant, with the state that staff have seen. */
export type Seen = { unitId: string; state: ApplicantState }

export type Found = { order: VisaOrder; applicant: NonNullable<ReturnType<typeof applicantOf>> }

/**
 * The applicants with these ids that a member of staff reaches, in the sequence given; absent when one of them is not
 * there. Their orders are locked until the transaction ends when they are to be changed.
 */
export async function unitsOfStaff(
  context: Context,
  asks: StaffAsks,
  unitIds: readonly string[],
  lock: 'lock' | 'read',
): Promise<Outcome<Found[]>> {
  const { db } = context
  const known = await db
    .select({ orderNo: visaApplicants.orderNo })
    .from(visaApplicants)
    .where(and(eq(visaApplicants.merchant, asks.merchant), inArray(visaApplicants.unitId, [...unitIds])))
  const loaded = await ordersBy(
    context,
    and(
      ordersOfStaff(asks),
      inArray(
        orders.orderNo,
        known.map(({ orderNo }) => orderNo),
      ),
    ),
    lock,
  )
  const found = unitIds.flatMap((unitId) => {
    for (const order of loaded) {
      const applicant = applicantOf(order, unitId)
      if (applicant) return [{ order, applicant }]
    }
    return []
  })
  return found.length === unitIds.length ? { ok: true, value: found } : noApplicant()
}

/** Locked in the sequence of their numbers, so that two batches cannot lock each other out. */
async function ordersBy(
  context: Context,
  where: SQL | undefined,
  lock: 'lock' | 'read',
): Promise<VisaOrder[]> {
  const query = context.db.select().from(orders).where(where).orderBy(orders.orderNo)
  const rows = await (lock === 'lock' ? query.for('update') : query)
  return (await loadOrders(
    context,
    rows.filter(({ kind }) => kind === 'visa'),
  )) as VisaOrder[]
}

/** Refused unless the applicant still is where staff have seen them. */
export function unseen({ applicant }: Found, state: ApplicantState): Refusal | null {
  if (applicant.state === state) return null
  return refuse('CHANGED_MEANWHILE', `申请人已变为“${applicantStates[applicant.state]}”，请刷新后重试`)
}

type Problem = { unitId: string; state: ApplicantState; message: string }

/** Names every applicant that stands in the way of a batch; null when none does. */
export function problemsOf(
  all: readonly Found[],
  seen: readonly Seen[],
  why: (found: Found) => Refusal | null,
) {
  const problems = all.flatMap((found, index): Problem[] => {
    const refusal = unseen(found, seen[index]?.state ?? found.applicant.state) ?? why(found)
    const { id, state } = found.applicant
    return refusal ? [{ unitId: id, state, message: refusal.message }] : []
  })
  const [first] = problems
  if (!first) return null
  const message =
    all.length === 1
      ? first.message
      : `${problems.length}位申请人不能进行此操作，所有人都没有变动：${first.message}`
  return refused('NOT_MOVED', message, { problems })
}

/** The same applicants by order. */
export function byOrder(all: readonly Found[]): { order: VisaOrder; unitIds: string[] }[] {
  const groups = new Map<string, { order: VisaOrder; unitIds: string[] }>()
  for (const { order, applicant } of all) {
    const group = groups.get(order.row.orderNo) ?? { order, unitIds: [] }
    group.unitIds.push(applicant.id)
    groups.set(order.row.orderNo, group)
  }
  return [...groups.values()]
}
