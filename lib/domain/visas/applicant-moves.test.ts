import fc from 'fast-check'
import { runs } from '../../testing/properties.ts'
import type { Actor } from '../orders/kind.ts'
import type { UnitStatus } from '../vocabulary.ts'
import {
  type Applicant,
  type ApplicantMove,
  applicantMoves,
  isCancellable,
  isOrderDone,
  isOver,
  moveApplicant,
  stageOf,
} from './applicant-moves.ts'
import { type ApplicantState, applicantStates, type VisaStage } from './applicant-states.ts'
import { actorOf, aheadOf, applicantText, progressText, todoOf } from './applicant-words.ts'

const moves = Object.keys(applicantMoves) as ApplicantMove[]
const states = Object.keys(applicantStates).map(Number) as ApplicantState[]
const actors: Actor[] = ['customer', 'operator', 'system']

const applicant = (state: ApplicantState, status: UnitStatus = 1): Applicant => ({
  state,
  status,
  decision: state === 60 ? 'granted' : state === 65 ? 'refused' : null,
})

/** The table of domain.md B.4 once more, as `from>to` by mover, so that a changed row is noticed. */
const table: Record<Actor, string[]> = {
  customer: ['10>15', '30>15', '10>20', '30>20'],
  operator: [
    '10>20',
    '15>20',
    '30>20',
    '20>25',
    '25>30',
    '25>40',
    '40>45',
    '40>50',
    '45>50',
    '50>55',
    '50>60',
    '55>60',
    '50>65',
    '55>65',
    '60>70',
    '65>70',
    '60>80',
    '65>80',
    '70>80',
  ],
  system: ['70>80'],
}

test.each(actors)('%s moves applicants by the rows of the table, and by no other', (by) => {
  const found = states.flatMap((state) =>
    moves.flatMap((move) => {
      const moved = moveApplicant(applicant(state), move, by)
      return moved.ok ? [`${state}>${moved.state}`] : []
    }),
  )
  expect([...new Set(found)].sort()).toEqual([...table[by]].sort())
})

test('how a mission decided is kept on the way back', () => {
  const back = moveApplicant(applicant(65), 'sendBack', 'operator')
  if (!back.ok) throw new Error(back.message)
  const done = moveApplicant({ status: 1, ...back }, 'arrive', 'system')
  if (!done.ok) throw new Error(done.message)
  expect([stageOf(back), stageOf(done)]).toEqual(['refused', 'refused'])
  expect(stageOf({ state: 80, decision: 'granted' })).toBe('decided')
})

test('an applicant whose refund is not decided stands still, but for a passport that comes back', () => {
  for (const move of moves) {
    const from = applicantMoves[move].from[0]
    const [by = 'operator'] = applicantMoves[move].by
    const moved = moveApplicant(applicant(from, 4), move, by)
    expect([move, moved.ok]).toEqual([move, ['sendBack', 'finish', 'arrive'].includes(move)])
  }
})

test('the passport of somebody who was refunded goes back from wherever it is', () => {
  for (const state of [20, 30, 40, 60] as const) {
    expect(moveApplicant(applicant(state, 3), 'sendBack', 'operator')).toMatchObject({ ok: true, state: 70 })
  }
  expect(moveApplicant(applicant(10, 3), 'sendBack', 'operator')).toMatchObject({ ok: false })
  expect(moveApplicant(applicant(40), 'sendBack', 'operator')).toMatchObject({ ok: false })
})

test('an order says first what the customer has to do', () => {
  const all = [applicant(60), applicant(60), applicant(30)]
  expect(progressText(all)).toBe('1人需补充材料 2人已出签')
  expect(progressText([applicant(10), applicant(10)])).toBe('2人待提交材料')
  expect(progressText([applicant(40), applicant(20, 3)])).toBe('1人审核通过')
  expect(progressText([applicant(40), applicant(20, 4)])).toBe('1人审核通过 1人退款中')
  expect(progressText([applicant(40, 3), applicant(20, 3)])).toBe('2人已退款')
  expect(progressText([])).toBe('')
})

test('what lies ahead is never behind, and promises no visa to who was refused', () => {
  expect(aheadOf(applicant(10))).toEqual([
    '收到材料',
    '审核材料',
    '审核通过',
    '送签',
    '使馆出结果',
    '退还材料',
    '完成',
  ])
  expect(aheadOf(applicant(30))[0]).toBe('收到材料')
  expect(aheadOf(applicant(65))).toEqual(['退还材料', '完成'])
  expect(aheadOf(applicant(50), { passport: false })).toEqual(['使馆出结果', '完成'])
  expect(aheadOf(applicant(80))).toEqual([])
  expect(aheadOf(applicant(40, 3))).toEqual([])
})

