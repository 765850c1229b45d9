import { formatFen } from '@/lib/base/money/fen.ts'
import { mostOf } from '@/lib/domain/debris/debris-quote.ts'
import { cutoffWords, redeemWords, refundTag, validityWords } from '@/lib/domain/debris/package-facts.ts'
import { guestRules, handoverWays } from '@/lib/domain/debris/words.ts'
import detail from '@/lib/flows/catalogue/detail.module.css'
import { FactRows } from '@/lib/flows/catalogue/detail-parts.tsx'
import type { DebrisDetail, DebrisPackage } from '@/lib/operate-center/contract/catalogue/debris.ts'
import { linkTo } from '@/lib/screens/links.ts'
import fold from '@/lib/ui/fold.module.css'
import { Price } from '@/lib/ui/price.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './detail.module.css'
import { PackageAction } from './package-action-client.tsx'

type Props = { base: string; product: DebrisDetail; ordering: boolean }

/** What can be booked: each package with what is in it, how it is given back and used, and its price. */
export function Packages({ base, product, ordering }: Props) {
  return (
    <section id="packages" className={ui.block}>
      <h2 className={ui.heading}>选择套餐</h2>
      <ul className={styles.packages}>
        {product.packages.map((one) => (
          <li key={one.id} className={styles.package}>
            <div className={styles.packageText}>
              <h3>{one.name}</h3>
              <p className={`${detail.tags} ${styles.packageTags}`}>
                <span className={one.refund.mode === 'never' ? ui.tagPlain : ui.tag}>
                  {refundTag(one.refund)}
                </span>
                <span className={ui.tagPlain}>{redeemWords(one.redeem)}</span>
                <span className={ui.tagPlain}>{cutoffWords(one)}</span>
              </p>
              {one.includes.length > 0 ? <p className={styles.includes}>{one.includes.join('；')}</p> : null}
            </div>
            <div className={styles.packagePrice}>
              <Price
                fen={one.price}
                from={one.use === 'dated'}
                per={one.perDay ? `${one.unit}/天` : one.unit}
                market={one.marketPrice}
              />
              {ordering ? (
                <PackageAction
                  proId={product.proId}
                  packageId={one.id}
                  name={one.name}
                  href={linkTo(base, 'debrisWriteOrder', { dbId: product.proId, packageId: one.id })}
                />
              ) : null}
            </div>
            <details className={`${fold.arrow} ${detail.fold} ${detail.above} ${styles.fold}`}>
              <summary>套餐说明</summary>
              <PackageFacts one={one} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PackageFacts({ one }: { one: DebrisPackage }) {
  const rows = [
    ['费用包含', one.includes.join('\n')],
    ['费用不含', one.excludes.join('\n')],
    ['儿童价', childWords(one)],
    ['使用日期', validityWords(one)],
    ['预订时间', cutoffWords(one)],
    ['使用凭证', redeemWords(one.redeem)],
    ['出行人', guestWords(one)],
    ['领取', handoverText(one)],
    ['押金', one.deposit > 0 ? `每${one.unit}${formatFen(one.deposit)}，设备归还后原路退回` : ''],
    ['退改', one.refundText],
  ] as const
  return <FactRows rows={rows} className={styles.facts} />
}

function childWords({ childPrice, childNote, unit }: DebrisPackage): string {
  return childPrice === null
    ? ''
    : [`${formatFen(childPrice)}/${unit}起`, childNote].filter(Boolean).join('，')
}

function guestWords(one: DebrisPackage): string {
  const { guests, minCount, unit } = one
  const maxCount = mostOf(one)
  const count = minCount > 1 ? `每单${minCount}–${maxCount}${unit}` : `每单最多${maxCount}${unit}`
  return `${guests === 'order' ? '需一位出行人信息' : guests === 'ticket' ? '需每位出行人信息' : guestRules.none}，${count}`
}

function handoverText({ handover, deliveryFee }: DebrisPackage): string {
  return handover
    .filter((way) => way !== 'none')
    .map((way) =>
      way === 'courier'
        ? `${handoverWays.courier}${deliveryFee > 0 ? `${formatFen(deliveryFee)}/单` : '免邮费'}`
        : handoverWays[way],
    )
    .join('，')
}
