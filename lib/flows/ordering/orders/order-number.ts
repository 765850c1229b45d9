/** The number of an order as it may stand in an address (contract: 6 to 32 characters); null when it cannot be one. */
export function orderNoOf(param: string | null | undefined): string | null {
  return param && /^[\w|*-]{6,32}$/.test(param) ? param : null
}
