import { solveChallenge } from '../../../domain/members/proof-of-work.ts'
import { PROOF_NEEDED, proofWanted } from '../../../domain/members/proof-wanted.ts'
import type { Answer } from '../../contract/failures.ts'

/** Makes a call, and repeats it with a proof of work when one is required, as a browser does. */
export async function withProof<T>(ask: (proof?: string) => Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await ask()
  if (answer.ok || answer.failure.kind !== 'refused' || answer.failure.code !== PROOF_NEEDED) return answer
  const wanted = proofWanted(answer.failure.detail)
  if (!wanted) throw new Error('no challenge')
  return ask(await solveChallenge(wanted))
}
