import { expect, test } from '@jest/globals'
import { checkMessage } from './message.ts'

const right = { name: '李女士', mobile: '13800138000', text: '想问春节的班期' }

test('valid fields come back trimmed, with their line breaks', () => {
  expect(
    checkMessage({ name: ' 李女士 ', mobile: '+86 138-0013-8000', text: '  第一行\r\n第二行\u0007  ' }),
  ).toEqual({
    ok: true,
    value: { name: '李女士', mobile: '13800138000', text: '第一行\n第二行' },
  })
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: '长'.repeat(21) }, 'name'],
  [{ name: '<b>' }, 'name'],
  [{ name: '李\n女士' }, 'name'],
  [{ mobile: '' }, 'mobile'],
  [{ mobile: '12345678901' }, 'mobile'],
  [{ mobile: '021-12345678' }, 'mobile'],
  [{ text: '' }, 'text'],
  [{ text: '你好吗?' }, 'text'],
  [{ text: '长'.repeat(501) }, 'text'],
])('%j is an error in its field only', (patch, field) => {
  const checked = checkMessage({ ...right, ...patch })
  expect(checked.ok).toBe(false)
  expect(Object.keys(checked.ok ? {} : checked.fields)).toEqual([field])
})

test('5 and 500 characters are enough and not too many, rare characters included', () => {
  for (const text of ['𠮷'.repeat(5), '𠮷'.repeat(500)])
    expect(checkMessage({ ...right, text }).ok).toBe(true)
})

test('all errors are reported at once', () => {
  const checked = checkMessage({ name: '', mobile: '1', text: '' })
  expect(Object.keys(checked.ok ? {} : checked.fields).sort()).toEqual(['mobile', 'name', 'text'])
})
