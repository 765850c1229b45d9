import { count, eq } from 'drizzle-orm'
import { checkStaffPassword } from '../../../domain/staff/staff-password.ts'
import { NO_SEGMENT } from '../../../tenant/tenant.ts'
import { invalid, refused, succeed } from '../../contract/failures.ts'
import { hashPassword, unlessBusy, verifyPassword } from '../customers/passwords.ts'
import { writeAudit } from '../kernel/audit.ts'
import type { StagedHandler } from '../kernel/context.ts'
import { newId } from '../kernel/order-numbers.ts'
import { inTransaction } from '../kernel/transact.ts'
import { claimHash } from './claims.ts'
import { letIn, mayEnter } from './entering.ts'
import { hasSecondFactor, lockUser, setGrants } from './people.ts'
import { staffClaims, staffUsers } from './schema.ts'
import { redeemFactor } from './second-factor.ts'
import { countTry } from './sign-in-tries.ts'

const wrong = () => refused('STAFF_SIGN_IN_WRONG', '登录名、密码或验证码不正确，请重新填写')
const codeNeeded = () =>
  refused('STAFF_CODE_NEEDED', '请填写身份验证器上的6位验证码，或一个恢复码；也可以返回后用通行密钥登录')

/** The stored form of the password that was checked; null when there is no such account. */
type Checked = { id: string; passwordHash: string }

/**
 * A password is checked before the transaction, because hashing takes a tenth of a second, and an unknown login is
 * hashed as well, so that the time reveals nothing. Every try counts as wrong until all of it was right.
 */
export const signIn: StagedHandler<'staff.signIn', Checked> = {
  async before(context, _place, { login, password }, { address, requestId }) {
    const counted = await inTransaction(context, async (within) => {
      const wait = await countTry(within, { login, address })
      if (wait === 0) return succeed(null)
      const text = wait < 60 ? `${wait}秒` : `${Math.ceil(wait / 60)}分钟`
      return refused('STAFF_LOCKED', `错误次数过多，请${text}后再试，或联系管理员重置密码`, { wait })
    })
    const [user] = counted.ok
      ? await context.db.select().from(staffUsers).where(eq(staffUsers.login, login))
      : []
    const right = counted.ok
      ? await unlessBusy(verifyPassword(password, user?.passwordHash ?? null))
      : counted
    const refusal = !right.ok ? right : right.value && user && mayEnter(context, user) ? null : wrong()
    if (refusal) {
      // Not the login: people type passwords there.
      context.log.warn({ requestId, address, staff: user?.id ?? null }, 'a staff sign-in was refused')
      return refusal
    }
    if (!user) return wrong()
    return succeed({ id: user.id, passwordHash: user.passwordHash })
  },

  async within(context, place, { code }, caller, checked) {
    const { db, log } = context
    const user = await lockUser(db, checked.id)
    // Changed since the password was checked.
    if (!user || !mayEnter(context, user) || user.passwordHash !== checked.passwordHash) return wrong()
    if (await hasSecondFactor(db, user)) {
      if (!code) return codeNeeded()
      if (!(await redeemFactor(context, user, code))) {
        log.warn(
          { requestId: caller.requestId, address: caller.address, staff: user.id },
          'a wrong second factor',
        )
        return wrong()
      }
    }
    return succeed(await letIn(context, { call: 'staff.signIn', user, place, caller }))
  },
}

const badClaim = () => refused('STAFF_CLAIM_WRONG', '代码无效或已被使用，请查看服务器启动时打印的命令')

/** The first account. The code is the only proof, so it is checked before anything else and used up with it. */
export const claim: StagedHandler<'staff.claim', string> = {
  async before(context, _place, { code, login, password }, { address, requestId }) {
    const [known] = await context.db
      .select()
      .from(staffClaims)
      .where(eq(staffClaims.codeHash, claimHash(context.sealer, code)))
    if (!known) {
      context.log.warn({ requestId, address }, 'a wrong code for the first staff account')
      return badClaim()
    }
    const checked = checkStaffPassword(password, login)
    if (!checked.ok) return invalid({ password: checked.message })
    return unlessBusy(hashPassword(checked.normalised))
  },

  async within(context, place, { code, login, name }, caller, passwordHash) {
    const { db, now, sealer } = context
    // Of two processes only one deletes the row, and the other finds none.
    const used = await db
      .delete(staffClaims)
      .where(eq(staffClaims.codeHash, claimHash(sealer, code)))
      .returning({ codeHash: staffClaims.codeHash })
    if (used.length === 0) return badClaim()
    await db.delete(staffClaims)
    const [people] = await db.select({ count: count() }).from(staffUsers).where(eq(staffUsers.demo, false))
    if ((people?.count ?? 0) > 0) return badClaim()
    const taken = await db.select({ id: staffUsers.id }).from(staffUsers).where(eq(staffUsers.login, login))
    if (taken.length > 0) return invalid({ login: '这个登录名已被使用，请换一个' })
    const id = newId('st')
    await db.insert(staffUsers).values({ id, login, name, home: NO_SEGMENT, passwordHash, createdAt: now() })
    await setGrants(db, id, [{ role: 'platform', merchant: null, shop: null }])
    const person = { id, name }
    await writeAudit(context, {
      call: 'staff.claim',
      place: { ...place, merchant: NO_SEGMENT },
      person,
      subject: login,
      caller,
    })
    return succeed({})
  },
}
