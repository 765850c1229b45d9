import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { normalisedCode, readableCode } from '../../../base/text/codes.ts'
import type { Caller } from '../../contract/contract.ts'
import { refused } from '../../contract/failures.ts'
import { networkKey } from '../customers/askers.ts'
import type { Context, Outcome, StagedHandlers } from '../kernel/context.ts'
import { inTransaction } from '../kernel/transact.ts'
import { countTry } from '../kernel/tries.ts'
import { activateOwn } from './activate-own.ts'
import type { CouponOfTemplate } from './coupon-rows.ts'
import { ownCouponOf } from './coupon-views.ts'
import { giveCoupons } from './give.ts'
import { couponBatches, couponSecrets, coupons } from './schema.ts'

type Sealer = Pick<Context, 'sealer'>

/** The keyed hash by which a code is found; 60 random bits stand behind it. */
export function codeHash({ sealer }: Sealer, merchant: string, code: string): string {
  return sealer.hash(`coupon-code:${merchant}:${readableCode(code)}`)
}

/** Number and password together: who knows a number learns nothing from a refusal. */
export function cardHash({ sealer }: Sealer, merchant: string, number: string, password: string): string {
  return sealer.hash(`coupon-card:${merchant}:${readableCode(number)}:${readableCode(password)}`)
}

/** Tries a minute: of a customer, and of a network, behind which many customers of a mobile carrier may stand. */
const TRIES = { customer: 5, network: 60 }

type Tried = Pick<Caller, 'address'> & { merchant: string; customerId: string }

/**
 * Counts a try before anything is compared, in a transaction of its own, so that parallel tries stay within the limit
 * and refused ones are counted. Nobody waits longer than the minute that began with their first try.
 */
async function spendTry(context: Context, { merchant, customerId, address }: Tried): Promise<Outcome<null>> {
  const ofCustomer = context.sealer.hash(`coupon-tries:${customerId}`)
  const ofNetwork = networkKey(context, address)
  return inTransaction(context, async (inside) => {
    const mine = await countTry(inside, { merchant, key: ofCustomer }, TRIES.customer)
    // A customer who has to wait does not use up the tries of others.
    const wait = mine > 0 ? mine : await countTry(inside, { merchant, key: ofNetwork }, TRIES.network)
    if (wait === 0) return { ok: true, value: null }
    return { ...refused('TOO_MANY_TRIES', `尝试次数过多，请${wait}秒后再试`, { wait }), keep: true }
  })
}

export const codeHandlers: Pick<StagedHandlers, 'coupons.redeem' | 'coupons.activate'> = {
  'coupons.redeem': {
    before: (context, { merchant }, _input, { customerId, address }) =>
      spendTry(context, { merchant, customerId, address }),

    async within(context, tenant, { code, attribution }, { customerId }) {
      const { merchant } = tenant
      if (normalisedCode(code) === '') return refused('CODE_WRONG', '请输入兑换码')
      const secret = await spendSecret(context, merchant, codeHash(context, merchant, code), 'CODE')
      if (secret === 'used') return refused('CODE_USED', '该兑换码已使用，请在“我的优惠券”中查看')
      const found =
        secret ?? (await spendCommon(context, { merchant, customerId, code: normalisedCode(code) }))
      if (!found) return refused('CODE_WRONG', '兑换码不正确，请核对后重新输入')
      if (!found.ok) return found
      return giveFor(context, tenant, found.value, { customerId, source: 'code', attribution })
    },
  },

  'coupons.activate': {
    async before(context, { merchant }, { couponId }, { customerId, address }) {
      // One's own coupon is no secret.
      if (couponId !== undefined) return { ok: true, value: null }
      return spendTry(context, { merchant, customerId, address })
    },

    async within(context, tenant, { couponId, cardNumber, password, attribution }, { customerId }) {
      const { merchant } = tenant
      if (couponId !== undefined) {
        const activated = await activateOwn(context, { merchant, customerId, id: couponId })
        return activated.ok ? shown(context, [activated.value]) : activated
      }
      const hash = cardHash(context, merchant, cardNumber, password)
      const found = await spendSecret(context, merchant, hash, 'CARD')
      if (found === 'used') return refused('CARD_USED', '该卡已激活，请在“我的优惠券”中查看')
      if (!found) return refused('CARD_WRONG', '卡号或密码不正确，请核对后重新输入')
      if (!found.ok) return found
      return giveFor(context, tenant, found.value, { customerId, source: 'card', attribution })
    },
  },
}

