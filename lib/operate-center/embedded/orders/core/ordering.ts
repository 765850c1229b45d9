import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { checkEmail, checkMobile, checkReceiver } from '../../../../base/validation/contact.ts'
import { isMaskedMobile, maskMobile } from '../../../../base/validation/mask.ts'
import { trimText } from '../../../../base/validation/text.ts'
import type { Tenant } from '../../../../tenant/tenant.ts'
import { refused } from '../../../contract/failures.ts'
import type { orderInput } from '../../../contract/orders/order-parts.ts'
import { customers } from '../../customers/schema.ts'
import type { Context, Outcome } from '../../kernel/context.ts'
import { saleTelOf, shopOf } from '../../kernel/shops.ts'

/** What the create call of every kind checks before it makes an order. */

/** Refused where a shop takes no orders, with the way to order all the same; null where it does. */
export async function orderingOff(context: Context, tenant: Tenant): Promise<Outcome<never> | null> {
  const { power } = await shopOf(context, tenant)
  const { tocAddOrderFlag } = (power ?? {}) as { tocAddOrderFlag?: unknown }
  if (Number(tocAddOrderFlag) === 1) return null
  const saleTel = saleTelOf(power)
  const way = saleTel ? `请致电${saleTel}预订` : '请联系客服预订'
  return refused('ORDERING_OFF', `本店暂未开通在线预订，${way}`, { saleTel })
}

type OrderInput = z.output<typeof orderInput>
type Fields = Record<string, string>
type Person = { name: string; mobile: string }

/** Takes a person to be called: the name and the number, each normalised or with what is wrong in `fields`. */
export function checkPerson(fields: Fields, path: string, { name, mobile }: Person): Person {
  const named = checkReceiver(name)
  const number = checkMobile(mobile)
  if (!named.ok) fields[`${path}.name`] = named.message.replace('收件人', '联系人')
  if (!number.ok) fields[`${path}.mobile`] = number.message
  return { name: named.ok ? named.normalised : '', mobile: number.ok ? number.normalised : '' }
}

/** The contact and remark of an order, normalised; what is wrong is in `fields`, by the names of the input. */
export async function checkContact(
  context: Context,
  owner: { merchant: string; customerId: string },
  { contact, remark }: Pick<OrderInput, 'contact' | 'remark'>,
): Promise<{ value: { contact: Person & { email: string }; remark: string }; fields: Fields }> {
  const fields: Fields = {}
  const own = await ownMobileOf(context, owner, contact.mobile)
  const person = checkPerson(fields, 'contact', { name: contact.name, mobile: own ?? contact.mobile })
  const email = trimText(contact.email) === '' ? null : checkEmail(contact.email)
  if (email && !email.ok) fields['contact.email'] = email.message
  return {
    value: { contact: { ...person, email: email?.ok ? email.normalised : '' }, remark: trimText(remark) },
    fields,
  }
}

/**
 * The customer's own number, where the contact's is its masked form: the screen fills in what it is shown, and it is
 * shown the mask only.
 */
async function ownMobileOf(
  { db, sealer }: Context,
  { merchant, customerId }: { merchant: string; customerId: string },
  shown: string,
): Promise<string | null> {
  if (!isMaskedMobile(shown)) return null
  const [customer] = await db
    .select({ mobileSealed: customers.mobileSealed })
    .from(customers)
    .where(and(eq(customers.merchant, merchant), eq(customers.id, customerId)))
  const mobile = customer ? sealer.open(customer.mobileSealed) : ''
  return maskMobile(mobile) === shown ? mobile : null
}

/** Whether an order is made at the price and the conditions that the shopper has seen. */
export function isQuoted(
  { fingerprint, payable }: Pick<OrderInput, 'fingerprint' | 'payable'>,
  quote: Pick<OrderInput, 'fingerprint' | 'payable'>,
): boolean {
  return quote.fingerprint === fingerprint && quote.payable === payable
}

/** Refused with the new quote, as a screen shows it. */
export function priceChanged<Quote>(message: string, quoted: Outcome<{ quote: Quote }>): Outcome<never> {
  return quoted.ok ? refused('PRICE_CHANGED', message, quoted.value.quote) : quoted
}

/** The first text that was not agreed to in the version that holds, as a field. */
export function checkAgreements(
  { agreements }: Pick<OrderInput, 'agreements'>,
  wanted: readonly { code: string; version: string; title: string }[],
): Fields {
  const missing = wanted.find(
    ({ code, version }) => !agreements.some((agreed) => agreed.code === code && agreed.version === version),
  )
  return missing ? { agreements: `请阅读并同意《${missing.title}》` } : {}
}
