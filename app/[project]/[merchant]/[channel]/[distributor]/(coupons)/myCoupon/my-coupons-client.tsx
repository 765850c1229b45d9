'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { usePagedRead } from '@/lib/browser/door/paged-read-client.ts'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { replaceSearchParam, useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { CouponBones } from '@/lib/flows/coupons/coupon-card.tsx'
import { OwnCouponCard } from '@/lib/flows/coupons/own-coupon-card.tsx'
import { useRules } from '@/lib/flows/coupons/rules-sheet-client.tsx'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import { ListEnd } from '@/lib/ui/list-end.tsx'
import { Empty } from '@/lib/ui/states.tsx'
import { Tabs } from '@/lib/ui/tabs-client.tsx'
import ui from '@/lib/ui/ui.module.css'
import { Activation } from './activation-client.tsx'
import styles from './my-coupons.module.css'
import { type CouponTab, couponTabs, tabLabel, tabOf } from './tabs.ts'

/** The customer's coupons by tab, with how many there are in each. The tab stands in the address. */
export function MyCoupons() {
  const { base } = useShop()
  const param = useSearchParam('tab')
  const tab = tabOf(param)
  const counts = useRead('coupons.counts', {})
  const client = useQueryClient()
  const reload = useCallback(() => {
    void client.invalidateQueries()
  }, [client])
  useRestored(reload)
  return (
    <div className={styles.screen}>
      <Tabs
        label="优惠券状态"
        tabs={couponTabs.map(({ value, label }) => ({ value, label: tabLabel(label, counts.data?.[value]) }))}
        value={tab}
        panel="coupons"
        className={styles.tabs}
        onChange={(value) => {
          replaceSearchParam('tab', value === 'unused' ? null : value)
          scrollTo(0, 0)
        }}
      />
      <div id="coupons" role="tabpanel" aria-labelledby={`coupons-${tab}`} className={styles.panel}>
        {param === undefined ? (
          <CouponBones count={4} />
        ) : (
          <TabCoupons key={tab} tab={tab} onChanged={reload} />
        )}
      </div>
      <nav className={styles.ways} aria-label="获取优惠券">
        <a href={linkTo(base, 'couponCenter')}>领券中心</a>
        <a href={linkTo(base, 'addCouponCenter')}>输入兑换码</a>
        <a href={linkTo(base, 'activeCoupon')}>激活卡券</a>
      </nav>
    </div>
  )
}

function TabCoupons({ tab, onChanged }: { tab: CouponTab; onChanged: () => void }) {
  const { base } = useShop()
  const rules = useRules()
  const { query, items, end } = usePagedRead('coupons.mine', { tab, pageSize: 20 }, { keyOf: ({ id }) => id })
  if (items.length === 0 && query.isPending) return <CouponBones count={4} />
  if (items.length === 0 && query.isError) {
    return (
      <LoadFailed error={query.error} onRetry={() => void query.refetch()} home={linkTo(base, 'index')} />
    )
  }
  if (items.length === 0) {
    const words = couponTabs.find(({ value }) => value === tab)
    return (
      <Empty icon="wallet" title={words?.none ?? ''} text={words?.hint ?? ''}>
        {tab === 'inactive' ? (
          <a className={ui.primary} href={linkTo(base, 'activeCoupon')}>
            激活卡券
          </a>
        ) : (
          <a className={ui.primary} href={linkTo(base, 'couponCenter')}>
            去领券中心
          </a>
        )}
      </Empty>
    )
  }
  return (
    <>
      {query.isRefetchError ? (
        <p className={ui.notice} role="alert">
          网络不太稳定，显示的可能不是最新状态
        </p>
      ) : null}
      <ul>
        {items.map((coupon) => (
          <OwnCouponCard
            key={coupon.id}
            base={base}
            coupon={coupon}
            onRules={() => rules.open(coupon)}
            activation={<Activation coupon={coupon} onActivated={onChanged} />}
          />
        ))}
      </ul>
      <ListEnd query={query} end={end} done="没有更多优惠券了" />
      {rules.sheet}
    </>
  )
}
