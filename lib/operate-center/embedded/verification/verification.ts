import { randomBytes } from 'node:crypto'
import { and, eq, gte, lt, ne, or } from 'drizzle-orm'
import { addDays, ageAt, shanghaiInstant, todayInShanghai } from '../../../base/calendar/dates.ts'
import { maskIdCard, maskName } from '../../../base/validation/mask.ts'
import { checkChineseName } from '../../../base/validation/names.ts'
import { GUARDIAN_CONSENTS_BELOW } from '../../../domain/people/ages.ts'
import { checkOwnIdCard } from '../../../domain/people/identity-documents.ts'
import { FACE_PAGE_MS } from '../../../outside/face/port.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Caller, ParsedInput } from '../../contract/contract.ts'
import { absent, invalid, refused, succeed, unauthenticated, unavailable } from '../../contract/failures.ts'
import { identitySides } from '../../contract/verification/verification.ts'
import { returnUrlInside, returnUrlOfStorefront } from '../../return-url.ts'
import { findCustomer, lockCustomer, tellOwner } from '../customers/customers.ts'
import { claimPictures, deletePictures } from '../customers/pictures.ts'
import type { Context, StagedHandler, StagedHandlers } from '../kernel/context.ts'
import { readList, waitingFirst } from '../kernel/lists.ts'
import { newId } from '../kernel/order-numbers.ts'
import { inTransaction } from '../kernel/transact.ts'
import { identityVerifications } from './schema.ts'
import {
  EXPIRED,
  faceReasons,
  faceVerifierOf,
  isVerifiedElsewhere,
  type KeptVerification,
  lockPending,
  modeOf,
  numberHash,
  openVerification,
  passVerification,
  rejectVerification,
  sealVerification,
  settleFace,
  verificationView,
  verifiedElsewhere,
} from './verification-records.ts'
import { verificationsOf, WITHDRAWN } from './verification-state.ts'

type Input = ParsedInput<'verify.start'>

/** Real-person verification (screens.md A.2): begun by customers, decided by staff or by an outside system. */
const start: StagedHandler<'verify.start'> = {
  /** The result of an earlier verification is read before another one replaces it. */
  async before(context, { merchant }, _input, { customerId }) {
    const customer = await findCustomer(context, merchant, customerId)
    if (!customer) return unauthenticated()
    const [last] = await verificationsOf(context, customer, 1)
    if (last?.state !== 'pending' || last.provider === 'manual') return succeed(null)
    return (await settleFace(context, last)) ? succeed(null) : unavailable(NO_ANSWER)
  },

  async within(context, tenant, input, caller) {
    const { merchant } = tenant
    const { customerId } = caller
    const customer = await lockCustomer(context, merchant, customerId)
    if (!customer) return unauthenticated()
    if (customer.verifiedAt !== null) return refused('VERIFIED', '您已完成实名认证，无需重复认证')
    const [last] = await verificationsOf(context, customer, 1)
    if (last?.state === 'pending' && last.provider === 'manual') {
      return refused('VERIFY_PENDING', '您的认证正在审核，请等待结果；需要更正请先撤回')
    }
    const view = await verificationView(context, customer)
    if (view.retryAt !== null) return refused('VERIFY_LIMIT', '认证次数过多，请稍后再试，或联系客服办理')
    if (input.mode === 'face' && view.mode === 'manual') {
      return refused('FACE_OFF', '暂不支持刷脸认证，请上传证件照片')
    }
    const checked = checkIdentity(input, todayInShanghai(context.now()))
    if (!checked.ok) return invalid(checked.fields)
    if (last?.state === 'pending') await rejectVerification(context, last, { reason: EXPIRED })

    const { now } = context
    const owner = { merchant, customerId: customer.id }
    const kept: KeptVerification = {
      name: checked.name,
      number: checked.number,
      consentAt: now().toISOString(),
    }
    if (input.mode === 'manual') {
      const pictures = picturesOf(input)
      if (!pictures) return invalid({ pictures: '请上传身份证人像面和国徽面照片' })
      if (!(await claimPictures(context, owner, 'identity', Object.values(pictures)))) {
        return invalid({ pictures: '照片已失效，请重新上传' })
      }
      kept.pictures = pictures
    } else {
      if (!isMetaInfo(input.metaInfo)) return refused('FACE_META', '没有取得刷脸所需的环境信息，请刷新后重试')
      if (!returnUrlOf(context, tenant, input, caller)) {
        return invalid({ returnUrl: '返回地址不正确，请刷新页面后重试' })
      }
      // 32 letters and digits.
      kept.face = { orderNo: randomBytes(16).toString('hex') }
    }
    const expiresAt = input.mode === 'face' ? new Date(now().getTime() + FACE_PAGE_MS) : null
    await context.db.insert(identityVerifications).values({
      ...owner,
      id: newId('v'),
      provider: input.mode === 'face' ? 'cloudauth' : 'manual',
      state: 'pending',
      sealed: sealVerification(context, kept),
      numberHash: numberHash(context, kept.number),
      createdAt: now(),
      expiresAt,
      askAt: expiresAt,
    })
    return succeed(await verificationView(context, customer))
  },

  /** Opens the page. A repeated call finds the page open, or tries once more. */
  async after(context, tenant, value, input, caller) {
    if (input.mode !== 'face') return succeed(value)
    const { merchant } = tenant
    const customer = await findCustomer(context, merchant, caller.customerId)
    if (!customer) return unauthenticated()
    const [row] = await verificationsOf(context, customer, 1)
    const kept = row && openVerification(context, row)
    const verifier = await faceVerifierOf(context, merchant)
    const returnUrl = returnUrlOf(context, tenant, input, caller)
    if (row?.state !== 'pending' || !kept?.face || kept.face.certifyId || !verifier || !returnUrl) {
      return succeed(await verificationView(context, customer))
    }
    const { name, number, face } = kept
    const { orderNo } = face
    const answer = await verifier.begin({ orderNo, name, number, metaInfo: input.metaInfo ?? '', returnUrl })
    if (!answer.ok && answer.why === 'unreachable') {
      context.log.warn({ merchant, reason: answer.message }, 'a face verification could not be begun')
      return unavailable(NO_ANSWER)
    }
    await inTransaction(context, async (inside) => {
      const open = await lockPending(inside, row)
      if (!open) return succeed(null)
      if (answer.ok) {
        const { certifyId, url } = answer.value
        await inside.db
          .update(identityVerifications)
          .set({ sealed: sealVerification(inside, { ...kept, face: { orderNo, certifyId, url } }) })
          .where(eq(identityVerifications.id, open.id))
      } else {
        await rejectVerification(inside, open, { reason: faceReasons[answer.reason], why: answer.reason })
      }
      return succeed(null)
    })
    if (!answer.ok) return refused('FACE_REFUSED', faceReasons[answer.reason])
    return succeed(await verificationView(context, customer))
  },
}

