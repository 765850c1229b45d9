import { shopTag } from '../../../tenant/tags.ts'
import { checkInput } from '../../contract/check-input.ts'
import { absent, invalid, succeed } from '../../contract/failures.ts'
import { configAnswer, infoAnswer, powerAnswer } from '../../contract/shops/shop.ts'
import type { Handlers } from '../kernel/context.ts'
import { distributors } from '../kernel/schema.ts'
import { isShop, shopOf } from '../kernel/shops.ts'
import { chatColumn } from './shop-content.ts'

/** A shop's facts (specification, section 7), and the staff's changes of them. */
export const shopHandlers: Handlers<
  | 'shop.power'
  | 'shop.info'
  | 'shop.config'
  | 'shop.customerService'
  | 'staff.setFlags'
  | 'staff.setChat'
  | 'staff.setShopOpen'
> = {
  async 'shop.power'(context, tenant) {
    return succeed(powerAnswer.parse((await shopOf(context, tenant)).power))
  },

  async 'shop.info'(context, tenant) {
    return succeed(infoAnswer.parse((await shopOf(context, tenant)).info))
  },

  async 'shop.config'(context, tenant) {
    return succeed(configAnswer.parse((await shopOf(context, tenant)).config))
  },

  /** The contract lets the chat vendor's signing key reach storefront nodes only, which never hand it on. */
  async 'shop.customerService'(context, tenant) {
    const { customerKeySealed, ...open } = chatColumn.parse((await shopOf(context, tenant)).chat)
    if (!customerKeySealed) return succeed(open)
    return succeed({ ...open, customerKey: context.sealer.open(customerKeySealed) })
  },

  async 'staff.setFlags'(context, tenant, input) {
    const [row] = await context.db.select().from(distributors).where(isShop(tenant)).for('update')
    if (!row) return absent()
    const info = checkInput(infoAnswer.strict(), { ...asRecord(row.info), ...input.info })
    if (!info.ok) return invalid(prefixed('info', info.failure.kind === 'invalid' ? info.failure.fields : {}))
    const power = powerAnswer.parse({ ...asRecord(row.power), ...input.power })
    const config = configAnswer.parse({ ...asRecord(row.config), ...input.config })
    await context.db
      .update(distributors)
      .set({ info: info.value, power, config, updatedAt: context.now() })
      .where(isShop(tenant))
    context.announce(tenant.merchant, [shopTag(tenant)])
    return succeed({})
  },

  async 'staff.setChat'(context, tenant, { customerKey, ...open }) {
    const [row] = await context.db.select().from(distributors).where(isShop(tenant)).for('update')
    if (!row) return absent()
    if (!context.demo && open.customerLink?.startsWith('http://')) {
      return invalid({ customerLink: '客服链接必须以 https:// 开头' })
    }
    const { customerKeySealed: kept, ...before } = chatColumn.parse(row.chat)
    const customerKeySealed =
      customerKey === undefined ? kept : customerKey === null ? undefined : context.sealer.seal(customerKey)
    const chat = { ...before, ...open, ...(customerKeySealed ? { customerKeySealed } : {}) }
    await context.db.update(distributors).set({ chat, updatedAt: context.now() }).where(isShop(tenant))
    // No page shows any of it: a browser reads it when a visitor opens the chat.
    return succeed({})
  },

  async 'staff.setShopOpen'(context, tenant, { open }) {
    const changed = await context.db
      .update(distributors)
      .set({ open, updatedAt: context.now() })
      .where(isShop(tenant))
      .returning({ code: distributors.code })
    if (changed.length === 0) return absent()
    context.announce(tenant.merchant, [shopTag(tenant)])
    return succeed({})
  },
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function prefixed(name: string, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, text]) => [`${name}.${path}`, text]))
}
