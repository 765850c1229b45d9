'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatFen } from '../../../base/money/fen.ts'
import { ReadError, readOrThrow, useLoginOn, worthRetrying } from '../../../browser/door/read-client.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import type { CouponChoice } from '../../../operate-center/contract/coupons/coupon-parts.ts'
import type { OrderCoupon } from '../../../operate-center/contract/coupons/coupons.ts'
import { linkTo } from '../../../screens/links.ts'
import { Sheet } from '../../../ui/sheet-client.tsx'
import { Empty } from '../../../ui/states.tsx'
import ui from '../../../ui/ui.module.css'
import { CouponBones, CouponCard } from '../../coupons/coupon-card.tsx'
import { toggledCoupon } from './coupon-choice.ts'
import styles from './coupon-row.module.css'
import type { AskedQuote } from './submittable.ts'

type Props = {
  asked: AskedQuote
  onChoose: (choice: CouponChoice) => void
  onClose: () => void
}

/**
 * The customer's coupons beside the order that is being written: which can be used and what they take off, why others
 * cannot. What is ticked is priced by the server at once, and counts when it is confirmed. Mounted when it opens.
 */
export function CouponSheet({ asked, onChoose, onClose }: Props) {
  const { base } = useShop()
  const [choice, setChoice] = useState<CouponChoice>(asked.coupons ?? 'best')
  const quote = { ...asked, coupons: choice }
  const read = useQuery({
    queryKey: ['coupons.forOrder', quote],
    queryFn: ({ signal }) => readOrThrow('coupons.forOrder', { quote }, signal),
    retry: worthRetrying,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  useLoginOn(read.error)
  const { data } = read
  // As it was tapped, before the server has priced it.
  const ticked = data ? (Array.isArray(choice) ? choice : choice === 'best' ? data.best : []) : []
  const items = (data?.items ?? []).map((item) => ({ ...item, chosen: ticked.includes(item.coupon.id) }))
  const usable = items.filter((item) => item.usable)
  const others = items.filter((item) => !item.usable)
  const isBest = data !== undefined && ticked.length > 0 && sameIds(ticked, data.best)
  return (
    <Sheet
      open
      onClose={onClose}
      title="选择优惠券"
      foot={
        <button
          type="button"
          className={`${ui.primary} ${ui.wide}`}
          disabled={!data || read.isFetching || read.isError}
          onClick={() => {
            onChoose(choice)
            onClose()
          }}
        >
          {read.isFetching
            ? '正在计算'
            : !data
              ? '确定'
              : data.discount > 0
                ? `确定，共减${formatFen(data.discount)}`
                : '确定，不使用优惠券'}
        </button>
      }
    >
      <div className={styles.list} aria-busy={read.isFetching}>
        {read.isError ? (
          <Empty icon="offline" title="没有加载出来" text={read.error.message}>
            <button
              type="button"
              className={ui.primary}
              onClick={() => (isAway(read.error) ? void read.refetch() : setChoice('best'))}
            >
              重新计算
            </button>
          </Empty>
        ) : !data ? (
          <CouponBones count={3} />
        ) : items.length === 0 ? (
          <Empty icon="wallet" title="还没有优惠券" text="领取后回到这里，会自动选用最优惠的组合">
            <a className={ui.primary} href={linkTo(base, 'couponCenter')}>
              去领券中心
            </a>
          </Empty>
        ) : (
          <>
            {data.explain ? (
              <p className={styles.explain} aria-live="polite">
                {data.explain}
              </p>
            ) : null}
            {usable.length > 0 ? (
              <>
                <Option label="使用最优组合" checked={isBest} onChange={() => setChoice('best')} />
                <Option
                  label="不使用优惠券"
                  checked={ticked.length === 0}
                  onChange={() => setChoice('none')}
                />
              </>
            ) : null}
            <ul>
              {usable.map((item) => (
                <Usable
                  key={item.coupon.id}
                  item={item}
                  onToggle={() => setChoice(toggledCoupon(items, item.coupon.id))}
                />
              ))}
            </ul>
            {others.length > 0 ? <h3 className={styles.group}>这笔订单不能使用</h3> : null}
            <ul>
              {others.map(({ coupon, reason }) => (
                <CouponCard
                  key={coupon.id}
                  coupon={coupon}
                  quiet
                  note={<p className={styles.reason}>{reason}</p>}
                />
              ))}
            </ul>
          </>
        )}
      </div>
    </Sheet>
  )
}

type OptionProps = { label: string; checked: boolean; onChange: () => void }

function Option({ label, checked, onChange }: OptionProps) {
  return (
    <label className={styles.option}>
      {label}
      <input type="radio" name="coupon-way" checked={checked} onChange={onChange} />
    </label>
  )
}

function Usable({
  item: { coupon, amount, chosen, reason },
  onToggle,
}: {
  item: OrderCoupon
  onToggle: () => void
}) {
  return (
    <CouponCard
      coupon={coupon}
      badge={coupon.expiringSoon ? <span className={ui.tagWarm}>即将到期</span> : null}
      note={reason ? <p className={styles.reason}>{reason}</p> : null}
    >
      <label className={styles.pick}>
        可减{formatFen(amount)}
        <span className="visually-hidden">：{coupon.name}</span>
        <input type="checkbox" checked={chosen} onChange={onToggle} />
      </label>
    </CouponCard>
  )
}

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id))
}

/** No answer came; a refusal would be the same again. */
function isAway(error: Error): boolean {
  return !(error instanceof ReadError) || error.failure.kind === 'unavailable'
}
