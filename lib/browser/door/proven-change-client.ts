'use client'

import { useCallback, useState } from 'react'
import { PROOF_NEEDED, proofWanted } from '../../domain/members/proof-wanted.ts'
import type { BrowserChangeName, Input, Value } from '../../operate-center/contract/contract.ts'
import type { Answer } from '../../operate-center/contract/failures.ts'
import { type Change, useChange } from './change-client.ts'

/** Calls that may want a proof of work (domain/members/proof-wanted.ts). */
type ProvenCall = {
  [N in BrowserChangeName]: Input<N> extends { proof?: string | undefined } ? N : never
}[BrowserChangeName]

/** A change that is sent again with a proof of work where the centre demands one; the form sees one change. */
export function useProvenChange<N extends ProvenCall>(name: N): Change<N> {
  const { busy, run } = useChange(name)
  const [proving, setProving] = useState(false)
  const prove = useCallback(
    async (input: Input<N>): Promise<Answer<Value<N>> | null> => {
      const answer = await run(input)
      const wanted = answer && wantedBy(answer)
      if (!wanted) return answer
      setProving(true)
      try {
        const { solveChallenge } = await import('../../domain/members/proof-of-work.ts')
        return await run({ ...input, proof: await solveChallenge(wanted) })
      } finally {
        setProving(false)
      }
    },
    [run],
  )
  return { busy: busy || proving, run: prove }
}

function wantedBy(answer: Answer<unknown>) {
  if (answer.ok || answer.failure.kind !== 'refused' || answer.failure.code !== PROOF_NEEDED) return null
  return proofWanted(answer.failure.detail)
}
