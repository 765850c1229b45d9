import { type DeliveryWay, deliveryWays } from '@/lib/domain/goods/words.ts'
import { AddressText } from '@/lib/flows/addresses/address-text.tsx'
import styles from '@/lib/flows/ordering/core/order-form.module.css'
import type { GoodsDetail } from '@/lib/operate-center/contract/catalogue/goods.ts'
import type { Address } from '@/lib/operate-center/contract/customers/addresses.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'
import own from './goods-order.module.css'

type Props = {
  goods: Pick<GoodsDetail, 'ways' | 'pickupPoints'>
  way: DeliveryWay
  /** Null: none is chosen, or it has been removed. */
  address: Address | null
  addressLink: string
  pointId: string
  /** Why nothing is sent to this address, as a sentence; empty when it is. */
  notServed: string
  /** What is wrong, after the first attempt or a refusal. */
  problem: string
  onWay: (way: DeliveryWay) => void
  onPoint: (pointId: string) => void
}

/** How the goods reach the buyer: the address, or where they are picked up. */
export function DeliveryBlock({
  goods: { ways, pickupPoints },
  way,
  address,
  addressLink,
  pointId,
  notServed,
  problem,
  onWay,
  onPoint,
}: Props) {
  return (
    <section className={ui.block} aria-label="配送方式" data-wrong={problem ? '' : undefined}>
      {ways.length > 1 ? (
        <fieldset className={own.ways}>
          <legend className="visually-hidden">配送方式</legend>
          {ways.map((one) => (
            <label key={one}>
              <input type="radio" name="way" checked={one === way} onChange={() => onWay(one)} />
              <span>{deliveryWays[one]}</span>
            </label>
          ))}
        </fieldset>
      ) : (
        <h2 className={ui.heading}>{deliveryWays[way]}</h2>
      )}
      {way === 'express' ? (
        <a className={own.address} href={addressLink}>
          <Icon name="place" size={20} />
          {address ? (
            <span className={own.addressText}>
              <AddressText address={address} />
            </span>
          ) : (
            <span className={own.addressEmpty}>选择收货地址</span>
          )}
          <Icon name="forward" size={16} />
        </a>
      ) : (
        <div role="radiogroup" aria-label="自提点">
          {pickupPoints.map(({ id, name, address: where, hours, phone }) => (
            <label key={id} className={own.point}>
              <input type="radio" name="point" checked={id === pointId} onChange={() => onPoint(id)} />
              <span>
                <strong>{name}</strong>
                <span>{where}</span>
                <span>{[hours, phone].filter(Boolean).join(' · ')}</span>
              </span>
            </label>
          ))}
        </div>
      )}
      {notServed && way === 'express' ? (
        <div className={own.notServed} role="alert">
          <Icon name="warning" size={18} />
          <p>
            {notServed}
            {ways.includes('pickup') ? (
              <button type="button" className={ui.text} onClick={() => onWay('pickup')}>
                改为到店自提
              </button>
            ) : null}
          </p>
        </div>
      ) : null}
      {problem ? (
        <p className={styles.partyProblem} role="alert">
          {problem}
        </p>
      ) : null}
    </section>
  )
}
