import { z } from 'zod'
import { allPermissions } from '../../../domain/staff/permissions.ts'
import { change, staffChange, staffList, staffRead } from '../define.ts'
import { chosenDay, instant } from '../values.ts'

/** 3 to 40 letters, digits, `-` and `_`, in lower case. */
const newLogin = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{3,40}$/, '登录名为3至40位字母、数字、短横线或下划线')
  .toLowerCase()
/** As typed at signing in: a malformed name is tried like any other, so that the answer reveals nothing. */
const typedLogin = z.string().trim().min(1, '请填写登录名').max(40).toLowerCase()
const password = z.string().min(1, '请填写密码').max(200)
/** Of the authenticator, or a recovery code. */
const code = z.string().trim().max(20)
const name = z.string().trim().min(1).max(40)
const userId = z.string().min(1).max(40)
const permission = z.enum(allPermissions as [(typeof allPermissions)[number], ...typeof allPermissions])
const reason = z.string().trim().min(2, '请填写原因').max(200)

/** What a signed-in person still has to do before they may do anything else: see `staff.me`. */
const pending = z.enum(['password', 'secondFactor']).nullable()

const grant = z.object({
  /** A built-in role's code (lib/domain/staff/roles.ts), or the id of one made by the platform or the merchant. */
  role: z.string().min(1).max(40),
  /** Null: everywhere. */
  merchant: z.string().max(32).nullable(),
  /** `project/merchant/channel/distributor`; null: all shops of the merchant. */
  shop: z.string().max(140).nullable(),
})

const shownGrant = grant.extend({
  roleName: z.string(),
  /** Where it holds, in words: everywhere, a merchant's name, or a merchant's and its shop's. */
  rangeName: z.string(),
})

const user = z.object({
  id: z.string(),
  login: z.string(),
  name: z.string(),
  /** The merchant that keeps the account; `-` for the platform's own. */
  home: z.string(),
  active: z.boolean(),
  /** Has an authenticator or a passkey. */
  secondFactor: z.boolean(),
  /** Has a one-time password that has not been changed yet. */
  invited: z.boolean(),
  grants: z.array(shownGrant),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
})

const session = z.object({
  /** Sent as a bearer token with every call. */
  token: z.string(),
  /** Ends then at the latest, and earlier when it is not used. */
  expiresAt: instant,
  pending,
})

const encoded = (longest: number) => z.string().min(1).max(longest)
const credential = { id: encoded(1400), rawId: encoded(1400), type: z.literal('public-key') }
const passkeyName = z.string().trim().min(1, '请填写名称').max(40)

