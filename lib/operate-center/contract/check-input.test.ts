import { z } from 'zod'
import { checkInput } from './check-input.ts'

const anything = z.object({ filters: z.record(z.string(), z.unknown()) })

const nested = (levels: number): unknown => (levels === 0 ? 'inner' : { a: nested(levels - 1) })

describe('values that a contract leaves open', () => {
  test('as deep as any form are taken as they are', () => {
    const input = { filters: { counted: nested(60), list: [[['x']]] } }
    expect(checkInput(anything, input)).toEqual({ ok: true, value: input })
  })

  test.each([
    ['objects', '{"a":', '1', '}'],
    ['lists', '[', '', ']'],
  ])('%s of 50,000 levels are refused, and do not exhaust the stack', (_what, open, middle, close) => {
    const deep = JSON.parse(open.repeat(50_000) + middle + close.repeat(50_000)) as unknown
    const checked = checkInput(anything, { filters: { counted: deep } })
    expect(checked).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', message: '内容的层级过多，请简化后重试' },
    })
  })

  test.each([
    ['a NUL', { counted: 'a\0b' }, 'filters.counted'],
    ['half of a surrogate pair', { list: ['ok', '\ud83d'] }, 'filters.list.1'],
    ['a name with a NUL', { 'a\0': 1 }, 'filters'],
  ])('%s is refused where it stands', (_what, filters, path) => {
    expect(checkInput(anything, { filters })).toMatchObject({
      ok: false,
      failure: { fields: { [path]: '包含无法识别的字符，请删除后重试' } },
    })
  })
})
