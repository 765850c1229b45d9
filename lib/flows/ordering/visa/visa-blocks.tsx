import { formatDateWithYear } from '../../../base/calendar/dates.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { refundRows } from '../../../domain/visas/refund-rule.ts'
import { occupationNames, returnWays } from '../../../domain/visas/words.ts'
import { linkTo } from '../../../screens/links.ts'
import ui from '../../../ui/ui.module.css'
import type { OrderOf } from '../kind.ts'
import { ContactFacts } from '../orders/contact-facts.tsx'
import { FactList } from '../orders/fact-list.tsx'
import styles from '../orders/order-detail.module.css'
import { ProductLink } from '../orders/product-link.tsx'
import { PassportsButton } from './passports-button-client.tsx'

type Props = { order: OrderOf<'visa'> }

/** What was ordered and for when; leads to the product. */
export function VisaBlock({ order }: Props) {
  const { base } = useShop()
  const { proId, country, type, travelDate, processing, entries, validity, district, materialsBy } =
    order.about
  const facts = [
    { label: '预计出行', value: formatDateWithYear(travelDate) },
    { label: '入境次数', value: entries },
    { label: '有效期', value: validity },
    { label: '办理时长', value: processing },
    { label: '受理领区', value: district },
    { label: '材料最晚送达', value: formatDateWithYear(materialsBy) },
  ]
  return (
    <section className={ui.block} aria-label="签证">
      <ProductLink
        order={order}
        href={linkTo(base, 'visaProductDetail', { proId })}
        about={`${country.name} · ${type}`}
      />
      <FactList facts={facts} />
    </section>
  )
}

/** The applicants, each with where their visa stands, and how their passports come back. */
export function ApplicantsBlock({ order }: Props) {
  const { base } = useShop()
  const { orderNo } = order
  const { applicants, passportsOpen, returnWay, returnAddress } = order.about
  // Before it is paid nothing is under way.
  const going = order.label === 2 || order.label === 3
  return (
    <section className={ui.block} aria-label="申请人">
      <header className={styles.blockHead}>
        <h2 className={ui.heading}>申请人</h2>
        {going ? (
          <a className={styles.link} href={linkTo(base, 'visaTrackingInfo', { orderNo })}>
            办理进度
          </a>
        ) : null}
      </header>
      <ul>
        {applicants.map(({ id, name, occupation, status, stateText, passport }) => (
          <li key={id} className={styles.person}>
            <span className={styles.personName}>
              <strong>{name}</strong>
              <span className={ui.tagPlain}>{occupationNames[occupation]}</span>
            </span>
            {going || status !== 1 ? (
              <span className={status === 1 ? styles.normal : styles.other}>{stateText}</span>
            ) : null}
            <span className={styles.personNote}>{passport ? `护照 ${passport}` : '护照信息待补充'}</span>
          </li>
        ))}
      </ul>
      {passportsOpen ? <PassportsButton order={order} /> : null}
      <ContactFacts
        order={order}
        more={[
          { label: '证件退还', value: returnWays[returnWay] },
          {
            label: '收件地址',
            value: returnAddress
              ? `${returnAddress.receiver} ${returnAddress.phone} ${returnAddress.address}`
              : '',
          },
        ]}
      />
    </section>
  )
}

/** What is given back at each stage, as the order was sold. */
export function RefundRulesBlock({ order }: Props) {
  const { refunds, refundNote } = order.about
  if (refunds.length === 0 && !refundNote) return null
  return (
    <section className={ui.block} aria-label="退款规则">
      <h2 className={ui.heading}>退款规则</h2>
      <FactList facts={refundRows(refunds).map(({ when, what }) => ({ label: when, value: what }))} />
      {refundNote ? <p className={styles.note}>{refundNote}</p> : null}
    </section>
  )
}
