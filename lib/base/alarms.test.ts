import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { alarms } from './alarms.ts'

test('every alarm has a name of its own, and a row that says what to do', () => {
  const names = Object.values(alarms)
  expect(new Set(names).size).toBe(names.length)
  const [, manual = ''] = readFileSync('docs/operating.md', 'utf8').split('\n### Alarms\n')
  const rows = [...manual.matchAll(/^\| `([a-z-]+)` \| .{40,} \|$/gm)].map(([, name]) => name)
  expect(rows.sort()).toEqual([...names].sort())
})