/** Signing in, and what every member of staff does with their own account. */
export const staffAccountCalls = {
  'staff.claim': change({
    wire: 'staff:claim',
    browser: false,
    entry: true,
    scope: 'platform',
    rate: 'signIn',
    input: z.object({
      code: z.string().max(60),
      login: newLogin,
      name: name.default('平台管理员'),
      password,
    }),
    answer: z.object({}),
    summary:
      'Makes the first account, of the platform, with the one-time code that the server prints while there is none.',
  }),
  'staff.signIn': change({
    wire: 'staff:signIn',
    browser: false,
    entry: true,
    scope: 'platform',
    rate: 'signIn',
    input: z.object({ login: typedLogin, password, code: code.optional() }),
    answer: session,
    summary:
      'Signs a member of staff in. Refused with STAFF_CODE_NEEDED when the password is right and the account has a ' +
      'second factor; `code` is the authenticator’s or a recovery code.',
  }),
  'staff.beginPasskeySignIn': change({
    wire: 'staff:beginPasskeySignIn',
    browser: false,
    entry: true,
    scope: 'platform',
    rate: 'signIn',
    input: z.object({}),
    answer: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.number(),
      userVerification: z.literal('required'),
    }),
    summary: 'What a passkey has to sign for signing in, once and within five minutes: options of WebAuthn.',
  }),
  'staff.signInByPasskey': change({
    wire: 'staff:signInByPasskey',
    browser: false,
    entry: true,
    scope: 'platform',
    rate: 'signIn',
    input: z.object({
      ...credential,
      response: z.object({
        clientDataJSON: encoded(4000),
        authenticatorData: encoded(4000),
        signature: encoded(4000),
        userHandle: z.string().max(200).optional(),
      }),
    }),
    answer: session,
    summary:
      'Signs a member of staff in by a passkey with user verification, which stands for password and second factor.',
  }),
  'staff.beginPasskey': staffChange({
    wire: 'staff:beginPasskey',
    permission: null,
    scope: 'platform',
    hidden: ['password'],
    input: z.object({ password }),
    answer: z.object({
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      challenge: z.string(),
      pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
      timeout: z.number(),
      excludeCredentials: z.array(
        z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
      ),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      }),
      attestation: z.literal('none'),
    }),
    summary: 'Begins to add a passkey: options of WebAuthn, good once and for five minutes.',
  }),
  'staff.addPasskey': staffChange({
    wire: 'staff:addPasskey',
    permission: null,
    scope: 'platform',
    hidden: ['response', 'rawId'],
    input: z.object({
      ...credential,
      name: passkeyName,
      response: z.object({
        clientDataJSON: encoded(4000),
        attestationObject: encoded(20_000),
        transports: z.array(z.string().max(20)).max(10).default([]),
      }),
    }),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
    summary:
      'Adds the passkey that `staff.beginPasskey` asked for. Answers recovery codes with the first second factor.',
  }),
  'staff.renamePasskey': staffChange({
    wire: 'staff:renamePasskey',
    permission: null,
    scope: 'platform',
    input: z.object({ id: z.string().max(40), name: passkeyName }),
    answer: z.object({}),
    summary: 'Renames a passkey of the person.',
  }),
  'staff.removePasskey': staffChange({
    wire: 'staff:removePasskey',
    permission: null,
    scope: 'platform',
    hidden: ['password'],
    input: z.object({ id: z.string().max(40), password }),
    answer: z.object({}),
    summary: 'Removes a passkey of the person. The last second factor of somebody who needs one stays.',
  }),
  'staff.signOut': staffChange({
    wire: 'staff:signOut',
    permission: null,
    scope: 'platform',
    input: z.object({}),
    answer: z.object({}),
    summary: 'Ends the session of the call.',
  }),
  'staff.signOutEverywhere': staffChange({
    wire: 'staff:signOutEverywhere',
    permission: null,
    scope: 'platform',
    input: z.object({}),
    answer: z.object({}),
    summary: 'Ends all sessions of the person, this one too.',
  }),
  'staff.me': staffRead({
    wire: 'staff:me',
    permission: null,
    scope: 'platform',
    input: z.object({}),
    answer: z.object({
      id: z.string(),
      login: z.string(),
      name: z.string(),
      /** Until it is done the person may use only the calls about their own account. */
      pending,
      secondFactor: z.boolean(),
      passkeys: z.array(
        z.object({ id: z.string(), name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() }),
      ),
      recoveryCodesLeft: z.number().int(),
      grants: z.array(shownGrant.extend({ permissions: z.array(permission) })),
      /** What the merchants of the grants are called. */
      merchants: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
    summary: 'Who is signed in, with their roles, ranges and permissions.',
  }),
  'staff.sessions': staffRead({
    wire: 'staff:sessions',
    permission: null,
    scope: 'platform',
    input: z.object({}),
    answer: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          current: z.boolean(),
          createdAt: instant,
          lastSeenAt: instant,
          address: z.string(),
          userAgent: z.string(),
        }),
      ),
    }),
    summary: 'The person’s own sessions that are still valid, the newest first.',
  }),
  'staff.changePassword': staffChange({
    wire: 'staff:changePassword',
    permission: null,
    scope: 'platform',
    hidden: ['old', 'password'],
    input: z.object({ old: password, password }),
    answer: z.object({}),
    summary: 'Changes the person’s password. Their other sessions end; this one stays.',
  }),
  'staff.enrolTotp': staffChange({
    wire: 'staff:enrolTotp',
    permission: null,
    scope: 'platform',
    hidden: ['password'],
    input: z.object({ password }),
    answer: z.object({ secret: z.string(), uri: z.string() }),
    summary:
      'Begins to set up an authenticator: the secret, also as an otpauth address for a QR code. Counts from ' +
      '`staff.confirmTotp` on; until then an authenticator that the person has stays.',
  }),
  'staff.confirmTotp': staffChange({
    wire: 'staff:confirmTotp',
    permission: null,
    scope: 'platform',
    hidden: ['code'],
    input: z.object({ code }),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
    summary: 'Proves the new authenticator by one of its codes. Answers new recovery codes; older ones end.',
  }),
}

