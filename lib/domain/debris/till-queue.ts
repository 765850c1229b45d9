import { type Refusal, refuse } from '../refusal.ts'
import { codeOfScan } from './vouchers.ts'

/** Hours for which a till that let somebody in without a network may settle it later. */
export const OFFLINE_HOURS = 24
/** Entries a till keeps; the oldest settled ones give way first. */
export const MOST_ENTRIES = 500

const HOUR = 3_600_000
/** A till's clock may be ahead of the server's, milliseconds. */
const SKEW = 5 * 60_000

/**
 * A voucher that was let in without a network.
 * - `waiting`: the centre has not answered yet
 * - `settled`: redeemed, as if there had been a network
 * - `refused`: somebody who was let in had no right to it; `message` says why, for a person to clear up
 */
export type TillEntry = {
  /** Sent with every try, so that an answer that got lost is not a second redemption. */
  key: string
  /** As it is scanned, without its version; empty once it was refused. */
  code: string
  /** The last four characters. */
  codeEnd: string
  place: string
  /** An instant by the till's clock. */
  at: string
  state: 'waiting' | 'settled' | 'refused'
  message: string
}

/** What is compared: groups and case do not count. */
const comparable = (code: string) => codeOfScan(code).replaceAll(/[\s-]/g, '').toUpperCase()

/**
 * Lets a voucher in without a network: the queue with its entry last. Refused for one that this till has let in
 * already, and when too many wait.
 */
export function letIn(
  queue: readonly TillEntry[],
  shown: { code: string; place: string; key: string; at: string },
): { ok: true; queue: TillEntry[] } | Refusal {
  const code = comparable(shown.code)
  if (!/^[0-9A-Z]{4,60}$/.test(code)) {
    return refuse('till-unreadable', '没有网络时只能扫描或输入凭证码，请核对后重试')
  }
  if (queue.some((one) => one.code === code)) {
    return refuse('till-twice', '这张凭证已在本机核销，不能重复使用')
  }
  if (queue.filter(({ state }) => state === 'waiting').length >= MOST_ENTRIES) {
    return refuse('till-full', `已有${MOST_ENTRIES}张凭证等待上传，请连接网络后再核销`)
  }
  const { place, key, at } = shown
  const entry: TillEntry = { key, code, codeEnd: code.slice(-4), place, at, state: 'waiting', message: '' }
  return { ok: true, queue: bounded([...queue, entry]) }
}

/** The entry that is sent next: the first that waits. Null when none does. */
export function nextToSettle(queue: readonly TillEntry[]): TillEntry | null {
  return queue.find(({ state }) => state === 'waiting') ?? null
}

/** The queue after the centre has answered for an entry; without an answer (`null`) it goes on waiting. */
export function afterAnswer(
  queue: readonly TillEntry[],
  key: string,
  answer: { ok: true } | { ok: false; message: string } | null,
): TillEntry[] {
  if (!answer) return [...queue]
  return queue.map((one): TillEntry => {
    if (one.key !== key || one.state !== 'waiting') return one
    // A refused voucher may still be worth something to its holder.
    return answer.ok
      ? { ...one, state: 'settled' }
      : { ...one, state: 'refused', code: '', message: answer.message }
  })
}

/** Removes what a person has cleared up or seen; entries that wait stay. */
export function withoutAnswered(queue: readonly TillEntry[], key: string): TillEntry[] {
  return queue.filter((one) => one.key !== key || one.state === 'waiting')
}

/** Forgets that a code was used here, after its redemption was taken back; what waits stays, as somebody was let in. */
export function withoutUndone(queue: readonly TillEntry[], code: string): TillEntry[] {
  const undone = comparable(code)
  return queue.filter((one) => one.state !== 'settled' || one.code !== undone)
}

/**
 * Why a time that a till names cannot count as the time of use; null when it can.
 * @param at when the voucher was let in, by the till's clock
 * @param now by the server's
 */
export function offlineProblem(at: Date, now: Date): Refusal | null {
  const age = now.getTime() - at.getTime()
  if (age < -SKEW) return refuse('till-clock', '本机时间不准，请校准时间后重新核销')
  if (age > OFFLINE_HOURS * HOUR) {
    return refuse('till-late', `离线核销超过${OFFLINE_HOURS}小时未上传，请人工核对`)
  }
  return null
}

/** Answered entries give way first, the oldest of them first. */
function bounded(queue: TillEntry[]): TillEntry[] {
  let extra = queue.length - MOST_ENTRIES
  return extra <= 0 ? queue : queue.filter(({ state }) => state === 'waiting' || extra-- <= 0)
}
