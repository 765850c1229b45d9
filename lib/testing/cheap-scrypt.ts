import crypto from 'node:crypto'

type Scrypt = typeof crypto.scrypt & { real?: typeof crypto.scrypt }

/** The real one, even when an earlier test file in the same process has installed the cheap one. */
const real = (crypto.scrypt as Scrypt).real ?? crypto.scrypt

const cheap = ((
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  length: number,
  _cost: crypto.ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => real(password, salt, length, { N: 2, r: 1, p: 1 }, done)) as Scrypt
cheap.real = real

/**
 * Hashes of passwords cost a tenth of a second and 32 MiB each on purpose, which was most of the time of the tests of
 * accounts. They stay scrypt, but the requested cost is ignored; such a hash verifies only in tests.
 */
export function makeScryptCheap(): void {
  crypto.scrypt = cheap
}

/** For the test of the hashes themselves. */
export function restoreScrypt(): void {
  crypto.scrypt = real
}
