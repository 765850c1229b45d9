'use client'

import { isUnauthenticated, useRead } from '@/lib/browser/door/read-client.ts'
import { loginUrl } from '@/lib/browser/door/require-login.ts'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { CouponBones } from '@/lib/flows/coupons/coupon-card.tsx'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import { GivenCoupons } from '../_parts/given-coupons-client.tsx'

/** What a claim has brought. Opened directly it shows what was taken lately, or where there is something to take. */
export function ClaimResult() {
  const { base } = useShop()
  const param = useSearchParam('campaignId')
  const campaignId = param && param.length <= 40 ? param : undefined
  const { data, error, refetch } = useRead('coupons.claimResult', campaignId ? { campaignId } : {}, {
    enabled: param !== undefined,
    login: false,
  })
  if (error && isUnauthenticated(error)) {
    return (
      <Empty icon="user" title="登录后查看领取结果" text="优惠券放在领取时所用手机号的账户里">
        <a className={ui.primary} href={loginUrl(base, linkTo(base, 'recivedCoupon', { campaignId }))}>
          去登录
        </a>
        <a className={ui.button} href={linkTo(base, 'couponCenter')}>
          去领券中心
        </a>
      </Empty>
    )
  }
  if (error && !data) {
    return <LoadFailed error={error} onRetry={() => void refetch()} home={linkTo(base, 'index')} />
  }
  if (!data) return <CouponBones count={3} />
  if (data.state === 'none') {
    return (
      <Empty icon="wallet" title={data.title} text={data.text}>
        {campaignId ? (
          <a className={ui.primary} href={linkTo(base, 'receiveCoupon', { campaignId })}>
            返回活动页
          </a>
        ) : (
          <a className={ui.primary} href={linkTo(base, 'couponCenter')}>
            去领券中心
          </a>
        )}
        <a className={ui.button} href={linkTo(base, 'myCoupon')}>
          我的优惠券
        </a>
      </Empty>
    )
  }
  return (
    <GivenCoupons title={data.title} text={data.text} coupons={data.coupons}>
      <a className={`${ui.button} ${ui.wide}`} href={linkTo(base, 'index')}>
        返回首页
      </a>
    </GivenCoupons>
  )
}
