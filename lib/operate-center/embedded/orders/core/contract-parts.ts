import { ageAt, todayInShanghai } from '../../../../base/calendar/dates.ts'
import { formatFen } from '../../../../base/money/fen.ts'
import type { ContractFacts, ContractPerson } from '../../../../domain/contracts/facts.ts'
import { GUARDIAN_BELOW } from '../../../../domain/people/ages.ts'
import { ownedDocumentName } from '../../../../domain/people/document-names.ts'
import { maskDocument } from '../../../../domain/people/identity-documents.ts'
import { documentHash } from '../../customers/kept-person.ts'
import type { Context } from '../../kernel/context.ts'
import type { BaseSnapshot } from './kinds.ts'
import { fullName, openOrdered } from './ordered-person.ts'
import type { OrderRow, UnitRow } from './rows.ts'

/** What the contracts of all kinds say alike. */

/** Lines of the price, and how far it is paid. */
export function contractAmounts(
  row: OrderRow,
  { lines, discounts }: Pick<BaseSnapshot, 'lines' | 'discounts'>,
): Pick<ContractFacts, 'fees' | 'payable' | 'paid' | 'payment'> {
  return {
    fees: [
      ...lines.map(({ label, unitPrice, quantity, amount }) => ({
        label: quantity === 1 ? label : `${label} ${formatFen(unitPrice)} × ${quantity}`,
        amount,
      })),
      ...discounts.map(({ label, amount }) => ({ label, amount: -amount })),
      ...(row.freight > 0 ? [{ label: '运费', amount: row.freight }] : []),
      ...(row.refunded > 0 ? [{ label: '已退款', amount: -row.refunded }] : []),
    ],
    payable: row.payable - row.refunded,
    paid: row.paid - row.refunded,
    payment: paymentOf(row),
  }
}

function paymentOf({ paid, payable, balanceDueAt }: OrderRow): string {
  if (paid >= payable) return '费用已付清。'
  const rest = formatFen(payable - paid)
  if (balanceDueAt === null) return `已付${formatFen(paid)}，尚余${rest}待付。`
  const until = todayInShanghai(balanceDueAt)
  return `已付定金${formatFen(paid)}，余款${rest}须在${until}前付清。`
}

/** The person of a unit; with an empty name until it is given. */
export function contractPerson(
  context: Context,
  { id, sealed }: Pick<UnitRow, 'id' | 'sealed'>,
  label: string,
): ContractPerson {
  if (sealed === null) {
    return { id, name: '', label, document: '', documentHash: '', mobile: '', adult: false }
  }
  const person = openOrdered(context, sealed)
  const { document, birthday, mobile } = person
  return {
    id,
    name: fullName(person),
    label,
    document: document
      ? `${ownedDocumentName(document)} ${maskDocument(document.type, document.number)}`
      : '',
    documentHash: document ? documentHash(context, document) : '',
    mobile,
    adult: birthday !== '' && ageAt(birthday, todayInShanghai(context.now())) >= GUARDIAN_BELOW,
  }
}
