import { randomBytes } from 'node:crypto'
import type { Log } from '../../base/log.ts'
import { maskName } from '../../base/validation/mask.ts'
import type { Caller, OperateCenter, Value } from '../../operate-center/contract/contract.ts'
import type { Answer } from '../../operate-center/contract/failures.ts'
import type { ChatCustomer, ChatSession } from '../../operate-center/contract/storefront/chat.ts'
import { isService } from '../../outside/chat/is-service.ts'
import { chatSignature } from '../../outside/chat/signature.ts'
import { customerToken } from '../../outside/chat/web-token.ts'
import type { Tenant } from '../../tenant/tenant.ts'

/** The visitor: the session's customer, or a guest by the uuid of their browser. */
export type ChatVisitor = { customerId: string } | { uuid: string }

type Options = {
  center: OperateCenter
  log: Pick<Log, 'warn'>
  now?: () => number
}

/**
 * Answers whether a shop's chat is open to a visitor, and signs their identity here. Works with any kind of centre: it
 * only needs customer.do, whose customerKey it reads with the storefront's own authority and never passes on.
 */
export function createChatSessions({ center, log, now = Date.now }: Options) {
  return async (
    tenant: Tenant,
    visitor: ChatVisitor,
    { requestId, address }: Pick<Caller, 'requestId' | 'address'>,
  ): Promise<ChatSession> => {
    const asService: Caller = { role: 'service', requestId, address }
    const asVisitor: Caller = { role: 'visitor', requestId, address }
    const [service, power, info] = await Promise.all([
      center.ask('shop.customerService', tenant, {}, asService),
      center.ask('shop.power', tenant, {}, asVisitor),
      center.ask('shop.info', tenant, {}, asVisitor),
    ])
    // Specification, section 8: a failed look-up is only logged, and chat is off.
    const failed = { service, power, info }
    for (const [what, answer] of Object.entries(failed)) {
      if (!answer.ok && answer.failure.kind !== 'absent') {
        log.warn({ what, kind: answer.failure.kind, requestId }, 'a look-up for chat failed')
      }
    }
    const tel = (service.ok && service.value.tel) || (power.ok && power.value.saleTel) || ''
    const link = service.ok ? webLink(service.value.customerLink) : null
    if (!service.ok || !isOn(service, power) || !link) return closed(tel)
    const { customerCode, customerKey = '' } = service.value
    const shopName = info.ok ? info.value.name : ''
    // Without a key no identity can be signed; the vendor then treats the visitor as unknown.
    const customer = customerKey
      ? signed(customerKey, String(now()), await identity(tenant, visitor, shopName, asVisitor))
      : null
    return { available: true, code: customerCode.trim(), link, tel, customer }
  }

  async function identity(
    tenant: Tenant,
    visitor: ChatVisitor,
    shopName: string,
    caller: Caller,
  ): Promise<Pick<ChatCustomer, 'web_token' | 'c_name'>> {
    if ('uuid' in visitor) return { web_token: visitor.uuid, c_name: named(shopName, '游客') }
    const { customerId } = visitor
    const me = await center.ask('members.me', tenant, {}, { ...caller, customerId })
    const name = me.ok ? me.value.name.trim() : ''
    return { web_token: customerToken(customerId), c_name: name ? maskName(name) : named(shopName, '会员') }
  }
}

function isOn(service: Answer<Value<'shop.customerService'>>, power: Answer<Value<'shop.power'>>): boolean {
  return (
    isService({
      state: service.ok ? 1 : null,
      customerCode: service.ok ? service.value.customerCode : '',
      powerState: power.ok ? power.value.state : null,
      tocShowCustomerFlag: power.ok ? power.value.tocShowCustomerFlag : 0,
    }) === 1
  )
}

function closed(tel: string): ChatSession {
  return { available: false, code: '', link: '', tel, customer: null }
}

/** Specification, section 6: a guest is the distributor plus a guest marker. */
function named(shopName: string, marker: string): string {
  return [shopName, marker].filter(Boolean).join('-')
}

function signed(
  customerKey: string,
  timestamp: string,
  { web_token, c_name }: Pick<ChatCustomer, 'web_token' | 'c_name'>,
): ChatCustomer {
  const fields = { nonce: randomBytes(16).toString('hex'), timestamp, web_token }
  return { ...fields, signature: chatSignature(fields, customerKey), c_name }
}

/**
 * The chat page's address. A merchant may have copied it without its scheme; any scheme other than http(s) is refused.
 */
function webLink(link: string): string | null {
  const text = link.trim().replace(/^\/\//, 'https://')
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null
}