const NO_ANSWER = '认证服务暂时没有回应，请稍后再试'

export const verificationHandlers: StagedHandlers<
  | 'verify.result'
  | 'verify.start'
  | 'verify.withdraw'
  | 'staff.verifications'
  | 'staff.revealVerification'
  | 'staff.decideVerification'
> = {
  'verify.start': start,

  'verify.result': async (context, { merchant }, _input, { customerId }) => {
    const customer = await findCustomer(context, merchant, customerId)
    if (!customer) return unauthenticated()
    const [last] = await verificationsOf(context, customer, 1)
    if (last?.state === 'pending' && last.provider !== 'manual') {
      if (!(await asking(last.id, () => settleFace(context, last)))) return unavailable(NO_ANSWER)
    }
    const now = await findCustomer(context, merchant, customer.id)
    return now ? succeed(await verificationView(context, now)) : unauthenticated()
  },

  'verify.withdraw': async (context, { merchant }, _input, { customerId }) => {
    const customer = await lockCustomer(context, merchant, customerId)
    if (!customer) return unauthenticated()
    const [last] = await verificationsOf(context, customer, 1)
    const open = last && (await lockPending(context, last))
    if (open?.provider !== 'manual') return refused('NOT_PENDING', '认证已有结果，请刷新页面查看')
    const { consentAt, pictures } = openVerification(context, open)
    await rejectVerification(context, open, { reason: WITHDRAWN })
    // Consent is withdrawn: only the attempt itself is kept.
    await deletePictures(context.db, open, Object.values(pictures ?? {}).filter(Boolean))
    await context.db
      .update(identityVerifications)
      .set({
        sealed: sealVerification(context, { name: '', number: '', consentAt }),
        numberHash: '',
        clearedAt: context.now(),
      })
      .where(eq(identityVerifications.id, open.id))
    return succeed(await verificationView(context, customer))
  },

  'staff.verifications': async (context, { merchant }, input) => {
    const { db } = context
    const { search, state, by, createdFrom, createdTo } = input
    const { id, createdAt, customerId, provider } = identityVerifications
    const found = and(
      eq(identityVerifications.merchant, merchant),
      eq(identityVerifications.state, state),
      by && (by === 'manual' ? eq(provider, 'manual') : ne(provider, 'manual')),
      createdFrom ? gte(createdAt, new Date(shanghaiInstant(createdFrom))) : undefined,
      createdTo ? lt(createdAt, new Date(shanghaiInstant(addDays(createdTo, 1)))) : undefined,
      search
        ? or(
            eq(id, search),
            eq(customerId, search),
            eq(identityVerifications.numberHash, numberHash(context, search.toUpperCase())),
          )
        : undefined,
    )
    return readList(input, {
      sorts: {
        waiting: waitingFirst(eq(identityVerifications.state, 'pending'), createdAt),
        createdAt: { by: createdAt, type: 'timestamptz' },
      },
      id,
      rows: (order) =>
        db
          .select({ row: identityVerifications, cursor: order.cursor })
          .from(identityVerifications)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      async items(rows) {
        const shown = rows.map(({ row }) => row)
        const elsewhere = await verifiedElsewhere(context, shown)
        return shown.map((row) => {
          const { name, number, pictures = {} } = openVerification(context, row)
          return {
            id: row.id,
            customerId: row.customerId,
            state: row.state,
            by: modeOf(row.provider),
            name: name && maskName(name),
            number: number && maskIdCard(number),
            pictures: identitySides.flatMap((side) => {
              const picture = pictures[side]
              return picture ? [{ side, id: picture }] : []
            }),
            elsewhere: elsewhere.has(row),
            reason: row.reason,
            createdAt: row.createdAt.toISOString(),
            decidedAt: row.decidedAt?.toISOString() ?? null,
          }
        })
      },
      count: () => db.$count(identityVerifications, found),
    })
  },

  'staff.revealVerification': async (context, { merchant }, { id }) => {
    const [row] = await context.db
      .select()
      .from(identityVerifications)
      .where(and(eq(identityVerifications.merchant, merchant), eq(identityVerifications.id, id)))
    if (!row) return absent('没有这项认证')
    const { name, number } = openVerification(context, row)
    return succeed({ name, number })
  },

  'staff.decideVerification': async (context, { merchant }, { id, approve, reason }) => {
    const [found] = await context.db
      .select()
      .from(identityVerifications)
      .where(and(eq(identityVerifications.merchant, merchant), eq(identityVerifications.id, id)))
    if (found?.provider !== 'manual') return absent('没有这项待审核的认证')
    if (!approve && reason === '') return invalid({ reason: '请填写未通过的原因' })
    const customer = await lockCustomer(context, merchant, found.customerId)
    const row = await lockPending(context, found)
    if (!customer || !row) return refused('NOT_PENDING', '这项认证已有结果')
    if (!approve) {
      await rejectVerification(context, row, { reason })
      await tellOwner(context, customer, 'identity-rejected', { reason })
      return succeed({ state: 'rejected' as const })
    }
    if (await isVerifiedElsewhere(context, row)) {
      return refused('NUMBER_ELSEWHERE', '该身份证已在另一个账号通过认证，请核实后驳回')
    }
    await passVerification(context, customer, row)
    return succeed({ state: 'passed' as const })
  },
}

