'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { usePageShare } from '@/lib/browser/sharing/page-share-client.ts'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import { Skeleton } from '@/lib/ui/states.tsx'
import { Campaign } from '../_parts/campaign-client.tsx'
import { NoCampaign } from '../_parts/no-campaign.tsx'

const PARAMETERS: readonly string[] = []

/** The shop's gift for new customers: registering by mobile code and getting it are one step. */
export function RegisterGift({ demo }: { demo: boolean }) {
  const { base, name } = useShop()
  const { data, error, refetch } = useRead('coupons.gift', {}, { login: false })
  const client = useQueryClient()
  const reload = useCallback(() => client.invalidateQueries({ queryKey: ['coupons.gift'] }), [client])
  const campaign = data?.campaign ?? null
  usePageShare({
    title: campaign ? `${campaign.title} · ${name}` : '',
    description: campaign ? `${campaign.pack.map(({ name }) => name).join('、')}，新用户注册即领` : '',
    image: campaign?.picture?.src ?? '',
    parameters: PARAMETERS,
  })
  if (error && !data) {
    return <LoadFailed error={error} onRetry={() => void refetch()} home={linkTo(base, 'index')} />
  }
  if (!data) return <Skeleton heights={[150, 122, 122, 200]} />
  if (!campaign) {
    return <NoCampaign base={base} title="暂时没有新人礼包" text="领券中心里还有其他优惠券" />
  }
  return (
    <Campaign
      campaign={campaign}
      demo={demo}
      action={{ guest: '注册并领取', customer: '立即领取' }}
      onStale={reload}
    />
  )
}
