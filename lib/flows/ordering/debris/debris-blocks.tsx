import { formatDateWithYear } from '../../../base/calendar/dates.ts'
import { formatFen } from '../../../base/money/fen.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { debrisTypes, redeemWays } from '../../../domain/debris/words.ts'
import type { DebrisOrderAbout } from '../../../operate-center/contract/orders/debris.ts'
import { linkTo } from '../../../screens/links.ts'
import { Icon } from '../../../ui/icon.tsx'
import ui from '../../../ui/ui.module.css'
import type { OrderOf } from '../kind.ts'
import { ContactFacts } from '../orders/contact-facts.tsx'
import rows from '../orders/entry-row.module.css'
import { FactList } from '../orders/fact-list.tsx'
import { hasAction } from '../orders/order-actions.ts'
import shared from '../orders/order-detail.module.css'
import { ProductLink } from '../orders/product-link.tsx'
import { whenText } from './when-text.ts'

type Props = { order: OrderOf<'debris'> }

/** The way to the vouchers, while there are any to be shown or waited for. */
export function VoucherRow({ order }: Props) {
  const { base } = useShop()
  const { orderNo, about, phase } = order
  if (phase !== 'confirming' && !hasAction(order, 'voucher')) return null
  const shown = about.package.redeem.map((way) => redeemWays[way]).join('、')
  return (
    <a className={`${ui.block} ${rows.row}`} href={linkTo(base, 'debrisOrderVoucher', { orderNo })}>
      <Icon name="document" size={20} />
      <span>
        <strong>{phase === 'confirming' ? '出票中' : '电子凭证'}</strong>
        <small>{[about.progress, shown && `凭${shown}使用`].filter(Boolean).join('，')}</small>
      </span>
      <Icon name="forward" size={18} />
    </a>
  )
}

/** What was ordered and for when; leads to the product. */
export function DebrisBlock({ order }: Props) {
  const { base } = useShop()
  const { about } = order
  const { proId, type, packageName, countText, date, validFrom, validTo, answers } = about
  const valid = [validFrom, validTo].map((day) => (day ? formatDateWithYear(day) : ''))
  const facts = [
    { label: '使用时间', value: date ? whenText(about) : '' },
    // Of a package with a day the day itself says it.
    { label: '有效期', value: date === null ? validText(valid[0] ?? '', valid[1] ?? '') : '' },
    { label: '数量', value: countText },
    { label: '包含', value: about.package.includes.join('；') },
    ...answers,
  ]
  return (
    <section className={ui.block} aria-label="产品">
      <ProductLink
        order={order}
        href={linkTo(base, 'debrisProductDetail', { dbId: proId })}
        about={`${debrisTypes[type]} · ${packageName}`}
      />
      <FactList facts={facts} />
      <ContactFacts order={order} more={[]} />
    </section>
  )
}

function validText(from: string, to: string): string {
  if (from && to) return from === to ? from : `${from} 至 ${to}`
  return to ? `${to}前` : from ? `${from}起` : ''
}

/** The tickets, persons or devices, each with its guest and how it stands. */
export function TicketsBlock({ order: { about } }: Props) {
  return (
    <section className={ui.block} aria-label="票券">
      <h2 className={ui.heading}>票券与使用人</h2>
      <ul>
        {about.tickets.map((ticket) => (
          <li key={ticket.id} className={shared.person}>
            <span className={shared.personName}>
              <strong>{ticket.name || ticket.label}</strong>
              {ticket.name ? <span className={ui.tagPlain}>{ticket.label}</span> : null}
            </span>
            <span className={ticket.status === 1 ? shared.normal : shared.other}>{ticket.stateText}</span>
            <span className={shared.personNote}>{ticketNote(ticket)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ticketNote({ document, sort, paid }: DebrisOrderAbout['tickets'][number]): string {
  if (sort === 'deposit') return `押金 ${formatFen(paid)}`
  return document ? `证件 ${document}` : ''
}

/** How the package is given back, as the order was sold. */
export function RulesBlock({ order: { about } }: Props) {
  const { refundText, refund } = about.package
  if (!refundText) return null
  return (
    <section className={ui.block} aria-label="退款规则">
      <h2 className={ui.heading}>退款规则</h2>
      <p className={shared.note}>{refundText}</p>
      <p className={shared.note}>
        {refund.expired === 'refund' ? '过期未使用的自动退款。' : '过期未使用的不退款。'}
        已使用的不能退款。
      </p>
    </section>
  )
}
