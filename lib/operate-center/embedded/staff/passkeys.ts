import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { needsSecondFactor } from '../../../domain/staff/roles.ts'
import { absent, refused, succeed } from '../../contract/failures.ts'
import { writeAudit } from '../kernel/audit.ts'
import type { Context, Db, StagedHandler, StagedHandlers } from '../kernel/context.ts'
import { newId } from '../kernel/order-numbers.ts'
import { sweepRows } from '../kernel/sweep-rows.ts'
import { inTransaction } from '../kernel/transact.ts'
import { letIn, mayEnter } from './entering.ts'
import { grantsOf, hasSecondFactor, lockUser } from './people.ts'
import { ended, proveOwn } from './prove-own.ts'
import { staffChallenges, staffPasskeys, staffUsers } from './schema.ts'
import { newRecoveryCodes } from './second-factor.ts'
import { countTry } from './sign-in-tries.ts'

const CHALLENGE_MS = 5 * 60_000
const MOST_PASSKEYS = 10
/** Ed25519, ES256, RS256 of COSE. */
const ALGORITHMS = [-8, -7, -257]

const needDomain = () =>
  refused('PASSKEYS_NEED_DOMAIN', '通行密钥需要域名，请管理员把 PUBLIC_ORIGIN 设为带域名的 https 网址')
const overdue = () => refused('PASSKEY_OVERDUE', '操作已超时或已使用，请重新点击')
const noMatch = () => refused('PASSKEY_WRONG', '没有匹配的通行密钥，请换一个，或用密码登录')
/** The used challenge and the counted try stay. */
const kept = <T extends object>(failure: T) => ({ ...failure, keep: true })

/** Whom passkeys are made for; null where browsers make none: at an IP address, and without https but on this machine. */
function partyOf({ publicOrigin }: Pick<Context, 'publicOrigin'>): { id: string; origin: string } | null {
  const { protocol, hostname, origin } = new URL(publicOrigin)
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return null
  return protocol === 'https:' || hostname === 'localhost' ? { id: hostname, origin } : null
}

function hashOf({ sealer }: Pick<Context, 'sealer'>, challenge: string): string {
  return sealer.hash(`staff-passkey:${challenge}`)
}

/** @param userId who adds a passkey; null: somebody who signs in */
async function newChallenge(context: Context, userId: string | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(context.now().getTime() + CHALLENGE_MS)
  await context.db
    .insert(staffChallenges)
    .values({ challengeHash: hashOf(context, challenge), userId, expiresAt })
  return challenge
}

/** Uses up the challenge that was signed; null when there is none, it is over, or another's. */
async function usedChallenge(
  context: Context,
  clientDataJSON: string,
  userId: string | null,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const [used] = await context.db
    .delete(staffChallenges)
    .where(
      and(
        eq(staffChallenges.challengeHash, hashOf(context, challenge)),
        userId === null ? isNull(staffChallenges.userId) : eq(staffChallenges.userId, userId),
      ),
    )
    .returning({ expiresAt: staffChallenges.expiresAt })
  return used && used.expiresAt > context.now() ? challenge : null
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** A person's passkeys as the contract shows them. */
export async function passkeysOf(db: Db, userId: string) {
  const rows = await db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.userId, userId))
    .orderBy(asc(staffPasskeys.createdAt), asc(staffPasskeys.id))
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** Takes away all passkeys of a person, and what would add another one. */
export async function dropPasskeys(db: Db, userId: string): Promise<void> {
  await db.delete(staffPasskeys).where(eq(staffPasskeys.userId, userId))
  await db.delete(staffChallenges).where(eq(staffChallenges.userId, userId))
}

