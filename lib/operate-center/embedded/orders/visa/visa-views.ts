import { isServed, takesPassports } from '../../../../domain/orders/kinds/visa.ts'
import { maskDocument } from '../../../../domain/people/identity-documents.ts'
import { textTitles } from '../../../../domain/texts/text-codes.ts'
import { applicantText, progressText, todoOf } from '../../../../domain/visas/applicant-words.ts'
import { occupationNames, visaEntries, visaTypes } from '../../../../domain/visas/words.ts'
import type { VisaOrderAbout } from '../../../contract/orders/visa.ts'
import type { Context } from '../../kernel/context.ts'
import { shownAddress } from '../core/kept-address.ts'
import { fullName, openOrdered } from '../core/ordered-person.ts'
import type { UnitRow } from '../core/rows.ts'
import type { VisaSnapshot } from './snapshot.ts'
import { applicantsOf, returnAddressOf, type VisaOrder } from './visa-rows.ts'

/** Papers of an applicant are accepted from this state on; the passport then stays as it is. */
const ACCEPTED = 40

export function visaCard(order: VisaOrder) {
  const { row, snapshot, own, units } = order
  return {
    kind: 'visa' as const,
    proId: own.proId,
    country: snapshot.country,
    type: typeWords(snapshot),
    travelDate: own.travelDate,
    persons: units.length,
    progress: isServed(row.subStatus) ? progressText(applicantsOf(order)) : '',
  }
}

/** 旅游签证·单次; 签注 and 电子签 say by themselves what they are. */
export function typeWords({ type, entries }: Pick<VisaSnapshot, 'type' | 'entries'>): string {
  const name = visaTypes[type]
  return `${name.includes('签') ? name : `${name}签证`}·${visaEntries[entries]}`
}

/** Applicants in short, by position; also for the screens of their progress. */
export function applicantHeads(
  { sealer }: Pick<Context, 'sealer'>,
  order: VisaOrder,
): VisaOrderAbout['applicants'] {
  const served = isServed(order.row.subStatus)
  return applicantsOf(order).map((applicant) => {
    const { id, occupation, status, state, sealed, position } = applicant
    const person = sealed === null ? null : openOrdered({ sealer }, sealed)
    const passport = person?.document
    const todo = served ? todoOf(applicant) : null
    return {
      id,
      name: person ? fullName(person) : `第${position + 1}位申请人`,
      occupation,
      status,
      state,
      stateText: served || status !== 1 ? applicantText(applicant) : '待付款',
      todo: todo ?? (served && wantsPassport(applicant) ? '补充护照' : null),
      passport: passport ? maskDocument(passport.type, passport.number) : '',
    }
  })
}

/** Whether the passport of an applicant may be given or replaced as far as the applicant goes. */
export function passportOpen({ status, state }: { status: number; state: number }): boolean {
  return status === 1 && state < ACCEPTED
}

export function wantsPassport(applicant: {
  status: number
  state: number
  documentHash: string | null
}): boolean {
  return passportOpen(applicant) && applicant.documentHash === null
}

/** Whether passports of the order may be given or replaced. */
export function passportsOpen(order: VisaOrder): boolean {
  return takesPassports(order.row.subStatus) && applicantsOf(order).some(passportOpen)
}

/** A visa's part of an order in full; numbers masked. */
export async function visaAbout(context: Context, order: VisaOrder): Promise<VisaOrderAbout> {
  const { snapshot, own } = order
  return {
    ...visaCard(order),
    processing: snapshot.processing,
    entries: visaEntries[snapshot.entries],
    validity: snapshot.validity,
    district: snapshot.districts.map(({ name }) => name).join('、') || '全国受理',
    materialsBy: own.materialsBy,
    applicants: applicantHeads(context, order),
    passportsOpen: passportsOpen(order),
    returnWay: own.returnWay,
    returnAddress: shownAddress(returnAddressOf(context, own)),
    agreements: snapshot.agreements.map(({ code, version }) => ({ title: titleOf(code), version })),
    refunds: snapshot.refunds,
    refundNote: snapshot.refundNote,
  }
}

function titleOf(code: string): string {
  return Object.hasOwn(textTitles, code) ? textTitles[code as keyof typeof textTitles] : code
}

/** 张伟, 在职人员, 护照尾号1234. */
export function applicantLabel(
  { sealer }: Pick<Context, 'sealer'>,
  { own }: VisaOrder,
  unit: UnitRow,
): { name: string; label: string; note: string } {
  const applicant = own.applicants.get(unit.id)
  const label = applicant ? occupationNames[applicant.occupation] : ''
  if (unit.sealed === null) return { name: `第${unit.position + 1}位申请人`, label, note: '' }
  const person = openOrdered({ sealer }, unit.sealed)
  const { document } = person
  return {
    name: fullName(person),
    label,
    note: document ? `护照尾号${document.number.slice(-4)}` : '护照待补充',
  }
}
