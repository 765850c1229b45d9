import type { DocumentSource } from '../documents/sources.ts'
import { findOrder, orderOfOwner } from '../orders/core/order-queries.ts'
import { contractsOf, presentOf } from './contract-rows.ts'
import { signedOf } from './contract-views.ts'

/**
 * Signed contracts as files and mails. The subject is the order's number for its present contract, and with a slash and
 * the contract's number any other of the order.
 */
export const contractDocuments: DocumentSource = {
  code: 'contract',
  async open(context, { merchant }, customerId, subject) {
    const [orderNo = '', contractNo] = subject.split('/')
    if (!(await findOrder(context.db, orderOfOwner({ merchant, customerId }, orderNo)))) return null
    const rows = await contractsOf(context.db, orderNo)
    const row = contractNo === undefined ? presentOf(rows) : rows.find((one) => one.contractNo === contractNo)
    // What nobody has signed can still change.
    if (!row || row.sealed === null) return null
    const { document, hash, title } = await signedOf(context, row, rows, null)
    return { title, fileName: `${title} ${row.contractNo}`, foot: `文本校验码 ${hash}`, content: document }
  },
}
