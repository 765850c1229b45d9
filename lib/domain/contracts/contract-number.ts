/** The number of an order's first, second, … contract: the order's own, so that both are found by one search. */
export function contractNumber(orderNo: string, serial: number): string {
  return `${orderNo}-C${serial}`
}
