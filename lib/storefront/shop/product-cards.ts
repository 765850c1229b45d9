import 'server-only'
import type { KindCard } from '../../operate-center/contract/catalogue/shared.ts'
import type { ProductKind, ProductRef } from '../../tenant/kinds.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { readDebris } from './debris.ts'
import { readGoods } from './goods.ts'
import { readTour } from './tours.ts'
import { readVisa } from './visas.ts'

/** How the card of each kind is read: one call per product, so that its own change renews the page, too. */
const readers: Partial<Record<ProductKind, (tenant: Tenant, id: string) => Promise<KindCard | null>>> = {
  async tour(tenant, id) {
    const card = await readTour(tenant, id)
    return card && { kind: 'tour', card }
  },
  async visa(tenant, id) {
    const card = await readVisa(tenant, id)
    // Who reads it lives anywhere.
    return card && { kind: 'visa', card: { ...card, accepts: null } }
  },
  async debris(tenant, id) {
    const card = await readDebris(tenant, id)
    return card && { kind: 'debris', card }
  },
  async goods(tenant, id) {
    const card = await readGoods(tenant, id)
    return card && { kind: 'goods', card }
  },
}

/** Null when the shop does not sell it, or nothing of its kind. */
export async function readProductCard(tenant: Tenant, { kind, id }: ProductRef): Promise<KindCard | null> {
  return (await readers[kind]?.(tenant, id)) ?? null
}
