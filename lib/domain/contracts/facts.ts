import type { CalendarDate } from '../../base/calendar/dates.ts'
import type { Fen } from '../../base/money/fen.ts'
import type { DocumentPart } from '../documents/document.ts'
import type { ContractType } from './vocabulary.ts'

/** Somebody whom the contract is for. */
export type ContractPerson = {
  /** The unit's id. */
  id: string
  /** Empty until completed. */
  name: string
  /** 成人 */
  label: string
  /** The document with its masked number: 身份证 110***********1234; empty until completed. */
  document: string
  /** Keyed hash of the document's number; it tells whether the person has been replaced. */
  documentHash: string
  /** Own mobile number; empty without one. */
  mobile: string
  /** Of age on the day of signing. */
  adult: boolean
}

/** A person or company of the contract: 组团社, with licence number and phone. */
type ContractParty = { role: string; name: string; facts: { label: string; value: string }[] }

/** What an order's kind says of its contract; the contracts know no kind. */
export type ContractFacts = {
  type: ContractType
  product: string
  /** The service; equal days for one day. Null where it has no date yet. */
  dates: { from: CalendarDate; to: CalendarDate } | null
  /** The seller's side, the organiser first. */
  parties: ContractParty[]
  /** 产品编号, 出发地, 天数, 交通, 住宿标准, 最低成团人数 … */
  facts: { label: string; value: string }[]
  /** Everybody still wanted, also those not named yet. */
  people: ContractPerson[]
  /** Persons that a group needs at least; null where no group is formed. */
  groupMin: number | null
  /** Days before departure by which the agency has to say that no group is formed (旅游法 63). */
  noticeDays: number | null
  /** Lines of the price, discounts and refunds negative. */
  fees: { label: string; amount: Fen }[]
  /** Σ fees. */
  payable: Fen
  paid: Fen
  /** How and until when it is paid: 已全额支付, 定金已付… */
  payment: string
  included: string[]
  excluded: string[]
  /** What cancelling costs: 出发前7天及以上, 不扣费用. */
  ladder: { when: string; what: string }[]
  /** What the agency owes beside the refund when it cancels. */
  agencyLadder: { when: string; what: string }[]
  ladderNote: string
  /** The day-by-day programme; empty where there is none. */
  itinerary: DocumentPart[]
  /** Further notices, each under its heading. */
  notices: { title: string; text: string }[]
  shopping: { name: string; place: string; goods: string; minutes: number }[]
  paidItems: { name: string; price: Fen; minutes: number; note: string }[]
  safety: string
  /** Insurance has been ordered with it. */
  insured: boolean
}
