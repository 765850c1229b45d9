import { eq } from 'drizzle-orm'
import { checkStaffPassword } from '../../../domain/staff/staff-password.ts'
import { invalid, refused, succeed } from '../../contract/failures.ts'
import { hashPassword, isSamePassword, unlessBusy } from '../customers/passwords.ts'
import type { StagedHandler, StagedHandlers } from '../kernel/context.ts'
import { passkeysOf } from './passkeys.ts'
import {
  endSessions,
  grantsOf,
  hasSecondFactor,
  lockUser,
  merchantNames,
  merchantsOf,
  pendingOf,
  withRangeNames,
} from './people.ts'
import { ended, findUser, proveOwn } from './prove-own.ts'
import { staffUsers } from './schema.ts'
import { newAuthenticator, newRecoveryCodes, stepOf } from './second-factor.ts'
import { endSession, keepSession, sessionsOf } from './sessions.ts'

const changePassword: StagedHandler<'staff.changePassword', { was: string; passwordHash: string }> = {
  async before(context, _place, { old, password }, { staff }) {
    const proved = await proveOwn(context, staff.id, { field: 'old', password: old })
    if (!proved.ok) return proved
    const checked = checkStaffPassword(password, proved.value.login)
    if (!checked.ok) return invalid({ password: checked.message })
    if (isSamePassword(old, password)) return invalid({ password: '新密码不能与原密码相同' })
    const hashed = await unlessBusy(hashPassword(checked.normalised))
    return hashed.ok ? succeed({ was: proved.value.passwordHash, passwordHash: hashed.value }) : hashed
  },

  async within({ db }, _place, _input, { staff, staffSession }, { was, passwordHash }) {
    const user = await lockUser(db, staff.id)
    if (!user) return ended()
    if (user.passwordHash !== was) return refused('PASSWORD_CHANGED', '密码刚刚已被修改，请重新操作')
    const epoch = user.epoch + 1
    await db
      .update(staffUsers)
      .set({ passwordHash, epoch, invitedUntil: null })
      .where(eq(staffUsers.id, user.id))
    if (staffSession) await keepSession(db, staffSession, epoch)
    return succeed({})
  },
}

const enrolTotp: StagedHandler<'staff.enrolTotp', null> = {
  async before(context, _place, { password }, { staff }) {
    const proved = await proveOwn(context, staff.id, { field: 'password', password })
    return proved.ok ? succeed(null) : proved
  },

  async within({ db, sealer }, _place, _input, { staff }) {
    const user = await lockUser(db, staff.id)
    if (!user) return ended()
    const { secret, uri } = newAuthenticator(user.login)
    await db
      .update(staffUsers)
      .set({ totpPendingSealed: sealer.seal(secret) })
      .where(eq(staffUsers.id, user.id))
    return succeed({ secret, uri })
  },
}

/** Everyone's own account: signing out, password, authenticator, sessions. */
export const staffAccountHandlers: StagedHandlers<
  | 'staff.signOut'
  | 'staff.signOutEverywhere'
  | 'staff.me'
  | 'staff.sessions'
  | 'staff.changePassword'
  | 'staff.enrolTotp'
  | 'staff.confirmTotp'
> = {
  'staff.signOut': async ({ db }, _place, _input, { staffSession }) => {
    if (staffSession) await endSession(db, staffSession)
    return succeed({})
  },

  'staff.signOutEverywhere': async ({ db }, _place, _input, { staff }) => {
    await endSessions(db, staff.id)
    return succeed({})
  },

  'staff.me': async (context, _place, _input, { staff }) => {
    const user = await findUser(context, staff.id)
    if (!user) return ended()
    const grants = (await grantsOf(context.db, [user.id])).get(user.id) ?? []
    const merchants = await merchantNames(context.db, merchantsOf(grants))
    return succeed({
      id: user.id,
      login: user.login,
      name: user.name,
      pending: pendingOf(context, { ...user, secondFactor: await hasSecondFactor(context.db, user) }, grants),
      secondFactor: user.totpSealed !== null,
      passkeys: await passkeysOf(context.db, user.id),
      recoveryCodesLeft: user.recoveryHashes.length,
      grants: (await withRangeNames(context.db, grants, merchants)).map((grant) => ({
        ...grant,
        permissions: [...grant.permissions],
      })),
      merchants,
    })
  },

  'staff.sessions': async (context, _place, _input, { staff, staffSession = '' }) =>
    succeed({ items: await sessionsOf(context, staff.id, staffSession) }),

  'staff.changePassword': changePassword,

  'staff.enrolTotp': enrolTotp,

  'staff.confirmTotp': async (context, _place, { code }, { staff }) => {
    const { db, sealer, now } = context
    const user = await lockUser(db, staff.id)
    if (!user) return ended()
    if (user.totpPendingSealed === null) {
      return refused('STAFF_TOTP_NONE', '请先开始绑定身份验证器')
    }
    const step = stepOf(sealer.open(user.totpPendingSealed), code.replace(/\s/g, ''), now())
    if (step === null) return invalid({ code: '验证码不正确，请核对手机时间后重新填写' })
    const { codes, hashes } = newRecoveryCodes(context, user.id)
    await db
      .update(staffUsers)
      .set({
        totpSealed: user.totpPendingSealed,
        totpPendingSealed: null,
        totpLastStep: step,
        recoveryHashes: hashes,
      })
      .where(eq(staffUsers.id, user.id))
    return succeed({ recoveryCodes: codes })
  },
}
