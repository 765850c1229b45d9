'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { usePagedRead } from '@/lib/browser/door/paged-read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { CouponBones } from '@/lib/flows/coupons/coupon-card.tsx'
import { linkToUse } from '@/lib/flows/coupons/link-to-use.ts'
import { OfferCard } from '@/lib/flows/coupons/offer-card.tsx'
import { useRules } from '@/lib/flows/coupons/rules-sheet-client.tsx'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import type { CouponOffer } from '@/lib/operate-center/contract/coupons/coupon-parts.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { ListEnd } from '@/lib/ui/list-end.tsx'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import { useClaim } from './claim-client.ts'
import styles from './coupon-center.module.css'

/** What anybody may take at this shop. Taking needs a customer; the login leads back here, where the claim is made. */
export function CouponCenter() {
  const { base } = useShop()
  const client = useQueryClient()
  const rules = useRules()
  const { query, items, end } = usePagedRead(
    'coupons.claimable',
    { pageSize: 20 },
    { keyOf: ({ templateId }) => templateId, login: false },
  )
  const reload = useCallback(async () => {
    await client.invalidateQueries({ queryKey: ['coupons.claimable'] })
  }, [client])
  useRestored(useCallback(() => void reload(), [reload]))
  const { claim, claiming, wanted } = useClaim(reload)
  // Back from the login: the coupon that was wanted is taken, once, when the list shows it.
  const [resumed, setResumed] = useState(false)
  const resumable = !resumed && wanted !== '' && items.some(({ templateId }) => templateId === wanted)
  useEffect(() => {
    if (!resumable) return
    setResumed(true)
    const offer = items.find(({ templateId }) => templateId === wanted)
    if (offer?.state === 'open') void claim(wanted)
  }, [resumable, items, wanted, claim])

  if (items.length === 0 && query.isPending) return <CouponBones count={4} />
  if (items.length === 0 && query.isError) {
    return (
      <LoadFailed error={query.error} onRetry={() => void query.refetch()} home={linkTo(base, 'index')} />
    )
  }
  return (
    <div className={styles.screen}>
      {items.length === 0 ? (
        <Empty
          icon="wallet"
          title="暂时没有可领的优惠券"
          text="有新的优惠时会出现在这里，有兑换码也可以直接兑换"
        >
          <a className={ui.primary} href={linkTo(base, 'productList')}>
            去看线路
          </a>
          <a className={ui.button} href={linkTo(base, 'addCouponCenter')}>
            输入兑换码
          </a>
        </Empty>
      ) : (
        <>
          <ul>
            {items.map((offer) => (
              <OfferCard key={offer.templateId} offer={offer} onRules={() => rules.open(offer)}>
                <Claim
                  base={base}
                  offer={offer}
                  busy={claiming === offer.templateId}
                  onClaim={() => void claim(offer.templateId)}
                />
              </OfferCard>
            ))}
          </ul>
          <ListEnd query={query} end={end} done="没有更多优惠券了" />
        </>
      )}
      <p className={styles.links}>
        <a href={linkTo(base, 'myCoupon')}>我的优惠券</a>
        {items.length === 0 ? null : <a href={linkTo(base, 'addCouponCenter')}>输入兑换码</a>}
      </p>
      {rules.sheet}
    </div>
  )
}

type ClaimProps = { base: string; offer: CouponOffer; busy: boolean; onClaim: () => void }

function Claim({ base, offer, busy, onClaim }: ClaimProps) {
  const { state, stateText, name } = offer
  if (state === 'open') {
    return (
      <button type="button" className={`${ui.primary} ${ui.small}`} disabled={busy} onClick={onClaim}>
        {busy ? '正在领取' : stateText}
        <span className="visually-hidden">：{name}</span>
      </button>
    )
  }
  if (state === 'taken') {
    return (
      <a className={`${ui.button} ${ui.small}`} href={linkToUse(base, offer)}>
        去使用
      </a>
    )
  }
  return <span className={styles.state}>{stateText}</span>
}
