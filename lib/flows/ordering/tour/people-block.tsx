import { momentOf, untilWhen } from '../../../base/calendar/moments.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { documentTypeNames, placeTypeNames, roomWords, unitStatuses } from '../../../domain/vocabulary.ts'
import { linkTo } from '../../../screens/links.ts'
import ui from '../../../ui/ui.module.css'
import type { OrderOf } from '../kind.ts'
import { ContactFacts } from '../orders/contact-facts.tsx'
import styles from '../orders/order-detail.module.css'

/** The travellers, numbers masked, each with their own state, and the contact of the order. */
export function PeopleBlock({ order }: { order: OrderOf<'tour'> }) {
  const { base } = useShop()
  const { travellers, travellersUntil, roomNote, room, emergencyContact } = order.about
  const missing = travellers.some(({ complete, status }) => !complete && (status === 1 || status === 4))
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
        {travellers.map((person) => (
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
                {unitStatuses[person.status]}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {travellersUntil ? (
        <p className={styles.note}>
          {untilWhen(momentOf(travellersUntil), momentOf(order.now))}前可以填写或更换，之后名单将提交给旅行社
        </p>
      ) : null}
      <ContactFacts
        order={order}
        more={[
          {
            label: '紧急联系人',
            value: emergencyContact ? `${emergencyContact.name} ${emergencyContact.mobile}` : '',
          },
          { label: '住宿', value: roomWords(room) },
          { label: '分房要求', value: roomNote },
        ]}
      />
    </section>
  )
}
