import 'server-only'
import { channel, distributor, merchant, project } from 'next/root-params'
import type { Tenant } from '../../tenant/tenant.ts'

/**
 * The tenant of the page being rendered. Middleware has validated its form; whether the shop exists is checked later.
 */
export async function currentTenant(): Promise<Tenant> {
  return {
    project: (await project()) ?? '',
    merchant: (await merchant()) ?? '',
    channel: (await channel()) ?? '',
    distributor: (await distributor()) ?? '',
  }
}
