import type { ProductKind } from '../../tenant/kinds.ts'
import { addressNow, addressOf } from '../frame/address.ts'
import type { GridKindName } from '../grid/grid-kinds.tsx'
import type { Tone } from '../parts/cells.tsx'
import { renews } from './renews.ts'
import { actsOn, type Detail } from './screen.ts'

export const onSale: Readonly<Record<string, Tone>> = {
  onSale: 'done',
  withdrawn: 'off',
  stopped: 'wait',
  cancelled: 'off',
}

type Warned = { warnings: { found: string; advice: string }[] }

/** What a saved product says: the wordings that should be looked at, if there are any. */
export const wording = ({ warnings }: Warned) =>
  warnings.length > 0 ? (
    <>
      <p>已保存。以下用语请核对：</p>
      {warnings.map(({ found, advice }) => (
        <p key={found}>
          “{found}”：{advice}
        </p>
      ))}
    </>
  ) : null

/** Acts on a product of any kind in a list. */
const onProduct = actsOn<{ proId: string; status?: string }>()
export const idOf = ({ proId }: { proId: string }) => ({ proId })

/**
 * Puts products on sale and takes them off.
 * @param set the kind's call for it
 * @param notes what else is said before: of what may be missing, of what stays
 */
export function saleActs(
  set: 'staff.setTourStatus' | 'staff.setVisaStatus' | 'staff.setGoodsStatus' | 'staff.setDebrisStatus',
  kind: ProductKind,
  notes: { on?: string; off?: string } = {},
) {
  const act = (label: string, status: 'onSale' | 'withdrawn', note: string) =>
    onProduct(set, {
      label,
      known: ({ proId }) => ({ proId, status }),
      when: (row) => row.status !== status,
      bulk: true,
      note: note + renews(kind),
    })
  return [act('上架', 'onSale', notes.on ?? ''), act('下架', 'withdrawn', notes.off ?? '')]
}

/** From a product to its prices and seats. */
export function pricesOf(kind: GridKindName): NonNullable<Detail['ways']> {
  return [
    {
      label: kind === 'goods' ? '价格与库存' : '价格与名额',
      to: (proId) => addressOf({ merchant: addressNow().merchant, screen: 'prices', id: `${kind}~${proId}` }),
    },
  ]
}
