import { and, eq } from 'drizzle-orm'
import type { CustomerEvent, OrderFacts } from '../../../domain/messages/customer-events.ts'
import type { Actor } from '../../../domain/orders/kind.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import { refuse } from '../../../domain/refusal.ts'
import type { StaffPerson } from '../../../domain/staff/person.ts'
import { type ApplicantMove, applicantMoves, moveApplicant } from '../../../domain/visas/applicant-moves.ts'
import type { Context } from '../kernel/context.ts'
import { tellOf } from '../orders/core/order-messages.ts'
import { visaApplicants } from '../orders/visa/schema.ts'
import { applicantsOf, type VisaOrder } from '../orders/visa/visa-rows.ts'
import { visaMoves } from './schema.ts'

type Applicant = ReturnType<typeof applicantsOf>[number]

export function applicantOf(order: VisaOrder, unitId: string): Applicant | undefined {
  return applicantsOf(order).find(({ id }) => id === unitId)
}

/** Moves that only concern the passport, which goes back after an order has ended, too. */
const AFTER_THE_END: readonly ApplicantMove[] = ['sendBack', 'finish', 'arrive']

/** Why an applicant cannot be moved; null when the move is possible. */
export function whyNot(
  order: VisaOrder,
  applicant: Applicant,
  move: ApplicantMove,
  by: Actor,
): Refusal | null {
  const { phase } = order.row
  const open = phase === 'serving' || (AFTER_THE_END.includes(move) && isOverPhase(phase))
  if (!open) return refuse('ORDER_CLOSED', '订单未付款或已结束，不能进行此操作')
  const moved = moveApplicant(applicant, move, by)
  return moved.ok ? null : moved
}

const isOverPhase = (phase: string) => phase === 'done' || phase === 'refunded' || phase === 'closed'

type More = { by: Actor; person?: StaffPerson | undefined; note?: string }

/**
 * Moves an applicant of a locked order, where `whyNot` says nothing against it. The state it comes from is part of the
 * one statement that writes the next, so that no two ways lead from it.
 */
export async function moveOne(
  context: Context,
  order: VisaOrder,
  applicant: Applicant,
  move: ApplicantMove,
  { by, person, note = '' }: More,
): Promise<void> {
  const moved = moveApplicant(applicant, move, by)
  if (!moved.ok) throw new Error(`${move} was not checked: ${moved.code}`)
  const { db, now } = context
  const at = now()
  const written = await db
    .update(visaApplicants)
    .set({
      state: moved.state,
      decision: moved.decision,
      stateAt: at,
      ...(move === 'submit' && { submittedAt: at }),
    })
    .where(and(eq(visaApplicants.unitId, applicant.id), eq(visaApplicants.state, applicant.state)))
    .returning({ unitId: visaApplicants.unitId })
  if (written.length === 0) throw new Error(`applicant ${applicant.id} was moved without its order's lock`)
  await db.insert(visaMoves).values({
    unitId: applicant.id,
    orderNo: order.row.orderNo,
    merchant: order.row.merchant,
    move,
    fromState: applicant.state,
    toState: applicantMoves[move].to,
    by,
    ...(person && { person: { id: person.id, name: person.name } }),
    note,
    at,
  })
}

/** What the customer is told when applicants of an order have been moved. */
export const toldOfMove: Partial<Record<ApplicantMove, CustomerEvent>> = {
  submit: 'visaSubmitted',
  interview: 'visaInterview',
  grant: 'visaGranted',
  refuse: 'visaRefused',
}

/**
 * Tells the customer once of what has happened to these applicants; happening again, to others or later, it is told
 * again.
 */
export async function tellOfApplicants(
  context: Context,
  order: VisaOrder,
  event: CustomerEvent,
  unitIds: readonly string[],
  facts: Pick<OrderFacts, 'until' | 'reason'> = {},
): Promise<void> {
  await tellOf(context, order, event, facts, `${[...unitIds].sort()[0] ?? ''} ${context.now().getTime()}`)
}
