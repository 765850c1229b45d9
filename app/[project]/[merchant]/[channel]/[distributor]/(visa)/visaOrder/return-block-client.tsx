'use client'

import { type ReturnWay, returnWays } from '@/lib/domain/visas/words.ts'
import { AddressText } from '@/lib/flows/addresses/address-text.tsx'
import styles from '@/lib/flows/ordering/core/order-form.module.css'
import type { Address } from '@/lib/operate-center/contract/customers/addresses.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'
import own from './visa-order.module.css'

type Props = {
  base: string
  way: ReturnWay
  /** What the merchant says of this way. */
  note: string
  /** Null: none is chosen, or it has been removed. */
  address: Address | null
  /** The customer keeps no address yet, so the form is the next step. */
  none: boolean
  /** What is wrong, after the first attempt or a refusal. */
  problem: string
}

/** How the passports come back, and for a courier where to. */
export function ReturnBlock({ base, way, note, address, none, problem }: Props) {
  const link = none
    ? linkTo(base, 'visaAddressAdd', { choose: '1' })
    : linkTo(base, 'visaAddress', { choose: '1' })
  return (
    <section className={ui.block} aria-label="护照取回" data-wrong={problem ? '' : undefined}>
      <header className={styles.head}>
        <h2 className={ui.heading}>护照取回</h2>
        <span className={ui.secondary}>{returnWays[way]}</span>
      </header>
      {way === 'courier' ? (
        <a className={own.address} href={link}>
          <Icon name="place" size={20} />
          {address ? (
            <span className={own.addressText}>
              <AddressText address={address} />
            </span>
          ) : (
            <span className={own.addressEmpty}>{none ? '新增收件地址' : '选择收件地址'}</span>
          )}
          <Icon name="forward" size={16} />
        </a>
      ) : null}
      {problem ? (
        <p className={styles.partyProblem} role="alert">
          {problem}
        </p>
      ) : null}
      {note ? <p className={styles.small}>{note}</p> : null}
    </section>
  )
}
