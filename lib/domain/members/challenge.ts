/** Wrong passwords of an account, or messages to a recipient within a day, before a proof of work is required. */
const FREE_OF_ACCOUNT = 3
/** The same of a network address within an hour; a whole office may sit behind it. */
const FREE_OF_ADDRESS = 60

const FEWEST_BITS = 15
const MOST_BITS = 20

/** Whether another try needs a proof of work (domain/members/proof-wanted.ts). */
export function isWanted(ofAccount: number, ofAddress: number): boolean {
  return ofAccount >= FREE_OF_ACCOUNT || ofAddress >= FREE_OF_ADDRESS
}

/**
 * Zero bits to find: a fraction of a second on a phone at first, one bit more (twice the work) with every doubling of
 * the address's tries beyond its limit.
 */
export function challengeBits(ofAccount: number, ofAddress: number): number {
  const beyond = Math.max(0, ofAddress / FREE_OF_ADDRESS, (ofAccount - FREE_OF_ACCOUNT) / 4)
  return Math.min(MOST_BITS, FEWEST_BITS + Math.floor(Math.log2(1 + beyond)))
}
