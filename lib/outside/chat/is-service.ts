/** The facts that decide whether chat is offered; null where a call failed. */
export type ChatFacts = {
  /** `state` of customer.do. */
  state: number | null
  customerCode: string
  /** `state` of getDistPower.do; its other fields mean nothing unless it is 1. */
  powerState: number | null
  tocShowCustomerFlag: number
}

/**
 * The specification's isService (sections 6, 8 and 9): 0 when customer.do's state is not 1, when customerCode is empty,
 * or when the distributor does not show customer service. A failed call counts as a state other than 1.
 */
export function isService({ state, customerCode, powerState, tocShowCustomerFlag }: ChatFacts): 0 | 1 {
  const shown = powerState === 1 && tocShowCustomerFlag !== 0
  return state === 1 && shown && customerCode.trim() !== '' ? 1 : 0
}
