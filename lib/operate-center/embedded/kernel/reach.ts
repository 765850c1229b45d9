import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type StaffPerson, shopsOf } from '../../../domain/staff/person.ts'
import { type CallName, callOf } from '../../contract/contract.ts'
import { ofOwnShops } from './own-shops.ts'

/** Who asks over all merchants of their range, or over one of them. */
export type Asker = { staff: StaffPerson; merchant: string | null }

type Columns = Record<'merchant', SQLWrapper> &
  Partial<Record<'project' | 'channel' | 'distributor', SQLWrapper>>

/**
 * The rows that a person reaches by a staff call: everywhere, at merchants, in shops of merchants. A call about a whole
 * merchant is for those alone whose range is all of it, so its rows need no columns of a shop.
 */
export function inReach(columns: Columns, { staff, merchant }: Asker, call: CallName): SQL {
  const rule = callOf(call).staff
  const permission = rule?.permission
  if (!rule || !permission) throw new Error(`${call} names no permission`)
  const grants = staff.grants.filter(({ permissions }) => permissions.includes(permission))
  if (grants.some((grant) => grant.merchant === null)) {
    return merchant === null ? sql`true` : sql`${columns.merchant} = ${merchant}`
  }
  const merchants = new Set(grants.flatMap((grant) => grant.merchant ?? []))
  const reached = [...merchants]
    .filter((code) => merchant === null || code === merchant)
    .map((code) => {
      if (shopsOf(staff, permission, code) === null) return sql`${columns.merchant} = ${code}`
      const { project, channel, distributor } = columns
      if (rule.scope !== 'ownShops' || !project || !channel || !distributor) return undefined
      return ofOwnShops(
        { merchant: columns.merchant, project, channel, distributor },
        { staff, merchant: code, call },
      )
    })
  return or(...reached) ?? sql`false`
}

/** Whether a person has the permission of a call anywhere in what they ask over. */
export function reachesSomething({ staff, merchant }: Asker, call: CallName | null): boolean {
  if (call === null) return true
  const permission = callOf(call).staff?.permission
  return staff.grants.some(
    (grant) =>
      permission &&
      grant.permissions.includes(permission) &&
      (grant.merchant === null || merchant === null || grant.merchant === merchant),
  )
}
