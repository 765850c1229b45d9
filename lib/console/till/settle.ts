import { useEffect, useState } from 'react'
import { afterAnswer, nextToSettle } from '../../domain/debris/till-queue.ts'
import type { Failure } from '../../operate-center/contract/failures.ts'
import { ask } from '../door/ask.ts'
import type { Place } from '../door/place.ts'
import { changeQueue, readQueue } from './till-store.ts'

/** Sends what waits, one after the other, until all is answered or the network is gone again. */
async function settle(place: Place, merchant: string): Promise<void> {
  for (let entry = nextToSettle(readQueue(merchant)); entry; entry = nextToSettle(readQueue(merchant))) {
    const { key, code, at } = entry
    const answer = await ask('staff.redeemVoucher', place, { code, at, place: entry.place }, { key })
    if (!answer.ok && !isAnAnswer(answer.failure)) return
    const said =
      answer.ok || hadArrived(answer.failure) ? DONE : { ok: false as const, message: answer.failure.message }
    changeQueue(merchant, (queue) => afterAnswer(queue, key, said))
  }
}

const DONE = { ok: true as const }

/** The try whose answer was cut off has the same key without a time: the centre knows the key, so it was redeemed then. */
const hadArrived = (failure: Failure) => failure.kind === 'refused' && failure.code === 'IDEMPOTENCY_MISMATCH'

/** Whether a failure says something about the voucher, and not about the network, the session or too many tries. */
function isAnAnswer(failure: Failure): boolean {
  if (failure.kind === 'refused')
    return /^(VOUCHER|TILL)_|^(NOT_PAID|NOT_ISSUED|NO_TICKET|CLOSED|TOO_EARLY|IDEMPOTENCY_MISMATCH)/.test(
      failure.code,
    )
  return failure.kind === 'absent' || failure.kind === 'invalid'
}

const AGAIN_MS = 15_000

/**
 * Sends what waits as soon as there is a network, and again from time to time.
 * @returns whether the browser says that there is a network
 */
export function useSettling(place: Place, merchant: string, waiting: boolean): boolean {
  const [online, setOnline] = useState(() => navigator.onLine)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  useEffect(() => {
    if (!online || !waiting) return
    // Two windows of one device send in turn.
    const run = () =>
      void navigator.locks.request(`wayfront-till-${merchant}`, { ifAvailable: true }, (lock) =>
        lock ? settle(place, merchant) : undefined,
      )
    run()
    const timer = setInterval(run, AGAIN_MS)
    return () => clearInterval(timer)
  }, [online, waiting, place, merchant])
  return online
}
