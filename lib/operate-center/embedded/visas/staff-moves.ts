import type { StaffPerson } from '../../../domain/staff/person.ts'
import type { ApplicantMove } from '../../../domain/visas/applicant-moves.ts'
import type { ApplicantState } from '../../../domain/visas/applicant-states.ts'
import { notAcceptable, review, whatToMend } from '../../../domain/visas/materials.ts'
import { invalid, refused, succeed } from '../../contract/failures.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { refusedBy } from '../kernel/refused-by.ts'
import { selectAll } from '../kernel/select-all.ts'
import { completeVisa } from '../orders/visa/complete-visa.ts'
import { loadVisaOrder } from '../orders/visa/visa-rows.ts'
import { moveOne, tellOfApplicants, toldOfMove, whyNot } from './applicant-steps.ts'
import { materialsOf, type StandingMaterial, setMaterials, statesOf } from './desk-rows.ts'
import { addParcel, labelProblems } from './parcels.ts'
import { visaAppointments } from './schema.ts'
import { byOrder, type Found, problemsOf, type Seen, unitsOfStaff, unseen } from './staff-units.ts'

type MovingCall =
  | 'staff.receiveVisaMaterials'
  | 'staff.reviewVisaMaterials'
  | 'staff.moveVisaApplicants'
  | 'staff.bookVisaAppointment'
  | 'staff.returnVisaPassports'

/** The move that leads into a state, of those that need nothing besides. */
const moveInto: Readonly<Record<number, ApplicantMove>> = {
  20: 'receive',
  25: 'review',
  40: 'accept',
  50: 'submit',
  55: 'interview',
  60: 'grant',
  65: 'refuse',
  80: 'finish',
}

/** Applicants of one move. */
const MOST_MOVED = 200

/** Longest note of a timeline, characters. */
const MOST_NOTE = 500

