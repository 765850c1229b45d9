import { demoShops } from '../../operate-center/embedded/demo/shops.ts'
import { parseTenant, type Tenant, tenantPath } from '../../tenant/tenant.ts'
import type { Settings } from '../settings/settings.ts'

/** Paths of the shops this server knows without a call: for robots.txt and the start-up log. */
export function knownShops(
  settings: Pick<Settings, 'demo' | 'defaultShop' | 'operateCenter' | 'projects'>,
): string[] {
  const shops = new Set(settings.defaultShop ? [settings.defaultShop] : [])
  if (settings.demo && !settings.operateCenter) {
    for (const { tenant, open } of demoShops) {
      if (open && settings.projects.includes(tenant.project)) shops.add(tenantPath(tenant))
    }
  }
  return [...shops]
}

/** A shop for calls that only check whether the centre answers. */
export function anyTenant({ defaultShop, projects }: Pick<Settings, 'defaultShop' | 'projects'>): Tenant {
  const [project = 'trip'] = projects
  const none = { project, merchant: 'none', channel: 'none', distributor: 'none' }
  return (defaultShop && parseTenant(defaultShop.slice(1).split('/'))) || none
}