/** Concurrent calls for one customer's result share one query. */
const underway = new Map<string, Promise<boolean>>()

function asking(id: string, ask: () => Promise<boolean>): Promise<boolean> {
  const known = underway.get(id)
  if (known) return known
  const asked = ask().finally(() => underway.delete(id))
  underway.set(id, asked)
  return asked
}

type Checked = { ok: true; name: string; number: string } | { ok: false; fields: Record<string, string> }

function checkIdentity({ name, number }: Input, today: string): Checked {
  const fields: Record<string, string> = {}
  const person = checkChineseName(name)
  if (!person.ok) fields.name = person.message
  const card = checkOwnIdCard(number, today)
  if (!card.ok) fields.number = card.message
  else if (ageAt(card.birthday, today) < GUARDIAN_CONSENTS_BELOW) {
    fields.number = '未满14周岁暂不支持实名认证，请由监护人用本人证件认证'
  }
  return person.ok && card.ok && Object.keys(fields).length === 0
    ? { ok: true, name: person.normalised, number: card.normalised }
    : { ok: false, fields }
}

function picturesOf({ pictures }: Input): NonNullable<KeptVerification['pictures']> | null {
  if (!pictures?.portrait || !pictures.emblem) return null
  const { portrait, emblem, selfie } = pictures
  return selfie ? { portrait, emblem, selfie } : { portrait, emblem }
}

function isMetaInfo(text: string | undefined): text is string {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** Absolute, because an outside system redirects there; null when it is not inside the shop. */
function returnUrlOf(
  { publicOrigin }: Context,
  tenant: Tenant,
  { returnUrl = '' }: Input,
  { storefront }: Caller,
): string | null {
  const inside = (storefront ? returnUrlOfStorefront : returnUrlInside)(returnUrl, tenant, publicOrigin)
  return inside && new URL(inside, publicOrigin).href
}
