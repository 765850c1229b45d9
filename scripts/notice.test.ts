import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { noticeText } from './notice-text.ts'

test('NOTICE names what ships, and every licence is known (npm run notice renews it)', () => {
  const notice = readFileSync('NOTICE', 'utf8')
  expect(notice).toBe(noticeText('.'))
  for (const name of ['next', 'react', 'pg', '@electric-sql/pglite', 'sharp']) {
    expect(notice).toMatch(new RegExp(`^  ${name} \\d`, 'm'))
  }
  expect(notice).not.toContain('jest')
  expect(notice).not.toMatch(/no licence named|UNLICENSED|SEE LICENSE/)
  expect(notice).not.toMatch(/^(A?GPL|SSPL|BUSL)/m)
})
