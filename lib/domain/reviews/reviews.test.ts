import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  ANONYMOUS,
  checkReviewText,
  decided,
  mayAmend,
  namesContact,
  rejectReasons,
  reviewRules,
  satisfactionOf,
  shownAuthor,
} from './reviews.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
const words = fc.stringMatching(/^[一-龥]{2,20}$/)
const score = fc.integer({ min: 1, max: 5 })

describe('text', () => {
  test('a mobile number is found wherever it stands and however it is spaced or typed', () => {
    const mobile = fc
      .tuple(fc.constantFrom('3', '5', '7', '8', '9'), digits(9))
      .map((parts) => `1${parts.join('')}`)
    const between = fc.constantFrom('', ' ', '-', '.', '　', '·', '\u200b')
    fc.assert(
      fc.property(words, mobile, between, fc.boolean(), words, (before, number, gap, wide, after) => {
        const typed = [...number]
          .map((char) => (wide ? String.fromCharCode(char.charCodeAt(0) + 0xfee0) : char))
          .join(gap)
        expect(checkReviewText(`${before}${typed}${after}`).ok).toBe(false)
      }),
    )
  })

  test.each(['座机0571-87654321', '热线400-123-4567', '身份证11010519491231002X', '写信到a.b@example.com'])(
    'it does not name a way to reach a person: %s',
    (text) => expect(namesContact(text)).toBe(true),
  )

  test.each(['2026-11-22出发，3天2晚，人均3980元', '早上6:30集合，1小时到', 'G7321次高铁，海拔4500米'])(
    'dates, prices and times are no numbers of persons: %s',
    (text) => expect(checkReviewText(text)).toEqual({ ok: true, text }),
  )

  test('it has 5 to 500 characters without the white space around it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600 }), (length) => {
        expect(checkReviewText(`  ${'好'.repeat(length)}\n`).ok).toBe(length >= 5 && length <= 500)
      }),
    )
  })
})

test('an author shows nothing but the first letter of the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const shown = shownAuthor(name)
      expect(shown === ANONYMOUS || /^\p{L}\*\*$/u.test(shown)).toBe(true)
    }),
  )
  expect([shownAuthor('王小明'), shownAuthor(''), shownAuthor('13800001234')]).toEqual([
    '王**',
    ANONYMOUS,
    ANONYMOUS,
  ])
})

test('a review is changed once before it is decided, up to three times after it was rejected, never once published', () => {
  const edits = (state: 'pending' | 'published' | 'rejected') =>
    [0, 1, 2, 3, 4].filter((made) => mayAmend({ state, edits: made }))
  expect([edits('pending'), edits('rejected'), edits('published')]).toEqual([[0], [0, 1, 2], []])
})

test('a decision changes the state, and none is taken twice', () => {
  expect(decided('pending', true)).toBe('published')
  expect(decided('pending', false)).toBe('rejected')
  expect(decided('published', false)).toBe('rejected')
  expect(decided('rejected', true)).toBe('published')
  expect(decided('published', true)).toBeNull()
  expect(decided('rejected', false)).toBeNull()
})

test('the published rule names every reason there is', () => {
  for (const reason of Object.values(rejectReasons)) expect(reviewRules.join('')).toContain(reason)
})

describe('satisfaction', () => {
  test('is the same whether reviews came with the product or were written', () => {
    fc.assert(
      fc.property(
        fc.array(score, { maxLength: 40 }),
        fc.array(score, { maxLength: 40 }),
        (entered, written) => {
          const sum = (scores: number[]) => scores.reduce((total, one) => total + one, 0)
          const all = [...entered, ...written]
          const content = {
            satisfaction: entered.length === 0 ? null : (sum(entered) / entered.length) * 20,
            reviewCount: entered.length,
          }
          const found = satisfactionOf(content, { count: written.length, sum: sum(written) })
          if (all.length === 0) return expect(found).toBeNull()
          expect(Math.abs((found ?? -1) - (sum(all) / all.length) * 20)).toBeLessThanOrEqual(0.500001)
          expect(found).toBeGreaterThanOrEqual(20)
          expect(found).toBeLessThanOrEqual(100)
        },
      ),
    )
  })
})