export const staffMoveHandlers: Handlers<MovingCall> = {
  'staff.receiveVisaMaterials': async (context, { merchant }, input, { staff }) => {
    const { unitId, state, materialIds, note } = input
    const asks = { staff, merchant, call: 'staff.receiveVisaMaterials' } as const
    const found = await unitsOfStaff(context, asks, [unitId], 'lock')
    if (!found.ok) return found
    const [one] = found.value
    if (!one) throw new Error('unreachable: as many as asked for')
    const { order, applicant } = one
    // More of them may come while the others wait to be checked.
    const refusal =
      unseen(one, state) ?? (applicant.state === 20 ? null : whyNot(order, applicant, 'receive', 'operator'))
    if (refusal) return refusedBy(refusal)
    const materials = await materialsNow(context, one)
    if (materialIds.some((id) => !materials.some((material) => material.id === id))) {
      return refused('UNKNOWN_MATERIAL', '材料清单已变化，请刷新后重新登记')
    }
    // What was uploaded has been here before.
    const here = materials.filter(
      ({ id, kind, state: was }) =>
        was !== 'accepted' && (materialIds.includes(id) || (kind === 'electronic' && was === 'sent')),
    )
    await received(context, one, here)
    if (applicant.state !== 20) {
      await moveOne(context, order, applicant, 'receive', { by: 'operator', person: staff, note })
    }
    return succeed({ moved: [{ unitId, state: 20 as const }] })
  },

  'staff.reviewVisaMaterials': async (context, { merchant }, input, { staff }) => {
    const { unitId, state, verdicts, next } = input
    const asks = { staff, merchant, call: 'staff.reviewVisaMaterials' } as const
    const found = await unitsOfStaff(context, asks, [unitId], 'lock')
    if (!found.ok) return found
    const [one] = found.value
    if (!one) throw new Error('unreachable: as many as asked for')
    const { order } = one
    const begun =
      unseen(one, state) ?? (state === 25 ? null : whyNot(order, one.applicant, 'review', 'operator'))
    if (begun) return refusedBy(begun)
    const checking = { ...one.applicant, state: 25 as const }
    const closed = next === 'stay' ? null : whyNot(order, checking, next, 'operator')
    if (closed) return refusedBy(closed)
    const materials = await materialsNow(context, one)
    const checked = review(materials, verdicts)
    if (!checked.ok) return refusedBy(checked)
    const after = materials.map((material) => {
      const verdict = checked.states.find(({ materialId }) => materialId === material.id)
      return verdict ? { ...material, state: verdict.state, reason: verdict.reason } : material
    })
    const mend = whatToMend(after)
    const open = next === 'accept' ? notAcceptable(after) : null
    if (open) return refusedBy(open)
    if (next === 'askMore' && mend === null) {
      return refused('NOTHING_TO_MEND', '所有材料都已收到，请先标出需要补充的材料')
    }

    await setMaterials(context, order, unitId, checked.states)
    const by = { by: 'operator', person: staff } as const
    if (state === 20) await moveOne(context, order, one.applicant, 'review', by)
    if (next === 'stay') return succeed({ moved: [{ unitId, state: 25 as const }] })
    const note = next === 'askMore' ? [...(mend ?? '')].slice(0, MOST_NOTE).join('') : ''
    await moveOne(context, order, checking, next, { ...by, note })
    if (next === 'askMore') {
      await tellOfApplicants(context, order, 'visaMaterialsRejected', [unitId], { reason: note })
    }
    return succeed({ moved: [{ unitId, state: next === 'accept' ? (40 as const) : (30 as const) }] })
  },

  'staff.moveVisaApplicants': async (context, place, { applicants, all: selection, to, note }, caller) => {
    const { merchant } = place
    const { staff } = caller
    const move = moveInto[to]
    if (!move) throw new RangeError(`no move leads to ${to}`)
    const listed =
      selection &&
      (await selectAll(context, {
        list: 'staff.visaApplicants',
        place,
        caller,
        selection,
        most: MOST_MOVED,
        named: { field: 'unitId', by: 'unitId' },
      }))
    if (listed && !listed.ok) return listed
    // The list's own items, in the contract's form.
    const seen = listed
      ? (listed.value as Seen[]).map(({ unitId, state }) => ({ unitId, state }))
      : onceEach(applicants)
    const asks = { staff, merchant, call: 'staff.moveVisaApplicants' } as const
    const found = await unitsOfStaff(context, asks, unitIdsOf(seen), 'lock')
    if (!found.ok) return found
    const all = found.value
    const materials = await allMaterials(context, all)
    const problem = problemsOf(
      all,
      seen,
      ({ order, applicant }) =>
        whyNot(order, applicant, move, 'operator') ??
        (move === 'accept' ? notAcceptable(materials.get(applicant.id) ?? []) : null),
    )
    if (problem) return problem
    for (const one of all) {
      if (move === 'receive') {
        const sent = (materials.get(one.applicant.id) ?? []).filter(({ state }) => state === 'sent')
        await received(context, one, sent)
      }
      await moveOne(context, one.order, one.applicant, move, { by: 'operator', person: staff, note })
    }
    const event = toldOfMove[move]
    for (const { order, unitIds } of byOrder(all)) {
      if (event) await tellOfApplicants(context, order, event, unitIds)
    }
    if (to === 80) await endOrders(context, all, staff)
    return succeed({ moved: movedTo(seen, to) })
  },

  'staff.bookVisaAppointment': async (context, { merchant }, input, { staff }) => {
    const { kind, place, bring } = input
    const appointedAt = new Date(input.at)
    if (appointedAt <= context.now()) return invalid({ at: '预约时间应晚于现在' })
    const seen = onceEach(input.applicants)
    const asks = { staff, merchant, call: 'staff.bookVisaAppointment' } as const
    const found = await unitsOfStaff(context, asks, unitIdsOf(seen), 'lock')
    if (!found.ok) return found
    const all = found.value
    // Of papers that are at the mission already, an appointment is an interview that it asks for.
    const moveOf = (state: ApplicantState): ApplicantMove => (state === 50 ? 'interview' : 'book')
    const isAgain = (state: ApplicantState) => state === 45 || state === 55
    const problem = problemsOf(all, seen, ({ order, applicant }) =>
      isAgain(applicant.state) && applicant.status === 1 && order.row.phase === 'serving'
        ? null
        : whyNot(order, applicant, moveOf(applicant.state), 'operator'),
    )
    if (problem) return problem
    const note = [kind, bring && `需携带：${bring}`].filter(Boolean).join('，')
    for (const { order, applicant } of all) {
      const values = { kind, place, bring, appointedAt, remindedAt: null }
      await context.db
        .insert(visaAppointments)
        .values({ unitId: applicant.id, orderNo: order.row.orderNo, merchant, ...values })
        .onConflictDoUpdate({ target: visaAppointments.unitId, set: values })
      if (isAgain(applicant.state)) continue
      await moveOne(context, order, applicant, moveOf(applicant.state), {
        by: 'operator',
        person: staff,
        note,
      })
    }
    for (const { order, unitIds } of byOrder(all)) {
      await tellOfApplicants(context, order, 'visaAppointment', unitIds, {
        until: appointedAt,
        reason: place,
      })
    }
    const after = (state: ApplicantState): ApplicantState => (state === 40 ? 45 : state === 50 ? 55 : state)
    return succeed({ moved: seen.map(({ unitId, state }) => ({ unitId, state: after(state) })) })
  },

  'staff.returnVisaPassports': async (context, { merchant }, input, { staff }) => {
    const { way, note } = input
    const label = way === 'courier' ? { company: input.company, trackingNo: input.trackingNo } : noLabel
    const fields = way === 'courier' ? labelProblems(label) : {}
    if (Object.keys(fields).length > 0) return invalid(fields)
    const seen = onceEach(input.applicants)
    const asks = { staff, merchant, call: 'staff.returnVisaPassports' } as const
    const found = await unitsOfStaff(context, asks, unitIdsOf(seen), 'lock')
    if (!found.ok) return found
    const all = found.value
    const [group, other] = byOrder(all)
    if (!group) throw new Error('unreachable: as many as asked for')
    if (other) return refused('SEVERAL_ORDERS', '一次只能退还同一订单的护照，请分别登记')
    const move = way === 'pickup' ? 'finish' : 'sendBack'
    const problem = problemsOf(all, seen, ({ order, applicant }) =>
      whyNot(order, applicant, move, 'operator'),
    )
    if (problem) return problem
    for (const { order, applicant } of all) {
      await moveOne(context, order, applicant, move, { by: 'operator', person: staff, note })
    }
    const { order, unitIds } = group
    await addParcel(context, order, { ...label, direction: 'out', way, units: unitIds })
    if (way === 'pickup') await endOrders(context, all, staff)
    else {
      const reason = way === 'courier' ? `${label.company} ${label.trackingNo}` : '由使馆直接寄出'
      await tellOfApplicants(context, order, 'visaReturned', unitIds, { reason })
    }
    return succeed({ moved: movedTo(seen, way === 'pickup' ? 80 : 70) })
  },
}