/** Who changed what. */
export const staffAuditCalls = {
  'staff.audit': staffList({
    wire: 'staff:audit',
    permission: 'audit.read',
    scope: 'merchantOrPlatform',
    filters: {
      /** Id of a member of staff. */
      person: userId.optional(),
      call: z.string().max(60).optional(),
      /** Such as an order's number; equal. */
      subject: z.string().max(200).optional(),
      /** Days in Asia/Shanghai, both included. */
      from: chosenDay.optional(),
      until: chosenDay.optional(),
    },
    sorts: ['at'],
    item: z.object({
      id: z.string(),
      at: instant,
      personId: z.string(),
      /** As the person was called then. */
      person: z.string(),
      /** The call in words, as the desk says it. */
      act: z.string(),
      call: z.string(),
      merchant: z.string(),
      shop: z.string().nullable(),
      subject: z.string(),
      /** Without secrets, personal data and long texts. */
      input: z.record(z.string(), z.unknown()),
      reason: z.string(),
      requestId: z.string(),
      address: z.string(),
    }),
    summary:
      'What staff have changed and looked at: at the merchant, or everywhere without one. `search`: part of the ' +
      'person’s name, or of the subject.',
  }),
}

/** Accounts and roles of others. */
export const staffUserCalls = {
  'staff.users': staffList({
    wire: 'staff:users',
    permission: 'staff.manage',
    scope: 'merchantOrPlatform',
    filters: { state: z.enum(['all', 'active', 'disabled']).default('all') },
    sorts: ['created', 'login'],
    item: user,
    summary: 'Accounts of the merchant; those of all without a merchant. `search`: login or name.',
  }),
  'staff.createUser': staffChange({
    wire: 'staff:createUser',
    permission: 'staff.manage',
    scope: 'merchantOrPlatform',
    subject: 'login',
    input: z.object({ login: newLogin, name, grants: z.array(grant).max(50) }),
    answer: z.object({ id: z.string(), password: z.string() }),
    summary:
      'Makes an account of the merchant, or of the platform, with a one-time password that has to be changed at the ' +
      'first sign-in within seven days.',
  }),
  'staff.saveUser': staffChange({
    wire: 'staff:saveUser',
    permission: 'staff.manage',
    scope: 'merchantOrPlatform',
    subject: 'id',
    input: z.object({
      id: userId,
      name: name.optional(),
      active: z.boolean().optional(),
      grants: z.array(grant).max(50).optional(),
      reason: z.string().trim().max(200).default(''),
    }),
    answer: user,
    summary:
      'Renames, enables or disables an account, or replaces its roles. Its sessions end when it is disabled. Nobody ' +
      'gives or takes away what they may not do themselves.',
  }),
  'staff.resetUser': staffChange({
    wire: 'staff:resetUser',
    permission: 'staff.manage',
    scope: 'merchantOrPlatform',
    subject: 'id',
    input: z.object({ id: userId, what: z.enum(['password', 'secondFactor']), reason }),
    answer: z.object({ password: z.string().nullable() }),
    summary:
      'Gives another person a new one-time password, or takes away a lost authenticator and all passkeys. Ends their sessions.',
  }),
  'staff.roles': staffRead({
    wire: 'staff:roles',
    permission: 'staff.manage',
    scope: 'merchantOrPlatform',
    input: z.object({}),
    answer: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          builtIn: z.boolean(),
          /** The merchant that made it; `-` for the platform and what is built in. */
          home: z.string(),
          permissions: z.array(permission),
          /** Its holders need a second factor. */
          secondFactor: z.boolean(),
        }),
      ),
    }),
    summary: 'Roles that can be given at the merchant: built in, made by the platform, made by the merchant.',
  }),
  'staff.saveRole': staffChange({
    wire: 'staff:saveRole',
    permission: 'staff.manage',
    scope: 'merchantOrPlatform',
    subject: 'id',
    input: z.object({
      /** Not given: a new role. */
      id: z.string().max(40).optional(),
      name,
      permissions: z.array(permission).min(1).max(allPermissions.length),
    }),
    answer: z.object({ id: z.string() }),
    summary: 'Makes or changes a role of the merchant or of the platform; its holders have it so at once.',
  }),
}
