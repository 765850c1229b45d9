'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ReadError, useRead } from '@/lib/browser/door/read-client.ts'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import type { CouponCampaign } from '@/lib/operate-center/contract/coupons/coupons.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Skeleton } from '@/lib/ui/states.tsx'
import { Campaign } from '../../_parts/campaign-client.tsx'
import { NoCampaign } from '../../_parts/no-campaign.tsx'

type Props = {
  demo: boolean
  /** As the page brought it, until the browser knows how it stands for this visitor. */
  forEverybody: CouponCampaign | null
}

/** The landing page of a campaign, opened from a shared link. */
export function ReceiveCoupons({ demo, forEverybody }: Props) {
  const { base } = useShop()
  const param = useSearchParam('campaignId')
  const campaignId = param && param.length <= 40 ? param : ''
  const { data, error, refetch } = useRead(
    'coupons.campaign',
    { campaignId },
    { enabled: campaignId !== '', login: false },
  )
  const client = useQueryClient()
  const reload = useCallback(() => client.invalidateQueries({ queryKey: ['coupons.campaign'] }), [client])
  const missing = error instanceof ReadError && error.failure.kind === 'absent'
  if (missing || (param !== undefined && campaignId === '')) {
    return (
      <NoCampaign
        base={base}
        title="没有找到这个活动"
        text="链接可能不完整或活动已下线，领券中心里还有其他优惠券"
      />
    )
  }
  if (error && !data) {
    return <LoadFailed error={error} onRetry={() => void refetch()} home={linkTo(base, 'index')} />
  }
  const campaign = data ?? forEverybody
  if (!campaign) return <Skeleton heights={[150, 122, 122, 200]} />
  return (
    <Campaign
      campaign={campaign}
      demo={demo}
      action={{ guest: '验证并领取', customer: '立即领取' }}
      onStale={reload}
    />
  )
}