type Batch = typeof couponBatches.$inferSelect

function shown(context: Context, given: readonly CouponOfTemplate[]) {
  return { ok: true as const, value: { coupons: given.map((one) => ownCouponOf(one, context.now())) } }
}

async function giveFor(
  context: Context,
  { channel, distributor, merchant }: { channel: string; distributor: string; merchant: string },
  { id: batchId, templateId }: Batch,
  to: { customerId: string; source: 'code' | 'card'; attribution: Record<string, string> },
) {
  const { customerId, source, attribution } = to
  const given = await giveCoupons(context, {
    merchant,
    templateId,
    customerIds: [customerId],
    quantity: 1,
    source,
    batchId,
    attribution,
  })
  if (!given.ok) return given
  const shops = given.value[0]?.template.scope.shops ?? []
  if (shops.length > 0 && !shops.includes(`${channel}/${distributor}`)) {
    return refused('NOT_THIS_SHOP', '该优惠券不在本店使用，请到发放它的店铺兑换')
  }
  return shown(context, given.value)
}

/** Uses up a code or a card; refused where its batch is over. Null: there is none. */
async function spendSecret(
  context: Context,
  merchant: string,
  secretHash: string,
  what: 'CODE' | 'CARD',
): Promise<Outcome<Batch> | 'used' | null> {
  const { db, now } = context
  const ofHash = and(eq(couponSecrets.merchant, merchant), eq(couponSecrets.secretHash, secretHash))
  const [spent] = await db
    .update(couponSecrets)
    .set({ redeemedAt: now() })
    .where(and(ofHash, isNull(couponSecrets.redeemedAt)))
    .returning({ batchId: couponSecrets.batchId })
  if (!spent) {
    const [known] = await db.select({ batchId: couponSecrets.batchId }).from(couponSecrets).where(ofHash)
    return known ? 'used' : null
  }
  const [batch] = await db
    .update(couponBatches)
    .set({ redeemed: sql`${couponBatches.redeemed} + 1` })
    .where(and(eq(couponBatches.merchant, merchant), eq(couponBatches.id, spent.batchId), isOpenAt(now())))
    .returning()
  if (batch) return { ok: true, value: batch }
  const name = what === 'CODE' ? '兑换码' : '激活卡'
  return refused('NOT_OPEN', `该${name}已过期或停用，如有疑问请联系客服`)
}

const isOpenAt = (now: Date) =>
  and(eq(couponBatches.stopped, false), or(isNull(couponBatches.expiresAt), gt(couponBatches.expiresAt, now)))

/** A use of the common code, once for each customer. Null: there is no such code. */
async function spendCommon(
  context: Context,
  { merchant, customerId, code }: { merchant: string; customerId: string; code: string },
): Promise<Outcome<Batch> | null> {
  const { db, now } = context
  const ofCode = and(eq(couponBatches.merchant, merchant), eq(couponBatches.code, code))
  const [batch] = await db
    .update(couponBatches)
    .set({ redeemed: sql`${couponBatches.redeemed} + 1` })
    .where(and(ofCode, isOpenAt(now()), lt(couponBatches.redeemed, couponBatches.count)))
    .returning()
  if (!batch) {
    const [known] = await db.select().from(couponBatches).where(ofCode)
    if (!known) return null
    const isOver = known.stopped || (known.expiresAt !== null && known.expiresAt <= now())
    return isOver
      ? refused('NOT_OPEN', '该兑换码已过期或停用，如有疑问请联系客服')
      : refused('CODE_OVER', '该兑换码的名额已用完，看看其他优惠券吧')
  }
  // The batch is locked to the commit, so parallel requests of one customer count one by one.
  const had = await db.$count(
    coupons,
    and(eq(coupons.merchant, merchant), eq(coupons.customerId, customerId), eq(coupons.batchId, batch.id)),
  )
  return had > 0
    ? refused('CODE_USED', '您已用过该兑换码，请在“我的优惠券”中查看')
    : { ok: true, value: batch }
}
