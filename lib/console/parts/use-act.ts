import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkInput } from '../../operate-center/contract/check-input.ts'
import { type CallName, callOf } from '../../operate-center/contract/contract.ts'
import type { Answer, Failure } from '../../operate-center/contract/failures.ts'
import { askAny, newKey } from '../door/ask.ts'
import type { Place } from '../door/place.ts'

/**
 * A change with its idempotency key, which stays while its input stays: sending it again after a broken connection does
 * nothing twice. Everything on screen is read anew afterwards.
 */
export function useAct(name: CallName, place: Place) {
  const [sent, setSent] = useState<{ text: string; key: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const client = useQueryClient()

  async function send(input: object): Promise<Answer<unknown>> {
    const parsed = checkInput(callOf(name).input, input)
    if (!parsed.ok) {
      setFailure(parsed.failure)
      return parsed
    }
    const text = JSON.stringify(input)
    const key = sent?.text === text ? sent.key : newKey()
    setSent({ text, key })
    setBusy(true)
    setFailure(null)
    const answer = await askAny(name, place, input, { key })
    setBusy(false)
    if (answer.ok) await client.invalidateQueries()
    else {
      setFailure(answer.failure)
      // What has been refused was decided on something that is no longer so.
      if (answer.failure.kind === 'refused') {
        setSent(null)
        await client.invalidateQueries()
      }
    }
    return answer
  }

  return { send, busy, failure, clear: () => setFailure(null) }
}
