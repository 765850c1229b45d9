import type { PickupPoint } from '../../../operate-center/contract/catalogue/goods.ts'
import { Icon } from '../../../ui/icon.tsx'
import ui from '../../../ui/ui.module.css'
import { CopyButton } from './copy-button-client.tsx'
import shared from './order-detail.module.css'
import styles from './places.module.css'

type Address = { receiver: string; phone: string; address: string }

/** Where something is sent; says so when the buyer has deleted the address. */
export function ReceiverPlace({ address }: { address: Address | null }) {
  return (
    <div className={styles.place}>
      <Icon name="place" size={20} />
      {address ? (
        <div>
          <strong>
            {address.receiver} <span className={styles.whole}>{address.phone}</span>
          </strong>
          <p>{address.address}</p>
        </div>
      ) : (
        <p className={ui.secondary}>收件地址已删除</p>
      )}
    </div>
  )
}

/** Where something is collected, with its hours and phone. */
export function PickupPlace({ point, label }: { point: PickupPoint; label: string }) {
  const { name, address, hours, phone } = point
  return (
    <div className={styles.place}>
      <Icon name="place" size={20} />
      <div>
        <strong>{name}</strong>
        <p>
          {address}
          <CopyButton text={`${name} ${address}`} label={label} />
        </p>
        {hours ? <p className={ui.secondary}>{hours}</p> : null}
        {phone ? (
          <a className={shared.link} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {phone}
          </a>
        ) : null}
      </div>
    </div>
  )
}
