import { randomBytes } from 'node:crypto'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '../kernel/context.ts'
import type { StaffUser } from './people.ts'
import { staffUsers } from './schema.ts'

/** RFC 6238 as every authenticator app does it; a code of the step before or after counts, for clocks that differ. */
const PERIOD_S = 30
const WINDOW = 1
const RECOVERY_CODES = 10

function authenticator(secret: string, login: string): TOTP {
  return new TOTP({
    issuer: 'Wayfront',
    label: login,
    secret: Secret.fromBase32(secret),
    period: PERIOD_S,
    digits: 6,
    algorithm: 'SHA1',
  })
}

/** A new secret, in base32, and its address for a QR code. */
export function newAuthenticator(login: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: authenticator(secret, login).toString() }
}

/** The 30-second step of a right code; null when it is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = authenticator(secret, '').validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta
}

/** Uses a code of the authenticator, or a recovery code, within a transaction. Neither counts twice. */
export async function redeemFactor(context: Context, user: StaffUser, typed: string): Promise<boolean> {
  const { db, sealer, now } = context
  const code = typed.replace(/\s/g, '')
  const step = user.totpSealed === null ? null : stepOf(sealer.open(user.totpSealed), code, now())
  if (step !== null) {
    const used = await db
      .update(staffUsers)
      .set({ totpLastStep: step })
      .where(
        and(
          eq(staffUsers.id, user.id),
          or(isNull(staffUsers.totpLastStep), lt(staffUsers.totpLastStep, step)),
        ),
      )
      .returning({ id: staffUsers.id })
    return used.length > 0
  }
  const hash = recoveryHash(context, user.id, code)
  const used = await db
    .update(staffUsers)
    .set({ recoveryHashes: sql`array_remove(${staffUsers.recoveryHashes}, ${hash})` })
    .where(and(eq(staffUsers.id, user.id), sql`${hash} = any(${staffUsers.recoveryHashes})`))
    .returning({ id: staffUsers.id })
  return used.length > 0
}

/** Ten codes of 50 bits, `xxxxx-xxxxx`, and their hashes. */
export function newRecoveryCodes(context: Context, userId: string): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const text = readable(10)
    return `${text.slice(0, 5)}-${text.slice(5)}`
  })
  return { codes, hashes: codes.map((code) => recoveryHash(context, userId, code)) }
}

function recoveryHash({ sealer }: Pick<Context, 'sealer'>, userId: string, code: string): string {
  return sealer.hash(`staff-recovery:${userId}:${code.toLowerCase().replaceAll('-', '')}`)
}

/** 32 letters and digits, without most that are mistaken for each other. */
const READABLE = 'abcdefghijkmnpqrstuvwxyz23456789'

function readable(length: number): string {
  return Array.from(randomBytes(length), (byte) => READABLE[byte % 32]).join('')
}

/** A password for the first sign-in, which can be read out; has letters and digits. */
export function oneTimePassword(): string {
  return `${readable(5)}-${readable(5)}-${readable(4)}7k`
}

/** A code that makes the first account: 20 of 32 letters, 100 bits. */
export function claimCode(): string {
  return [0, 1, 2, 3].map(() => readable(5)).join('-')
}
