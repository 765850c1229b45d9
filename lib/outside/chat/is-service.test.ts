import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type ChatFacts, isService } from './is-service.ts'

const on: ChatFacts = { state: 1, customerCode: 'code', powerState: 1, tocShowCustomerFlag: 1 }

test.each<[string, Partial<ChatFacts>, 0 | 1]>([
  ['everything says so', {}, 1],
  ['the flag is any other number', { tocShowCustomerFlag: 2 }, 1],
  ['customer.do says 0', { state: 0 }, 0],
  ['customer.do says 2', { state: 2 }, 0],
  ['customer.do failed', { state: null }, 0],
  ['the code is empty', { customerCode: '' }, 0],
  ['the code is blank', { customerCode: ' \t' }, 0],
  ['the flag is off', { tocShowCustomerFlag: 0 }, 0],
  ['the distributor’s powers are off', { powerState: 0 }, 0],
  ['the distributor’s powers are unknown', { powerState: null }, 0],
])('when %s', (_, facts, expected) => {
  expect(isService({ ...on, ...facts })).toBe(expected)
})

test('chat is on only when every fact allows it', () => {
  const numbers = fc.constantFrom(null, 0, 1, 2, -1)
  fc.assert(
    fc.property(
      numbers,
      fc.constantFrom('', ' ', 'code', '0'),
      numbers,
      fc.integer({ min: -1, max: 3 }),
      (state, customerCode, powerState, tocShowCustomerFlag) => {
        const against = [state !== 1, customerCode.trim() === '', powerState !== 1, tocShowCustomerFlag === 0]
        const expected = against.some(Boolean) ? 0 : 1
        expect(isService({ state, customerCode, powerState, tocShowCustomerFlag })).toBe(expected)
      },
    ),
  )
})