/** Signs in by a passkey. Whether the credential, its person or the signature is wrong, the answer is the same. */
export const signInByPasskey: StagedHandler<'staff.signInByPasskey', null> = {
  async before(context, _place, { id }, { address }) {
    const [owner] = await context.db
      .select({ login: staffUsers.login })
      .from(staffPasskeys)
      .innerJoin(staffUsers, eq(staffUsers.id, staffPasskeys.userId))
      .where(eq(staffPasskeys.credentialId, id))
    const login = owner?.login ?? `passkey ${id}`
    return inTransaction(context, async (within) => {
      const wait = await countTry(within, { login, address })
      if (wait === 0) return succeed(null)
      const text = wait < 60 ? `${wait}秒` : `${Math.ceil(wait / 60)}分钟`
      return refused('STAFF_LOCKED', `错误次数过多，请${text}后再试，或联系管理员重置密码`, { wait })
    })
  },

  async within(context, place, input, caller) {
    const { db, log, now } = context
    const party = partyOf(context)
    if (!party) return needDomain()
    const challenge = await usedChallenge(context, input.response.clientDataJSON, null)
    if (challenge === null) return kept(overdue())
    const ofCredential = eq(staffPasskeys.credentialId, input.id)
    const [found] = await db.select({ userId: staffPasskeys.userId }).from(staffPasskeys).where(ofCredential)
    const user = found && (await lockUser(db, found.userId))
    const [passkey] = user ? await db.select().from(staffPasskeys).where(ofCredential) : []
    const wrong = () => {
      log.warn(
        { requestId: caller.requestId, address: caller.address, staff: user?.id ?? null },
        'a passkey was refused',
      )
      return kept(noMatch())
    }
    const { userHandle } = input.response
    if (!user || !passkey || !mayEnter(context, user)) return wrong()
    if (userHandle !== Buffer.from(user.id).toString('base64url')) return wrong()
    const counter = await verifyAuthenticationResponse({
      response: { ...input, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // The counter is compared below, so that one that went back can be told from a wrong signature.
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
      requireUserVerification: true,
    }).then(
      ({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : null),
      () => null,
    )
    if (counter === null) return wrong()
    if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) {
      await writeAudit(context, {
        call: 'staff.signInByPasskey',
        place: { ...place, merchant: user.home },
        person: { id: user.id, name: user.name },
        subject: passkey.id,
        input: { refused: 'counter', counter, before: passkey.counter },
        caller,
      })
      return wrong()
    }
    await db.update(staffPasskeys).set({ counter, lastUsedAt: now() }).where(ofCredential)
    return succeed(await letIn(context, { call: 'staff.signInByPasskey', user, place, caller }))
  },
}

const beginPasskey: StagedHandler<'staff.beginPasskey', null> = {
  async before(context, _place, { password }, { staff }) {
    const proved = await proveOwn(context, staff.id, { field: 'password', password })
    return proved.ok ? succeed(null) : proved
  },

  async within(context, _place, _input, { staff }) {
    const party = partyOf(context)
    if (!party) return needDomain()
    const user = await lockUser(context.db, staff.id)
    if (!user) return ended()
    const rows = await context.db.select().from(staffPasskeys).where(eq(staffPasskeys.userId, user.id))
    if (rows.length >= MOST_PASSKEYS) return refused('PASSKEYS_FULL', '最多10个通行密钥，请先移除不用的')
    return succeed({
      rp: { id: party.id, name: 'Wayfront' },
      user: {
        id: Buffer.from(user.id).toString('base64url'),
        name: user.login,
        displayName: user.name,
      },
      challenge: await newChallenge(context, user.id),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: CHALLENGE_MS,
      excludeCredentials: rows.map(({ credentialId, transports }) => ({
        id: credentialId,
        type: 'public-key' as const,
        transports,
      })),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
      attestation: 'none' as const,
    })
  },
}

const removePasskey: StagedHandler<'staff.removePasskey', null> = {
  async before(context, _place, { password }, { staff }) {
    const proved = await proveOwn(context, staff.id, { field: 'password', password })
    return proved.ok ? succeed(null) : proved
  },

  async within({ db, demo }, _place, { id }, { staff }) {
    const user = await lockUser(db, staff.id)
    if (!user) return ended()
    const removed = await db
      .delete(staffPasskeys)
      .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.userId, user.id)))
      .returning({ id: staffPasskeys.id })
    if (removed.length === 0) return absent('没有这个通行密钥')
    if (await hasSecondFactor(db, user)) return succeed({})
    const grants = (await grantsOf(db, [user.id])).get(user.id) ?? []
    if (!demo && needsSecondFactor(grants)) {
      return refused('STAFF_LAST_FACTOR', '您的权限需要第二重验证，请先绑定身份验证器或添加另一个通行密钥')
    }
    await db.update(staffUsers).set({ recoveryHashes: [] }).where(eq(staffUsers.id, user.id))
    return succeed({})
  },
}

/** Everyone's own passkeys. */
export const staffPasskeyHandlers: StagedHandlers<
  | 'staff.beginPasskeySignIn'
  | 'staff.beginPasskey'
  | 'staff.addPasskey'
  | 'staff.renamePasskey'
  | 'staff.removePasskey'
> = {
  'staff.beginPasskeySignIn': async (context) => {
    const party = partyOf(context)
    if (!party) return needDomain()
    return succeed({
      challenge: await newChallenge(context, null),
      rpId: party.id,
      timeout: CHALLENGE_MS,
      userVerification: 'required' as const,
    })
  },

  'staff.beginPasskey': beginPasskey,

  'staff.addPasskey': async (context, _place, { name, ...response }, { staff }) => {
    const { db, now } = context
    const party = partyOf(context)
    if (!party) return needDomain()
    const user = await lockUser(db, staff.id)
    if (!user) return ended()
    const challenge = await usedChallenge(context, response.response.clientDataJSON, user.id)
    if (challenge === null) return kept(overdue())
    const made = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).then(
      ({ registrationInfo }) => registrationInfo?.credential ?? null,
      () => null,
    )
    if (!made) return kept(refused('PASSKEY_WRONG', '没有添加成功，请重新添加'))
    const first = !(await hasSecondFactor(db, user))
    const added = await db
      .insert(staffPasskeys)
      .values({
        credentialId: made.id,
        id: newId('pk'),
        userId: user.id,
        publicKey: made.publicKey,
        counter: made.counter,
        transports: response.response.transports,
        name,
        createdAt: now(),
      })
      .onConflictDoNothing()
      .returning({ id: staffPasskeys.id })
    if (added.length === 0) return kept(refused('PASSKEY_KNOWN', '这个通行密钥已经添加过'))
    if (!first) return succeed({ recoveryCodes: [] })
    const { codes, hashes } = newRecoveryCodes(context, user.id)
    await db.update(staffUsers).set({ recoveryHashes: hashes }).where(eq(staffUsers.id, user.id))
    return succeed({ recoveryCodes: codes })
  },

  'staff.renamePasskey': async ({ db }, _place, { id, name }, { staff }) => {
    const renamed = await db
      .update(staffPasskeys)
      .set({ name })
      .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.userId, staff.id)))
      .returning({ id: staffPasskeys.id })
    return renamed.length > 0 ? succeed({}) : absent('没有这个通行密钥')
  },

  'staff.removePasskey': removePasskey,
}

/** Deletes challenges that nobody has signed; answers how many. */
export function sweepChallenges({ db, now }: Context): Promise<number> {
  return sweepRows(db, staffChallenges, lt(staffChallenges.expiresAt, now()))
}
