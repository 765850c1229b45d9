import { expect, test } from '@jest/globals'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password is found again by its own hash only', async () => {
  const [one, two] = await Promise.all([hashPassword('passw0rd1'), hashPassword('passw0rd1')])
  expect(one).not.toBe(two)
  expect(one).toMatch(/^scrypt\$15\$8\$3\$/)
  expect(await verifyPassword('passw0rd1', one)).toBe(true)
  expect(await verifyPassword('passw0rd2', one)).toBe(false)
  expect(await verifyPassword('passw0rd1', 'nonsense')).toBe(false)
})

test('an account without a password takes as long as a wrong password', async () => {
  const stored = await hashPassword('passw0rd1')
  const time = async (hash: string | null) => {
    const before = performance.now()
    await verifyPassword('wrong', hash)
    return performance.now() - before
  }
  // The best of several: a busy machine only ever adds.
  const best = async (hash: string | null) => Math.min(await time(hash), await time(hash), await time(hash))
  const [known, unknown] = [await best(stored), await best(null)]
  expect(unknown).toBeGreaterThan(known / 3)
})
