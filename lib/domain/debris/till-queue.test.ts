import fc from 'fast-check'
import {
  afterAnswer,
  letIn,
  MOST_ENTRIES,
  nextToSettle,
  OFFLINE_HOURS,
  offlineProblem,
  type TillEntry,
  withoutAnswered,
  withoutUndone,
} from './till-queue.ts'

const at = '2026-12-03T02:00:00.000Z'
const shown = (code: string, key = code) => ({ code, key, place: '东门', at })

function queueOf(...codes: string[]): TillEntry[] {
  return codes.reduce<TillEntry[]>((queue, code) => {
    const taken = letIn(queue, shown(code))
    if (!taken.ok) throw new Error(taken.message)
    return taken.queue
  }, [])
}

it('lets a code in once, however it is written', () => {
  const queue = queueOf('V1:ABCD1234EFGH')
  expect(queue).toMatchObject([{ code: 'ABCD1234EFGH', codeEnd: 'EFGH', state: 'waiting' }])
  for (const again of ['ABCD1234EFGH', 'abcd-1234-efgh', 'v1:abcd 1234 efgh']) {
    expect(letIn(queue, shown(again, 'k2'))).toMatchObject({ ok: false, code: 'till-twice' })
  }
  const settled = afterAnswer(queue, queue[0]?.key ?? '', { ok: true })
  expect(letIn(settled, shown('ABCD-1234-EFGH', 'k3'))).toMatchObject({ ok: false, code: 'till-twice' })
})

it('lets a code in again whose redemption was taken back, unless it still waits to be sent', () => {
  const waiting = queueOf('ABCD1234EFGH', 'OTHER12345')
  expect(withoutUndone(waiting, 'abcd-1234-efgh')).toEqual(waiting)
  const settled = afterAnswer(waiting, waiting[0]?.key ?? '', { ok: true })
  const forgotten = withoutUndone(settled, 'V1:abcd-1234-efgh')
  expect(forgotten).toMatchObject([{ code: 'OTHER12345' }])
  expect(letIn(forgotten, shown('ABCD1234EFGH', 'k4'))).toMatchObject({ ok: true })
})

it('takes no text that is no code', () => {
  for (const text of ['', 'V1:', '中文凭证', 'a/b/c/d', 'x'.repeat(61)]) {
    expect(letIn([], shown(text))).toMatchObject({ ok: false, code: 'till-unreadable' })
  }
})

it('keeps the reason of what was refused and forgets its code', () => {
  const queue = afterAnswer(queueOf('AAAA1111', 'BBBB2222'), 'AAAA1111', { ok: false, message: '已退款' })
  expect(queue[0]).toMatchObject({ state: 'refused', message: '已退款', code: '', codeEnd: '1111' })
  expect(nextToSettle(queue)?.codeEnd).toBe('2222')
})

it('is full with five hundred that wait, and lets answered ones give way', () => {
  const codes = Array.from({ length: MOST_ENTRIES }, (_, index) => `CODE${String(index).padStart(4, '0')}`)
  const full = queueOf(...codes)
  expect(letIn(full, shown('LAST0000'))).toMatchObject({ ok: false, code: 'till-full' })
  const room = letIn(afterAnswer(full, 'CODE0003', { ok: true }), shown('LAST0000'))
  if (!room.ok) throw new Error(room.message)
  expect(room.queue).toHaveLength(MOST_ENTRIES)
  expect(room.queue.every(({ state }) => state === 'waiting')).toBe(true)
})

it('counts a time of the last day, and no other', () => {
  const now = new Date('2026-12-03T12:00:00Z')
  const hours = (count: number) => new Date(now.getTime() - count * 3_600_000)
  expect(offlineProblem(hours(0), now)).toBeNull()
  expect(offlineProblem(hours(OFFLINE_HOURS), now)).toBeNull()
  expect(offlineProblem(hours(-0.05), now)).toBeNull()
  expect(offlineProblem(hours(OFFLINE_HOURS + 0.01), now)).toMatchObject({ code: 'till-late' })
  expect(offlineProblem(hours(-0.1), now)).toMatchObject({ code: 'till-clock' })
})

/** Two tills without a network, and a centre that redeems a code once. */
type Step =
  | { do: 'show'; till: 0 | 1; code: string }
  | { do: 'send'; till: 0 | 1; answer: 'arrives' | 'is lost' | 'no network' }

const code = fc.constantFrom('AAAA', 'BBBB', 'CCCC', 'DDDD')
const till = fc.constantFrom(0 as const, 1 as const)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('show' as const), till, code }),
  fc.record({
    do: fc.constant('send' as const),
    till,
    answer: fc.constantFrom('arrives' as const, 'is lost' as const, 'no network' as const),
  }),
)

it('redeems each code once whatever the network does, and loses nobody who was let in', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const tills: [TillEntry[], TillEntry[]] = [[], []]
      const redeemedBy = new Map<string, string>()
      const letInKeys: string[] = []
      const answerOf = (entry: TillEntry) => {
        const first = redeemedBy.get(entry.code) ?? entry.key
        redeemedBy.set(entry.code, first)
        return first === entry.key ? { ok: true as const } : { ok: false as const, message: '已核销' }
      }
      const send = (at: 0 | 1, answer: 'arrives' | 'is lost' | 'no network') => {
        const entry = nextToSettle(tills[at])
        if (!entry || answer === 'no network') return
        const said = answerOf(entry)
        tills[at] = afterAnswer(tills[at], entry.key, answer === 'arrives' ? said : null)
      }
      for (const [index, one] of steps.entries()) {
        if (one.do === 'send') {
          send(one.till, one.answer)
          continue
        }
        const taken = letIn(tills[one.till], shown(one.code, `k${index}`))
        if (!taken.ok) continue
        letInKeys.push(`k${index}`)
        tills[one.till] = taken.queue
      }
      for (const at of [0, 1] as const) while (nextToSettle(tills[at])) send(at, 'arrives')
      const all = tills.flat()
      expect(all.map(({ key }) => key).sort()).toEqual([...letInKeys].sort())
      const settled = all.filter(({ state }) => state === 'settled')
      expect(new Set(settled.map(({ code }) => code)).size).toBe(settled.length)
      expect(settled.map(({ key }) => key).sort()).toEqual([...redeemedBy.values()].sort())
      expect(all.every((one) => one.state !== 'refused' || one.message !== '')).toBe(true)
    }),
  )
})

it('removes what somebody has cleared up, and nothing that waits', () => {
  const queue = afterAnswer(queueOf('AAAA1111', 'BBBB2222'), 'AAAA1111', { ok: false, message: '已退款' })
  expect(withoutAnswered(queue, 'AAAA1111').map(({ key }) => key)).toEqual(['BBBB2222'])
  expect(withoutAnswered(queue, 'BBBB2222')).toEqual(queue)
})
