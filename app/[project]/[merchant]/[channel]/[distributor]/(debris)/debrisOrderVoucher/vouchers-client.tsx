'use client'

import { useRef, useState } from 'react'
import { redeemWords } from '@/lib/domain/debris/package-facts.ts'
import { CopyButton } from '@/lib/flows/ordering/orders/copy-button-client.tsx'
import { PaperActions } from '@/lib/flows/papers/paper-actions-client.tsx'
import type { VoucherSheet } from '@/lib/operate-center/contract/vouchers/vouchers.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './voucher.module.css'
import { VoucherCard } from './voucher-card-client.tsx'

type Props = {
  sheet: VoucherSheet
  /** Null: the voucher of a friend. */
  orderNo: string | null
  /** The phone's clock when it was read, milliseconds. */
  readAt: number
  /** The last reading has failed: what is shown is from before. */
  stale: boolean
  /** This screen is kept on the phone and opens without a network. */
  offline: boolean
  onRetry: () => void
}

/** Vouchers to swipe through, and how and where they are used. */
export function Vouchers({ sheet, orderNo, readAt, stale, offline, onRetry }: Props) {
  const { vouchers, name, packageName, dateText, usage, openingHours, address, merchantPhone } = sheet
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const several = vouchers.length > 1
  const show = (index: number) => {
    const element = track.current
    element?.scrollTo({ left: index * element.clientWidth, behavior: 'smooth' })
  }
  return (
    <div className={styles.screen}>
      {stale ? (
        <p className={ui.notice} role="status">
          <Icon name="offline" size={18} />
          <span className={styles.grow}>网络不可用，显示的是{clockOf(readAt)}读取的凭证，此后未再刷新</span>
          <button type="button" className={styles.retry} onClick={onRetry}>
            重试
          </button>
        </p>
      ) : null}
      {orderNo === null ? <p className={styles.friend}>朋友发给您的凭证，使用时出示即可</p> : null}
      {several ? (
        <nav className={styles.chips} aria-label="凭证">
          {vouchers.map(({ id, label, state, stateText }, index) => (
            <button
              key={id}
              type="button"
              className={styles.chip}
              aria-pressed={index === current}
              onClick={() => show(index)}
            >
              {label}
              {state === 'unused' ? null : <span>{stateText}</span>}
            </button>
          ))}
        </nav>
      ) : null}
      <ul
        ref={track}
        className={styles.track}
        aria-label={several ? '凭证，左右滑动切换' : '凭证'}
        // A scrolling region has to be reachable by keyboard.
        tabIndex={several ? 0 : undefined}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setCurrent(Math.min(vouchers.length - 1, Math.max(0, Math.round(scrollLeft / clientWidth))))
        }
      >
        {vouchers.map((voucher) => (
          <li key={voucher.id} className={styles.slide}>
            <VoucherCard voucher={voucher} sheet={sheet} orderNo={orderNo} />
          </li>
        ))}
      </ul>
      {several ? (
        <p className={styles.count} aria-live="polite">
          {current + 1}/{vouchers.length}，左右滑动切换
        </p>
      ) : null}
      <p className={styles.read}>
        {clockOf(readAt)}更新{stale ? '' : '，打开时每30秒自动刷新'}
        {offline && !stale ? '；没有网络时也能在本机打开' : ''}
      </p>
      <section className={ui.block}>
        <h2 className={ui.heading}>{name}</h2>
        <p className={ui.secondary}>{[packageName, dateText].filter(Boolean).join(' · ')}</p>
        <dl className={styles.facts}>
          <div>
            <dt>使用方式</dt>
            <dd>出示{redeemWords(sheet.redeem)}</dd>
          </div>
          {usage.length > 0 ? (
            <div>
              <dt>使用方法</dt>
              <dd>{usage.join('\n')}</dd>
            </div>
          ) : null}
          {openingHours ? (
            <div>
              <dt>营业时间</dt>
              <dd>{openingHours}</dd>
            </div>
          ) : null}
          {address ? (
            <div>
              <dt>地址</dt>
              <dd>
                {address}
                <CopyButton text={address} label="复制地址" />
              </dd>
            </div>
          ) : null}
          {merchantPhone ? (
            <div>
              <dt>电话</dt>
              <dd>
                <a className={styles.phone} href={`tel:${merchantPhone.replace(/[^\d+]/g, '')}`}>
                  {merchantPhone}
                </a>
              </dd>
            </div>
          ) : null}
        </dl>
      </section>
      {orderNo !== null && !stale && vouchers.some(({ state }) => state === 'unused') ? (
        <section className={ui.block} aria-label="打印或存档">
          <h2 className={ui.heading}>打印或存档</h2>
          <PaperActions named={{ code: 'voucher', subject: orderNo }} />
        </section>
      ) : null}
    </div>
  )
}

/** 12月3日 09:41:05, by the phone's clock. */
function clockOf(at: number): string {
  const time = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':')
  return `${time.getMonth() + 1}月${time.getDate()}日 ${clock}`
}
