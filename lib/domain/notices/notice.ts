import type { SheetDay } from '../documents/itinerary-sheet.ts'

/** What a notice of departure (出团通知书) says, besides whose it is. Texts may be empty where nothing is to be said. */
export type NoticeContent = {
  /** When and where travellers gather, and how they are met: 12月3日 06:30, 浦东机场 T2 出发层 12 号门, 举牌接机. */
  gatherTime: string
  gatherPlace: string
  gatherWay: string
  guideName: string
  guideTel: string
  /** Phones for emergencies at the place, of the organising agency, and for complaints. */
  emergencyTel: string
  organiserTel: string
  complaintTel: string
  /** Flights or trains, one a line. */
  transport: string[]
  hotels: { date: string; name: string; address: string; tel: string }[]
  days: SheetDay[]
  included: string[]
  excluded: string[]
  /** 行前须知, 出行警示, 退改说明 */
  beforeTravel: string
  warnings: string
  cancelNote: string
  /** The rest of it, where staff have uploaded it. */
  file?: NoticeFile | null
}

/** A notice that staff have uploaded instead of filling everything in. */
export type NoticeFile = {
  id: string
  kind: 'pdf' | 'picture'
  /** Of its bytes, hex. */
  hash: string
  /** Sizes of its pages as pictures, pixels. */
  pages: { width: number; height: number }[]
}

/**
 * What stands beside an uploaded notice: when and where to gather, and whom to call. The rest is in the file, and is not
 * said twice.
 */
function besideFile(content: NoticeContent): NoticeContent {
  const { transport: _t, hotels: _h, days: _d, included: _i, excluded: _e, ...rest } = content
  const none = { transport: [], hotels: [], days: [], included: [], excluded: [] }
  return { ...rest, ...none, beforeTravel: '', warnings: '', cancelNote: '' }
}

/** What differs for the travellers of one order, who gather elsewhere or fly otherwise. */
export type NoticeException = Partial<
  Pick<
    NoticeContent,
    'gatherTime' | 'gatherPlace' | 'gatherWay' | 'guideName' | 'guideTel' | 'transport' | 'hotels'
  >
>

export function withException(content: NoticeContent, exception: NoticeException | undefined): NoticeContent {
  return { ...(content.file ? besideFile(content) : content), ...exception }
}

/**
 * What has to be known before a notice can be sent, by field; empty when nothing is missing. An uploaded one says by
 * itself where to gather.
 */
export function missingOfNotice(content: NoticeContent): Record<string, string> {
  if (content.file) return {}
  const wanted: [keyof NoticeContent, string][] = [
    ['gatherTime', '请填写集合时间'],
    ['gatherPlace', '请填写集合地点或接团方式'],
    ['emergencyTel', '请填写当地应急电话'],
    ['organiserTel', '请填写组团社电话'],
  ]
  return Object.fromEntries(wanted.filter(([field]) => content[field] === ''))
}

/** Fields and positions in lists at which a notice differs from the version before. */
export type NoticeChanges = {
  fields: ReadonlySet<keyof NoticeContent>
  /** Of lists: positions in the new version that are new or different. */
  positions: Readonly<Partial<Record<keyof NoticeContent, readonly number[]>>>
}

export const NO_CHANGES: NoticeChanges = { fields: new Set(), positions: {} }

const same = (a: unknown, b: unknown) => canonical(a) === canonical(b)

/** JSON with sorted keys and without what is undefined: a database gives keys back in another order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
    .join(',')}}`
}

/** What is different in a new version. An entry counts as unchanged wherever it stood before. */
export function changesOfNotice(before: NoticeContent, after: NoticeContent): NoticeChanges {
  const fields = new Set<keyof NoticeContent>()
  const positions: Partial<Record<keyof NoticeContent, number[]>> = {}
  for (const field of Object.keys(after) as (keyof NoticeContent)[]) {
    const [old, now] = [before[field], after[field]]
    if (same(old, now)) continue
    fields.add(field)
    if (!Array.isArray(now) || !Array.isArray(old)) continue
    const known = new Set(old.map(canonical))
    positions[field] = now.flatMap((entry, index) => (known.has(canonical(entry)) ? [] : [index]))
  }
  return { fields, positions }
}
