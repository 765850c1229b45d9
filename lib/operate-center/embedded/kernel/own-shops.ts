import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type StaffPerson, shopsOf } from '../../../domain/staff/person.ts'
import { type CallName, callOf } from '../../contract/contract.ts'

/** Who asks for things of a merchant's shops, by which call: it names the permission that decides in which shops. */
export type StaffAsks = { staff: StaffPerson; merchant: string; call: CallName }

/** Columns of a table whose rows belong to shops. */
type ShopColumns = Record<'project' | 'merchant' | 'channel' | 'distributor', SQLWrapper>
export type ShopPath = { project: string; channel: string; distributor: string }

/** The rows of one shop of a merchant; undefined without a shop. */
export function ofShop(columns: Omit<ShopColumns, 'merchant'>, path: ShopPath | undefined): SQL | undefined {
  if (!path) return undefined
  const { project, channel, distributor } = path
  return and(
    sql`${columns.project} = ${project}`,
    sql`${columns.channel} = ${channel}`,
    sql`${columns.distributor} = ${distributor}`,
  )
}

/** The rows that a member of staff reaches by a call of the scope `ownShops`. */
export function ofOwnShops(columns: ShopColumns, { staff, merchant, call }: StaffAsks): SQL | undefined {
  const permission = callOf(call).staff?.permission
  if (!permission) throw new Error(`${call} names no permission`)
  const shops = shopsOf(staff, permission, merchant)
  const ofMerchant = sql`${columns.merchant} = ${merchant}`
  if (shops === null) return ofMerchant
  const ofShops = shops.map((shop) => {
    const [project = '', , channel = '', distributor = ''] = shop.split('/')
    return ofShop(columns, { project, channel, distributor })
  })
  return and(ofMerchant, or(...ofShops) ?? sql`false`)
}
