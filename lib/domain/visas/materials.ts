import { type Refusal, refuse } from '../refusal.ts'
import type { Applicant } from './applicant-moves.ts'
import { type ApplicantState, closedApplicantStates } from './applicant-states.ts'
import type { HandInWay, MaterialKind, Occupation } from './words.ts'

/** How a material of an applicant stands. */
export const materialStates = ['missing', 'sent', 'received', 'accepted', 'rejected'] as const
export type MaterialState = (typeof materialStates)[number]

/** A material as it was asked for when the order was made. */
type Asked = {
  id: string
  title: string
  occupations: readonly Occupation[]
  required: boolean
  kind: MaterialKind
}
type Standing = Pick<Asked, 'id' | 'title' | 'required' | 'kind'> & { state: MaterialState }

/** Largest file of a material, bytes. */
export const MATERIAL_MOST_BYTES = 10 * 1024 * 1024
export const MATERIAL_TOO_LARGE = '文件超过10MB，请压缩后再上传'

/** Files: of one material, of all applicants of an order; bytes of all of an order. */
export const FILES_OF_MATERIAL = 9
export const FILES_OF_ORDER = 200
export const FILE_BYTES_OF_ORDER = 200 * 1024 * 1024
/** Files that staff keep with an applicant's result. */
export const FILES_OF_RESULT = 5

/** The materials of an applicant, by occupation; one that names no occupation is everybody's. */
export function materialsFor<M extends Asked>(materials: readonly M[], occupation: Occupation): M[] {
  return materials.filter(({ occupations }) => occupations.length === 0 || occupations.includes(occupation))
}

/** In words, as its kind is handed in. */
export function materialText({ kind, state }: Pick<Standing, 'kind' | 'state'>): string {
  if (state === 'accepted') return '已通过'
  if (state === 'rejected') return '需补充'
  if (kind === 'electronic') return state === 'missing' ? '待上传' : '已上传，待审核'
  if (state === 'missing') return '待寄送'
  return state === 'sent' ? '已寄出' : '已收到，待审核'
}

/** States in which the customer may still change what is handed in. */
const OPEN: readonly ApplicantState[] = [10, 15, 20, 30]

/** Why an applicant's papers cannot be changed now, as a sentence; null while they can. */
export function papersClosed({ state, status }: Pick<Applicant, 'state' | 'status'>): string | null {
  if (status !== 1) return `申请人${closedApplicantStates[status]}，不能再提交材料`
  if (OPEN.includes(state)) return null
  return state === 25 ? '材料正在审核，有需要补充的会通知您' : '材料已审核通过，不能再修改'
}

/** Whether files may be added to a material, or removed: of electronic ones that staff have not accepted. */
export function takesFiles(
  applicant: Pick<Applicant, 'state' | 'status'>,
  { kind, state }: Pick<Standing, 'kind' | 'state'>,
): boolean {
  return kind === 'electronic' && state !== 'accepted' && papersClosed(applicant) === null
}

/** What is wanted and not there yet, or was rejected. */
const isOpen = ({ state }: Pick<Standing, 'state'>) => state === 'missing' || state === 'rejected'
export const isWanting = (one: Pick<Standing, 'state' | 'required'>): boolean =>
  one.state === 'rejected' || (one.required && one.state === 'missing')

/**
 * How the papers of all these applicants can be handed in together: nothing is sent where all of it is files, or where
 * everything on paper has arrived. Empty when they differ.
 */
export function waysToHandIn(
  applicants: readonly { materials: readonly Pick<Standing, 'kind' | 'required' | 'state'>[] }[],
): HandInWay[] {
  const papers = applicants.map(({ materials }) => materials.filter(({ kind }) => kind !== 'electronic'))
  const sends = papers.every((some) => some.length > 0)
  const uploads = !papers.some((some) => some.some(isWanting))
  return [...(sends ? (['courier', 'store'] as const) : []), ...(uploads ? (['none'] as const) : [])]
}

type Handed = { ok: true; move: 'send' | 'upload' | null; sent: string[] }

/**
 * What it means that a customer hands in the papers of an applicant (screens.md A.7): a parcel makes its papers sent;
 * what is brought is there when staff have received it; what was uploaded is there already, if nothing else is wanting.
 */
export function handIn(
  applicant: Pick<Applicant, 'state' | 'status'>,
  materials: readonly Standing[],
  way: HandInWay,
): Handed | Refusal {
  const closed = papersClosed(applicant)
  if (closed) return refuse('CLOSED', closed)
  const { state } = applicant
  if (state === 20) return refuse('RECEIVED', '材料已收到，正在等待审核')
  const onPaper = materials.filter(({ kind }) => kind !== 'electronic')
  if (way !== 'none') {
    if (onPaper.length === 0) return refuse('NO_PAPERS', '这位申请人的材料都可在线上传，无需寄送')
    const sent = way === 'courier' ? onPaper.filter(isOpen).map(({ id }) => id) : []
    // A second parcel follows the first, or corrects its number.
    return { ok: true, move: way === 'courier' && state !== 15 ? 'send' : null, sent }
  }
  if (state === 15) return refuse('ON_ITS_WAY', '材料已寄出，旅行社收到后会开始审核')
  const wanting = materials.find(isWanting)
  if (!wanting) return { ok: true, move: 'upload', sent: [] }
  return wanting.kind === 'electronic'
    ? refuse('WANTING', `请先上传“${wanting.title}”`)
    : refuse('WANTING', `“${wanting.title}”需要寄送或送到门店`)
}

/** A check of one material: accepted, or rejected with what has to be mended. */
export type Verdict = { materialId: string; accepted: boolean; reason: string }

type Reviewed = { ok: true; states: { materialId: string; state: 'accepted' | 'rejected'; reason: string }[] }

/** Checks item by item; refused as a whole when one of them is unknown, or rejected without a reason. */
export function review(materials: readonly Standing[], verdicts: readonly Verdict[]): Reviewed | Refusal {
  const states: Reviewed['states'] = []
  for (const { materialId, accepted, reason } of verdicts) {
    const one = materials.find(({ id }) => id === materialId)
    if (!one || states.some((state) => state.materialId === materialId)) {
      return refuse('UNKNOWN_MATERIAL', '材料清单已变化，请刷新后重新审核')
    }
    if (accepted && one.state === 'missing') return refuse('NOT_THERE', `“${one.title}”还没有收到，不能通过`)
    if (!accepted && reason === '') return refuse('NO_REASON', `请写明“${one.title}”需要怎样补充`)
    states.push({ materialId, state: accepted ? 'accepted' : 'rejected', reason: accepted ? '' : reason })
  }
  return { ok: true, states }
}

/** Why an applicant's papers cannot be accepted as a whole; null when every required one is. */
export function notAcceptable(materials: readonly Standing[]): Refusal | null {
  const open = materials.find((one) => (one.required || one.state === 'rejected') && one.state !== 'accepted')
  return open ? refuse('NOT_ALL', `“${open.title}”还没有通过，不能整体通过`) : null
}

/** What the customer has to mend, in one line; null when there is nothing. */
export function whatToMend(
  materials: readonly (Pick<Standing, 'title' | 'required' | 'state'> & { reason: string })[],
): string | null {
  const wanting = materials.filter(isWanting)
  if (wanting.length === 0) return null
  return wanting
    .map(({ title, reason }) => (reason ? `${title}：${reason}` : `${title}：尚未收到`))
    .join('；')
}
