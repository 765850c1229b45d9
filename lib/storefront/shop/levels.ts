import 'server-only'
import type { Value } from '../../operate-center/contract/contract.ts'
import { shopTag } from '../../tenant/tags.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { askForPage } from './ask.ts'

/** The merchant's member levels, lowest first; empty where there are none. */
export async function readLevels(tenant: Tenant): Promise<Value<'members.levels'>['levels']> {
  return (await askForPage('members.levels', tenant, {}, [shopTag(tenant)]))?.levels ?? []
}