const stages: VisaStage[] = ['collecting', 'reviewed', 'submitted', 'refused', 'decided']
const rank = (stage: VisaStage) => Math.min(stages.indexOf(stage), 3)

type Try =
  | { kind: 'move'; who: number; move: ApplicantMove; by: Actor }
  | { kind: 'next'; who: number; pick: number }
  | { kind: 'askRefund' | 'decideRefund' | 'rejectRefund' | 'cancel'; who: number }

const tries: fc.Arbitrary<Try[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('move' as const),
        who: fc.nat(3),
        move: fc.constantFrom(...moves),
        by: fc.constantFrom(...actors),
      }),
    },
    {
      // One of the possible moves, so that many tries get far.
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('next' as const), who: fc.nat(3), pick: fc.nat(20) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom('askRefund' as const, 'decideRefund', 'rejectRefund', 'cancel'),
        who: fc.nat(3),
      }),
    },
  ),
  { maxLength: 160 },
)

/** What a try makes of an applicant; null when it is refused. */
function after(one: Applicant, tried: Try): Applicant | null {
  switch (tried.kind) {
    case 'move': {
      const moved = moveApplicant(one, tried.move, tried.by)
      return moved.ok ? { ...one, state: moved.state, decision: moved.decision } : null
    }
    case 'next': {
      const possible = moves.flatMap((move) =>
        actors.flatMap((by) => after(one, { kind: 'move', who: 0, move, by }) ?? []),
      )
      return possible[tried.pick % possible.length] ?? null
    }
    case 'askRefund':
      return one.status === 1 && one.state < 80 ? { ...one, status: 4 } : null
    case 'decideRefund':
      return one.status === 4 ? { ...one, status: 3 } : null
    case 'rejectRefund':
      return one.status === 4 ? { ...one, status: 1 } : null
    case 'cancel':
      return isCancellable(one) ? { ...one, status: 2 } : null
  }
}

test('whatever everybody tries: no impossible state, no step back in the refund’s stages, words that agree', () => {
  let finished = 0
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), tries, (count, all) => {
      const people: Applicant[] = Array.from({ length: count }, () => applicant(10))
      for (const tried of all) {
        const index = tried.who % count
        const before = people[index] as Applicant
        const now = after(before, tried)
        if (!now) continue
        people[index] = now
        // A decision is made once, and stands.
        if (before.decision !== null) expect(now.decision).toBe(before.decision)
        if (now.status === 1 && now.state >= 60) expect(now.decision).not.toBeNull()
        if (before.state >= 50 && now.status !== 2 && now.status !== 3) {
          expect(rank(stageOf(now))).toBeGreaterThanOrEqual(rank(stageOf(before)))
          expect(now.state).toBeGreaterThanOrEqual(before.state)
        }
        if (before.state >= 50 && before.status === 1) expect(now.status).not.toBe(2)

        // The order's words count every applicant whose fate is open, each once, by the same words as the applicant's own.
        const live = people.filter(({ status }) => status === 1 || status === 4)
        const parts = progressText(people).split(' ')
        const sum = parts.reduce((total, part) => total + Number.parseInt(part, 10), 0)
        expect(sum).toBe(live.length > 0 ? live.length : people.length)
        expect(new Set(parts).size).toBe(parts.length)
        const says = (word: string) => parts.some((part) => part.endsWith(word))
        for (const [word, held] of [
          ['人已出签', live.some((one) => one.status === 1 && one.state === 60)],
          ['人被拒签', live.some((one) => one.status === 1 && one.state === 65)],
          ['人需补充材料', live.some((one) => one.status === 1 && one.state === 30)],
          ['人退款中', live.some((one) => one.status === 4)],
        ] as const) {
          expect([word, says(word)]).toEqual([word, held])
        }
        // Done means that nobody waits, and somebody has got there; the summary then says nothing else.
        if (isOrderDone(people)) {
          finished += 1
          expect(parts).toEqual([`${live.length}人已完成`])
        }
        for (const one of people) {
          // Every wait has somebody whose turn it is; what is over has nobody.
          expect(actorOf(one) === null).toBe(isOver(one))
          if (todoOf(one) !== null) expect(one.status).toBe(1)
          if (actorOf(one) === 'customer') expect(todoOf(one)).not.toBeNull()
          if (one.status !== 1) expect(applicantText(one)).toMatch(/^(已取消|已退款|退款中)$/)
          if (isOver(one)) expect(aheadOf(one)).toEqual([])
          else if (one.status === 1) expect(aheadOf(one)).not.toEqual([])
        }
      }
    }),
    { numRuns: runs(400) },
  )
  expect(finished).toBeGreaterThan(0)
})
