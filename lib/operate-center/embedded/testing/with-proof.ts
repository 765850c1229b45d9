import { solveChallenge } from '../../../browser/door/proof-of-work.ts'
import { PROOF_NEEDED, proofWanted } from '../../contract/customers/challenge.ts'
import type { Answer } from '../../contract/failures.ts'

/** Asks, and asks again with a proof where one is wanted, as a browser does. */
export async function withProof<T>(ask: (proof?: string) => Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await ask()
  if (answer.ok || answer.failure.kind !== 'refused' || answer.failure.code !== PROOF_NEEDED) return answer
  const wanted = proofWanted(answer.failure.detail)
  if (!wanted) throw new Error('no challenge')
  return ask(await solveChallenge(wanted))
}
