import crypto from 'node:crypto'
import { afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { restoreScrypt } from '../../../testing/cheap-scrypt.ts'
import { hashPassword, isSamePassword, verifyPassword } from './passwords.ts'

beforeAll(restoreScrypt)
afterEach(() => void jest.restoreAllMocks())

test('a password is verified by its own hash only', async () => {
  const [one, two] = await Promise.all([hashPassword('passw0rd1'), hashPassword('passw0rd1')])
  expect(one).not.toBe(two)
  expect(one).toMatch(/^scrypt\$15\$8\$3\$/)
  const [, , , , salt = '', key] = one.split('$')
  const options = { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 }
  const bytes = crypto.scryptSync('passw0rd1', Buffer.from(salt, 'base64url'), 32, options)
  expect(key).toBe(bytes.toString('base64url'))
  expect(await verifyPassword('passw0rd1', one)).toBe(true)
  expect(await verifyPassword('passw0rd2', one)).toBe(false)
  expect(await verifyPassword('passw0rd1', 'nonsense')).toBe(false)
})

test('two texts are one password exactly when the hash of one verifies the other', async () => {
  const typed = 'passw0rd１'
  const stored = await hashPassword(typed)
  for (const other of [typed, 'passw0rd1', 'Passw0rd1', 'passw0rd']) {
    expect(isSamePassword(typed, other)).toBe(await verifyPassword(other, stored))
  }
  expect(isSamePassword(typed, 'passw0rd1')).toBe(true)
})

test('an account without a password costs the same work as a wrong password', async () => {
  const stored = await hashPassword('passw0rd1')
  const scrypt = jest.spyOn(crypto, 'scrypt')
  /** The computation and its cost. A stopwatch would mostly measure the machine's other load. */
  const work = async (hash: string | null) => {
    scrypt.mockClear()
    expect(await verifyPassword('wrong', hash)).toBe(false)
    return scrypt.mock.calls.map(([password, salt, bytes, options]) => ({
      password,
      saltBytes: (salt as Buffer).length,
      bytes,
      options,
    }))
  }
  const known = await work(stored)
  expect(known).toHaveLength(1)
  expect(await work(null)).toEqual(known)
})
