import { addressOf } from '../frame/address.ts'
import type { GridKindName } from '../grid/grid-kinds.tsx'
import type { Tone } from '../parts/cells.tsx'
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
export const onProduct = actsOn<{ proId: string; status?: string }>()
export const idOf = ({ proId }: { proId: string }) => ({ proId })
export const isOff = ({ status }: { status?: string }) => status !== 'onSale'
export const isOn = ({ status }: { status?: string }) => status !== 'withdrawn'

/** From a product to its prices and seats. */
export function pricesOf(kind: GridKindName): NonNullable<Detail['ways']> {
  return [
    {
      label: kind === 'goods' ? '价格与库存' : '价格与名额',
      to: (proId) => addressOf({ merchant: here(), screen: 'prices', id: `${kind}~${proId}` }),
    },
  ]
}

/** The merchant of the address, for the way to what was just made. */
function here(): string | null {
  const merchant = location.pathname.split('/')[2] ?? '-'
  return merchant === '-' ? null : decodeURIComponent(merchant)
}
