import { momentOf, untilWhen } from '@/lib/base/calendar/moments.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { documentTypeNames, placeTypeNames, travellerStatuses } from '@/lib/domain/vocabulary.ts'
import type { Order } from '@/lib/operate-center/contract/orders/orders.ts'
import { linkTo } from '@/lib/screens/links.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './order-detail.module.css'

/** Who travels, masked, each with their own state, and who is asked when something is unclear. */
export function PeopleBlock({ order }: { order: Order }) {
  const { base } = useShop()
  const { travellerList, travellersUntil, contact, now } = order
  const missing = travellerList.some(({ complete, status }) => !complete && (status === 1 || status === 4))
  return (
    <section className={ui.block} aria-label="出行人">
      <header className={styles.blockHead}>
        <h2 className={ui.heading}>出行人</h2>
        {travellersUntil ? (
          <a className={styles.link} href={linkTo(base, 'increaseTraveler', { orderNo: order.orderNo })}>
            {missing ? '补充信息' : '更换出行人'}
          </a>
        ) : null}
      </header>
      <ul>
        {travellerList.map((person) => (
          <li key={person.id} className={styles.person}>
            <span className={styles.personName}>
              <strong className={person.complete ? undefined : styles.pending}>
                {person.name || (travellersUntil ? '待补充' : '未填写')}
              </strong>
              <span className={ui.tagPlain}>{placeTypeNames[person.personType]}</span>
            </span>
            <span className={styles.personNote}>
              {person.documentType ? `${documentTypeNames[person.documentType]} ` : ''}
              {person.documentNumber}
            </span>
            {person.complete || person.status !== 1 ? (
              <span className={person.status === 1 ? styles.normal : styles.other}>
                {travellerStatuses[person.status]}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {travellersUntil ? (
        <p className={styles.note}>
          {untilWhen(momentOf(travellersUntil), momentOf(now))}前可以填写或更换，之后名单将提交给旅行社
        </p>
      ) : null}
      <dl className={styles.facts}>
        <div>
          <dt>联系人</dt>
          <dd>
            {contact.name} {contact.mobile}
          </dd>
        </div>
        {contact.email ? (
          <div>
            <dt>邮箱</dt>
            <dd>{contact.email}</dd>
          </div>
        ) : null}
        {order.roomNote ? (
          <div>
            <dt>分房要求</dt>
            <dd>{order.roomNote}</dd>
          </div>
        ) : null}
        {order.remark ? (
          <div>
            <dt>备注</dt>
            <dd>{order.remark}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  )
}
