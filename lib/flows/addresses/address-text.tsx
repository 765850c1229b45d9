import type { Address } from '../../operate-center/contract/customers/addresses.ts'
import ui from '../../ui/ui.module.css'
import styles from './addresses.module.css'

/** Who, where and how to be reached, as the list shows it. */
export function AddressText({ address }: { address: Address }) {
  const { receiver, phone, isDefault, detail } = address
  return (
    <>
      <span className={styles.who}>
        <strong>{receiver}</strong>
        <span>{phone}</span>
        {isDefault ? <span className={ui.tag}>默认</span> : null}
      </span>
      <span className={styles.where}>
        {regionText(address)} {detail}
      </span>
    </>
  )
}

/** 上海市 徐汇区: a municipality is not named twice. */
function regionText({ province, city, district }: Pick<Address, 'province' | 'city' | 'district'>) {
  return [province, ...(city === province ? [] : [city]), district].join(' ')
}