const noLabel = { company: '', trackingNo: '' }
const unitIdsOf = (seen: readonly Seen[]) => seen.map(({ unitId }) => unitId)
const movedTo = (seen: readonly Seen[], state: ApplicantState) =>
  seen.map(({ unitId }) => ({ unitId, state }))

function onceEach(seen: readonly Seen[]): Seen[] {
  return [...new Map(seen.map((one) => [one.unitId, one])).values()]
}

async function materialsNow(context: Context, { order, applicant }: Found): Promise<StandingMaterial[]> {
  return materialsOf(order, applicant, await statesOf(context.db, [order.row.orderNo]))
}

async function allMaterials(
  context: Context,
  all: readonly Found[],
): Promise<Map<string, StandingMaterial[]>> {
  const states = await statesOf(context.db, [...new Set(all.map(({ order }) => order.row.orderNo))])
  return new Map(all.map(({ order, applicant }) => [applicant.id, materialsOf(order, applicant, states)]))
}

async function received(
  context: Context,
  { order, applicant }: Found,
  materials: readonly { id: string }[],
): Promise<void> {
  const states = materials.map(({ id }) => ({ materialId: id, state: 'received' as const }))
  await setMaterials(context, order, applicant.id, states)
}

/** Ends the orders of which nobody waits any more. */
async function endOrders(context: Context, all: readonly Found[], staff: StaffPerson): Promise<void> {
  for (const { order } of byOrder(all)) {
    await completeVisa(context, await loadVisaOrder(context, order.row), staff)
  }
}
