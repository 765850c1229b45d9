import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { documentTypeNames } from '@/lib/domain/vocabulary.ts'
import type { OrderOf } from '@/lib/flows/ordering/kind.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './increase-traveler.module.css'
import { livePlaces, placeName } from './places.ts'

/** The travellers, read-only, with the reason and the contact for questions. */
export function LockedPlaces({ order }: { order: OrderOf<'tour'> }) {
  const { base, saleTel } = useShop()
  const tel = order.saleTel || saleTel
  const places = livePlaces(order.about)
  return (
    <>
      <p className={ui.notice}>
        <Icon name="lock" size={18} />
        <span>{order.about.travellersLocked}</span>
      </p>
      <section className={ui.block} aria-label="出行人">
        <h2 className={ui.heading}>{order.name}</h2>
        <ul className={styles.locked}>
          {places.map((place) => (
            <li key={place.id}>
              <span>{placeName(places, place)}</span>
              <strong>{place.name || '未填写'}</strong>
              <span className={styles.documentText}>
                {place.documentType ? `${documentTypeNames[place.documentType]} ` : ''}
                {place.documentNumber}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.ways}>
        <a className={ui.button} href={linkTo(base, 'orderDetail', { orderNo: order.orderNo })}>
          查看订单
        </a>
        {tel ? (
          <a className={ui.button} href={`tel:${tel}`}>
            <Icon name="phone" size={18} />
            联系客服
          </a>
        ) : null}
      </div>
    </>
  )
}
