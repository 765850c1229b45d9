import type { VisaStage } from '../../../../domain/visas/applicant-states.ts'
import type {
  Continent,
  EntryRule,
  MaterialKind,
  Occupation,
  ReturnWay,
  VisaEntries,
  VisaType,
} from '../../../../domain/visas/words.ts'
import type { VisaOption } from '../../../contract/catalogue/visas.ts'
import type { ReviewDraft } from '../model.ts'
import type { PictureName } from '../pictures.ts'
import type { FormId } from './forms.ts'

/** A country or region of the demo's visa counter. */
export type CountryDraft = {
  code: string
  name: string
  aliases: readonly string[]
  continent: Continent
  hot?: true
  /** Left out: a visa is needed before the journey. */
  entry?: { rule: Exclude<EntryRule, 'visa'>; note: string; asOf: string; source: string }
}

export type DistrictDraft = {
  id: string
  country: string
  name: string
  /** First two digits of GB/T 2260. */
  provinces: readonly string[]
  rule: string
}

export type MaterialDraft = {
  id: string
  title: string
  /** Left out: every applicant. */
  of?: readonly Occupation[]
  required?: boolean
  kind: MaterialKind
  copies?: number
  spec: string
  form?: FormId
}

export type RefundDraft = readonly (readonly [stage: VisaStage, service: number, embassy: number])[]

/** A demo visa as an editor would write it; `build-visas.ts` makes the row from it. Amounts are whole yuan. */
export type VisaDraft = {
  id: string
  code: string
  name: string
  country: string
  type: VisaType
  entries: VisaEntries
  /** The first is the cover. */
  pictures: readonly PictureName[]
  validity: string
  stayDays: number | null
  /** Working days, and in words. */
  processing: readonly [days: number, text: string]
  /** Ids; left out: the whole mainland. */
  districts?: readonly string[]
  fees: readonly [service: number, embassy: number]
  market?: number
  successRate?: number
  tags: readonly string[]
  sold: number
  interview?: true
  biometrics?: true
  invitation?: true
  highlights: readonly string[]
  scope: string
  people: string
  options: readonly VisaOption[]
  ways?: readonly ReturnWay[]
  bufferDays: number
  materialDays: number
  persons?: readonly [min: number, max: number]
  passportFirst?: true
  entrusted?: true
  dailyCapacity?: number
  included: readonly string[]
  excluded: readonly string[]
  steps: readonly { title: string; text: string }[]
  materials: readonly MaterialDraft[]
  refunds: RefundDraft
  refundNote: string
  notices: readonly { title: string; text: string }[]
  questions: readonly { question: string; answer: string }[]
  reviews?: readonly ReviewDraft[]
  status?: 'withdrawn'
}
