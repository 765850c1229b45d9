import { createHash } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { chatSignature } from './signature.ts'
import { customerToken, GUEST_UUID } from './web-token.ts'

test('the vector of the vendor’s algorithm (integrations.md D.5)', () => {
  const fields = { nonce: '0123456789abcdef', timestamp: '1600000000000', web_token: 'user_1001' }
  expect(chatSignature(fields, 'TESTKEY')).toBe('C9362FBE3D3AA44633C5A85A123F5FFED287ACDA')
})

test('every field and the key count, in upper case', () => {
  const fields = { nonce: 'n', timestamp: '1455675719000', web_token: 'test@udesk.cn' }
  const signature = chatSignature(fields, 'k')
  expect(signature).toMatch(/^[0-9A-F]{40}$/)
  const others = [
    chatSignature({ ...fields, nonce: 'm' }, 'k'),
    chatSignature({ ...fields, timestamp: '1455675719001' }, 'k'),
    chatSignature({ ...fields, web_token: 'other' }, 'k'),
    chatSignature(fields, 'K'),
  ]
  expect(new Set([signature, ...others]).size).toBe(5)
})

describe('a customer’s token', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

  test('is the id where the vendor can use it', () => {
    expect(customerToken('c_0123456789abcdefghjk')).toBe('c_0123456789abcdefghjk')
    expect(customerToken('7f8e-张三')).toBe(`member_${sha256('7f8e-张三')}`)
  })

  test('never looks like a guest’s, whatever a centre calls its customers', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[A-Za-z0-9]{32}$/), fc.stringMatching(/^\w{1,70}$/)),
        (id) => {
          const token = customerToken(id)
          expect(token).toMatch(/^\w{1,128}$/)
          expect(token).not.toMatch(GUEST_UUID)
        },
      ),
    )
  })

  test('differs between customers', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        fc.pre(one !== other)
        expect(customerToken(one)).not.toBe(customerToken(other))
      }),
    )
  })
})
