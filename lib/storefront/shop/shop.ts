import 'server-only'
import { notFound } from 'next/navigation'
import type { Value } from '../../operate-center/contract/contract.ts'
import { configAnswer, infoAnswer, powerAnswer } from '../../operate-center/contract/shops/shop.ts'
import { shopTag } from '../../tenant/tags.ts'
import { isPlaceholder, type Tenant, tenantPath } from '../../tenant/tenant.ts'
import { askForPage } from './ask.ts'
import { currentTenant } from './current-tenant.ts'

export type Shop = {
  tenant: Tenant
  /** `/{project}/{merchant}/{channel}/{distributor}` */
  base: string
  power: Value<'shop.power'>
  info: Value<'shop.info'>
  config: Value<'shop.config'>
  /** Ordering is on (specification, section 6: tocAddOrderFlag 0 turns it off and offers the sales phone). */
  ordering: boolean
}

/** The shop's name, powers and config; null for an unknown or closed shop. */
export async function readShop(tenant: Tenant): Promise<Shop | null> {
  if (isPlaceholder(tenant)) return placeholder(tenant)
  const tags = [shopTag(tenant)]
  const [info, power, config] = await Promise.all([
    askForPage('shop.info', tenant, {}, tags),
    askForPage('shop.power', tenant, {}, tags),
    askForPage('shop.config', tenant, {}, tags),
  ])
  return info && power && config ? shopOf(tenant, info, power, config) : null
}

/** The shop of the page being rendered; the 404 page when there is none. */
export async function currentShop(): Promise<Shop> {
  const shop = await readShop(await currentTenant())
  if (!shop) notFound()
  return shop
}

function shopOf(tenant: Tenant, info: Shop['info'], power: Shop['power'], config: Shop['config']): Shop {
  return {
    tenant,
    base: tenantPath(tenant),
    info,
    power,
    config,
    ordering: power.state === 1 && power.tocAddOrderFlag !== 0,
  }
}

/** The shop that the build renders, where there is no data. */
function placeholder(tenant: Tenant): Shop {
  return shopOf(
    tenant,
    infoAnswer.parse({ name: '店铺' }),
    powerAnswer.parse({ state: 1 }),
    configAnswer.parse({}),
  )
}
