import type { InvoiceableOrder } from '@/lib/operate-center/contract/invoices/invoices.ts'

/**
 * The orders that are ticked after a tick: those of one kind only, and one alone where orders are not merged.
 * @param chosen order numbers ticked before
 */
export function ticked(
  orders: readonly Pick<InvoiceableOrder, 'orderNo' | 'kind'>[],
  chosen: readonly string[],
  orderNo: string,
  merge: boolean,
): string[] {
  if (chosen.includes(orderNo)) return chosen.filter((one) => one !== orderNo)
  const kind = orders.find((order) => order.orderNo === orderNo)?.kind
  if (!merge || kind === undefined) return kind === undefined ? [...chosen] : [orderNo]
  const same = chosen.filter((one) => orders.find((order) => order.orderNo === one)?.kind === kind)
  // As many as the centre takes for one invoice.
  return same.length < MOST_MERGED ? [...same, orderNo] : same
}

export const MOST_MERGED = 20
