'use client'

import { redeemWords, refundTag } from '@/lib/domain/debris/package-facts.ts'
import styles from '@/lib/flows/ordering/core/choosing.module.css'
import type { DebrisPackage } from '@/lib/operate-center/contract/catalogue/debris.ts'
import { Price } from '@/lib/ui/price.tsx'
import ui from '@/lib/ui/ui.module.css'
import own from './write-order.module.css'

type Props = {
  packages: readonly DebrisPackage[]
  chosen: string
  /** The package that was chosen before is not sold any more. */
  gone: boolean
  onChoose: (id: string) => void
}

/** Which package; what is in the chosen one stands below. */
export function PackageChoice({ packages, chosen, gone, onChoose }: Props) {
  const one = packages.find(({ id }) => id === chosen)
  return (
    <fieldset className={ui.block}>
      <legend className="visually-hidden">套餐</legend>
      <h2 className={ui.heading}>套餐</h2>
      {gone ? (
        <p className={own.gone} role="status">
          之前选的套餐已下架，请核对现在的套餐；已填写的内容会保留
        </p>
      ) : null}
      {packages.map(({ id, name, refund, redeem, price, use, unit, perDay }) => (
        <label key={id} className={styles.option}>
          <input type="radio" name="package" checked={id === chosen} onChange={() => onChoose(id)} />
          <span className={styles.rowText}>
            <strong>{name}</strong>
            <span>
              {refundTag(refund)} · {redeemWords(redeem)}
            </span>
          </span>
          <Price fen={price} from={use === 'dated'} per={perDay ? `${unit}/天` : unit} size="small" />
        </label>
      ))}
      {one && one.includes.length > 0 ? (
        <p className={own.includes}>包含：{one.includes.join('；')}</p>
      ) : null}
    </fieldset>
  )
}
