import { dateAndTime, dayOf, momentOf } from '../../../base/calendar/moments.ts'
import { formatFen } from '../../../base/money/fen.ts'
import type { Order } from '../../../operate-center/contract/orders/orders.ts'
import { Price } from '../../../ui/price.tsx'
import ui from '../../../ui/ui.module.css'
import { detailOf } from '../details.ts'
import { CopyButton } from './copy-button-client.tsx'
import styles from './order-detail.module.css'

const paymentStates: Record<string, string> = {
  open: '待支付',
  paid: '已支付',
  failed: '未成功',
  closed: '已关闭',
  refunding: '退回中',
  refunded: '已退回',
}

/** The price by lines, what was paid and what came back. */
export function MoneyBlock({ order }: { order: Order }) {
  const { lines, discounts, freight, payable, due, dueFor, balance, paid, refunded, payments } = order
  // Abandoned attempts do not interest the customer.
  const shown = payments.filter(({ state }) => state !== 'closed' && state !== 'open')
  return (
    <section className={ui.block} aria-label="费用明细">
      <header className={styles.blockHead}>
        <h2 className={ui.heading}>费用明细</h2>
      </header>
      <dl className={styles.money}>
        {lines.map(({ code, label: name, unitPrice, quantity, amount }) => (
          <div key={code}>
            <dt>
              {name}
              {quantity > 1 ? (
                <small>
                  {formatFen(unitPrice)} × {quantity}
                </small>
              ) : null}
            </dt>
            <dd>{formatFen(amount)}</dd>
          </div>
        ))}
        {discounts.map(({ code, label, amount }) => (
          <div key={code}>
            <dt>{label}</dt>
            <dd>−{formatFen(amount)}</dd>
          </div>
        ))}
        {freight > 0 ? (
          <div>
            <dt>运费</dt>
            <dd>{formatFen(freight)}</dd>
          </div>
        ) : null}
        <div className={styles.total}>
          <dt>订单金额</dt>
          <dd>
            <Price fen={payable} />
          </dd>
        </div>
        {dueFor === 'deposit' ? (
          <div>
            <dt>应付定金</dt>
            <dd>{formatFen(due)}</dd>
          </div>
        ) : null}
        {balance ? (
          <div>
            <dt>
              余款
              <small>最晚{dayOf(balance.until)}前付清</small>
            </dt>
            <dd>{formatFen(balance.amount)}</dd>
          </div>
        ) : null}
        {paid > 0 ? (
          <div>
            <dt>已付</dt>
            <dd>{formatFen(paid)}</dd>
          </div>
        ) : null}
        {refunded > 0 ? (
          <div>
            <dt>已退</dt>
            <dd>{formatFen(refunded)}</dd>
          </div>
        ) : null}
      </dl>
      {shown.length > 0 ? (
        <ul className={styles.payments} aria-label="支付记录">
          {shown.map(({ attemptNo, amount, state, at, channelName }) => (
            <li key={attemptNo}>
              <span>{dateAndTime(momentOf(at))}</span>
              <span>
                {channelName} {paymentStates[state] ?? ''}
              </span>
              <span>{formatFen(amount)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** Number and date of the order, and what its kind adds. */
export function FactsBlock({ order }: { order: Order }) {
  return (
    <section className={ui.block} aria-label="订单信息">
      <header className={styles.blockHead}>
        <h2 className={ui.heading}>订单信息</h2>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>订单号</dt>
          <dd>
            {order.orderNo}
            <CopyButton text={order.orderNo} label="复制订单号" />
          </dd>
        </div>
        <div>
          <dt>下单时间</dt>
          <dd>{dateAndTime(momentOf(order.createdAt))}</dd>
        </div>
        {detailOf(order)
          .facts(order.about)
          .map(({ label, value }) => (
            <div key={`${label} ${value}`}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {order.cancelReason ? (
          <div>
            <dt>取消原因</dt>
            <dd>{order.cancelReason}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  )
}
