/** Wrong passwords of an account, or messages to a recipient within a day, before a proof of work is required. */
const FREE_OF_ACCOUNT = 3
/** Tries from a network address within an hour; a whole office may sit behind it. */
const FREE_OF_ADDRESS = 60
/** Different numbers and addresses that a network address has messages sent to within an hour. */
const FREE_RECIPIENTS = 30
/** Share of the merchant's messages of the hour from which on every message costs a proof. */
const FREE_BUDGET = 0.5

const FEWEST_BITS = 15
/** Half a minute of a desktop browser. */
const MOST_BITS = 23

/** What speaks against another try. */
export type Tries = {
  /** Of the account or recipient, by the same kind of asker. */
  ofAccount: number
  /** Of the network address within an hour. */
  ofAddress: number
  /** Different recipients that the address has had messages sent to within an hour. */
  recipients?: number
  /** Used share of what the merchant may send in this hour; above 1 when more than that was wanted. */
  budget?: number
}

/** Whether another try needs a proof of work (domain/members/proof-wanted.ts). */
export function isWanted({ ofAccount, ofAddress, recipients = 0, budget = 0 }: Tries): boolean {
  return (
    ofAccount >= FREE_OF_ACCOUNT ||
    ofAddress >= FREE_OF_ADDRESS ||
    recipients >= FREE_RECIPIENTS ||
    budget >= FREE_BUDGET
  )
}

/**
 * Zero bits to find: a fraction of a second on a phone at first. One bit more (twice the work) with every doubling of
 * the tries beyond a limit, two with every doubling of recipients, and one with each tenth of the budget beyond half.
 */
export function challengeBits({ ofAccount, ofAddress, recipients = 0, budget = 0 }: Tries): number {
  const tries = Math.max(0, ofAddress / FREE_OF_ADDRESS, (ofAccount - FREE_OF_ACCOUNT) / 2)
  const spread = Math.max(1, recipients / FREE_RECIPIENTS)
  const steps = Math.max(Math.log2(1 + tries), 2 * Math.log2(spread))
  const scarcity = Math.max(0, Math.ceil((budget - FREE_BUDGET) * 10))
  return Math.min(MOST_BITS, FEWEST_BITS + Math.floor(steps) + scarcity)
}
