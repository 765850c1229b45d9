import type { Actor } from '../orders/kind.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { UnitStatus } from '../vocabulary.ts'
import {
  type ApplicantState,
  applicantStates,
  closedApplicantStates,
  type VisaStage,
} from './applicant-states.ts'

/** How a mission has decided; kept when the passport is on its way back and when all is done. */
export type VisaDecision = 'granted' | 'refused'

/** An applicant as the rules see one. */
export type Applicant = {
  state: ApplicantState
  /** Specification, section 4: 1 normal, 2 cancelled, 3 refunded, 4 refund in progress. */
  status: UnitStatus
  decision: VisaDecision | null
}

type Move = {
  /** For staff and for the timeline. */
  name: string
  from: readonly ApplicantState[]
  to: ApplicantState
  by: readonly Actor[]
  decides?: VisaDecision
}

/** Where an applicant's passport may lie at the agency although the applicant was cancelled or refunded. */
const PAPERS_HERE: readonly ApplicantState[] = [15, 20, 25, 30, 40, 45, 50, 55, 60, 65]

/**
 * Every way from one state to another, and who may take it (domain.md B.4). `receive` also from 30: mended papers are
 * brought to the counter as well as sent.
 */
export const applicantMoves = {
  send: { name: '寄出材料', from: [10, 30], to: 15, by: ['customer'] },
  // All of it was uploaded, so nothing is on its way.
  upload: { name: '上传材料', from: [10, 30], to: 20, by: ['customer'] },
  receive: { name: '收到材料', from: [10, 15, 30], to: 20, by: ['operator'] },
  review: { name: '开始审核', from: [20], to: 25, by: ['operator'] },
  askMore: { name: '要求补充材料', from: [25], to: 30, by: ['operator'] },
  accept: { name: '审核通过', from: [25], to: 40, by: ['operator'] },
  book: { name: '预约面试或录指纹', from: [40], to: 45, by: ['operator'] },
  submit: { name: '送签', from: [40, 45], to: 50, by: ['operator'] },
  interview: { name: '使馆要求面签或调查', from: [50], to: 55, by: ['operator'] },
  grant: { name: '出签', from: [50, 55], to: 60, by: ['operator'], decides: 'granted' },
  refuse: { name: '拒签', from: [50, 55], to: 65, by: ['operator'], decides: 'refused' },
  sendBack: { name: '退还材料', from: [60, 65], to: 70, by: ['operator'] },
  // At once for what is fetched (自取) or electronic.
  finish: { name: '完成', from: [60, 65, 70], to: 80, by: ['operator'] },
  // Nobody has said that the parcel did not arrive.
  arrive: { name: '签收', from: [70], to: 80, by: ['system'] },
} as const satisfies Record<string, Move>

export type ApplicantMove = keyof typeof applicantMoves

/** Moves about the passport alone; what happens to the order's money does not hold them up. */
const ABOUT_THE_PASSPORT: readonly ApplicantMove[] = ['sendBack', 'finish', 'arrive']

type Moved = { ok: true; state: ApplicantState; decision: VisaDecision | null }
export type MoveRefusal = Refusal<'already' | 'not-from-here' | 'not-yours' | 'closed'>

/** Takes an applicant a step further. Pure: the caller writes state, timeline and what belongs to them in one go. */
export function moveApplicant(applicant: Applicant, move: ApplicantMove, by: Actor): Moved | MoveRefusal {
  const row: Move = applicantMoves[move]
  const { state, status, decision } = applicant
  if (!row.by.includes(by)) return refuse('not-yours', '您不能进行此操作，请联系客服')
  if (status !== 1 && !ABOUT_THE_PASSPORT.includes(move)) {
    return refuse('closed', `申请人${closedApplicantStates[status]}，不能进行此操作`)
  }
  if (state === row.to) return refuse('already', '该操作已完成，请刷新查看')
  if (!fromOf(row, move, applicant).includes(state)) return elsewhere(state)
  return { ok: true, state: row.to, decision: row.decides ?? decision }
}

/** Of an applicant who was cancelled or refunded the passport goes back from wherever it is. */
function fromOf({ from }: Move, move: ApplicantMove, { status }: Applicant): readonly ApplicantState[] {
  const isClosed = status === 2 || status === 3
  if (!isClosed) return from
  if (move === 'sendBack') return PAPERS_HERE
  return move === 'finish' ? [...PAPERS_HERE, 70] : from
}

function elsewhere(state: ApplicantState): MoveRefusal {
  return refuse('not-from-here', `申请人当前为“${applicantStates[state]}”，不能进行此操作，请刷新查看`)
}

/** How far an applicant is, for what is given back; it only ever goes on once papers are at the mission. */
export function stageOf({ state, decision }: Pick<Applicant, 'state' | 'decision'>): VisaStage {
  if (state < 40) return 'collecting'
  if (state < 50) return 'reviewed'
  if (state < 60) return 'submitted'
  return decision === 'refused' ? 'refused' : 'decided'
}

/** After 送签 an applicant cannot be cancelled any more (domain.md B.4). */
export function isCancellable({ state, status }: Pick<Applicant, 'state' | 'status'>): boolean {
  return status === 1 && state <= 45
}

/** Nothing is left to be done: 领到签证, or cancelled. One whose refund is not decided is not over. */
export function isOver({ state, status }: Pick<Applicant, 'state' | 'status'>): boolean {
  return status === 2 || status === 3 || (status === 1 && state === 80)
}

/** An order is done when every normal applicant is (domain.md B.4), and there is one. */
export function isOrderDone(applicants: readonly Pick<Applicant, 'state' | 'status'>[]): boolean {
  return applicants.some(({ status }) => status === 1) && applicants.every(isOver)
}
