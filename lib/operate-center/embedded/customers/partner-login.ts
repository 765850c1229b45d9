import { and, eq } from 'drizzle-orm'
import { leadsOutside } from '../../../base/http/inner-addresses.ts'
import { exchangeToken, type PartnerUser } from '../../../outside/partner/exchange.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import { succeed, unavailable } from '../../contract/failures.ts'
import type { Context, Handlers, Outcome } from '../kernel/context.ts'
import { credentialsOf } from '../kernel/credentials.ts'
import { newId } from '../kernel/order-numbers.ts'
import { inTransaction } from '../kernel/transact.ts'
import { lockCustomer, signIn } from './customers.ts'
import { customers, partnerUsers } from './schema.ts'

const NOT_OPEN = '合作方登录暂未开通，请使用手机号登录'
const NOT_VOUCHED = '登录凭证已失效，请从合作方重新进入'
const AWAY = '合作方暂时没有回应，请稍后重新进入，或使用手机号登录'

/**
 * syscDangdangLogin.do (specification, section 7). A token that the partner rejects is an answer, `state` 0 with a
 * message for the shopper. Only a storefront with the service token causes a call to the partner: a token is valid for
 * one attempt, and any other caller would use it up.
 */
export const partnerHandlers: Handlers<'partner.login'> = {
  async 'partner.login'(context, tenant, { accessToken }, caller) {
    const { merchant } = tenant
    const keys = await credentialsOf(context, merchant, 'partner')
    if (!keys || !(await mayAsk(keys.exchangeUrl, context.demo)))
      return succeed({ state: 0, message: NOT_OPEN })
    if (caller.role !== 'service') return succeed({ state: 0, message: NOT_VOUCHED })
    const exchanged = await exchangeToken(keys, accessToken, new Date())
    if (exchanged.kind === 'refused') {
      return succeed({ state: 0, message: exchanged.message.trim() || NOT_VOUCHED })
    }
    if (exchanged.kind === 'unavailable') return unavailable(AWAY)
    const { user } = exchanged
    const customer = await inTransaction(context, (within) =>
      customerOf(within, tenant, { merchant, appKey: keys.appKey, user }),
    )
    if (!customer.ok) {
      const { failure } = customer
      return failure.kind === 'refused' ? succeed({ state: 0, message: failure.message }) : customer
    }
    return succeed({
      state: 1,
      message: '',
      customerId: customer.value,
      ...(user.token ? { ddtoken: user.token } : {}),
    })
  },
}

/** A secret is sent only over https and to no inner address; in demo mode a partner may be simulated on this machine. */
async function mayAsk(url: string, demo: boolean): Promise<boolean> {
  if (demo) return URL.canParse(url)
  return url.startsWith('https://') && (await leadsOutside(url))
}

type Wanted = { merchant: string; appKey: string; user: PartnerUser }

/** The customer bound to the partner's user; a new one at the first visit. */
async function customerOf(context: Context, tenant: Tenant, wanted: Wanted): Promise<Outcome<string>> {
  const { merchant, appKey, user } = wanted
  const { db, sealer, now } = context
  const userHash = sealer.hash(`partner:${merchant}:${appKey}:${user.openUserId}`)
  const mine = and(
    eq(partnerUsers.merchant, merchant),
    eq(partnerUsers.appKey, appKey),
    eq(partnerUsers.userHash, userHash),
  )
  const known = async () => {
    const [row] = await db.select({ id: partnerUsers.customerId }).from(partnerUsers).where(mine)
    return row?.id
  }
  const bound = await known()
  if (bound) {
    // Locked, so that the account is not deleted between the check and the withdrawal of its deletion.
    const customer = await lockCustomer(context, merchant, bound)
    if (customer) {
      const welcome = await signIn(context, tenant, customer)
      return welcome.ok ? { ok: true, value: welcome.value.id } : welcome
    }
    // A user whose account was deleted gets a new one.
    await db.delete(partnerUsers).where(and(mine, eq(partnerUsers.customerId, bound)))
  }
  const customerId = await accountFor(context, wanted, userHash)
  await db
    .insert(partnerUsers)
    .values({ merchant, appKey, userHash, customerId, createdAt: now() })
    .onConflictDoNothing()
  // A concurrent visit may have been first; both get the account that was stored.
  return { ok: true, value: (await known()) ?? customerId }
}

/**
 * An account without a number, whose look-up hash is no number's. A number that the partner names may belong to another
 * person by now, so it never opens an existing account; the customer binds their own with a code
 * (`account.changeMobile`).
 */
async function accountFor(context: Context, { merchant }: Wanted, userHash: string): Promise<string> {
  const { db, sealer, now } = context
  const hash = `partner:${userHash}`
  await db
    .insert(customers)
    .values({
      id: newId('c'),
      merchant,
      mobileHash: hash,
      mobileSealed: sealer.seal(''),
      createdAt: now(),
    })
    .onConflictDoNothing({ target: [customers.merchant, customers.mobileHash] })
  const [row] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.merchant, merchant), eq(customers.mobileHash, hash)))
  if (!row) throw new Error('the account that was just opened is not there')
  return row.id
}
