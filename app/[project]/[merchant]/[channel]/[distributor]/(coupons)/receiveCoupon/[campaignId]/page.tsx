import type { Metadata } from 'next'
import { campaignWords } from '@/lib/domain/coupons/campaign-words.ts'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { identityValue } from '@/lib/screens/identity.ts'
import { pageSettings } from '@/lib/storefront/settings/page-settings.ts'
import { screenMetadata } from '@/lib/storefront/share/metadata.ts'
import { readCampaign } from '@/lib/storefront/shop/coupons.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import { ReceiveCoupons } from './receive-client.tsx'

type Props = { params: Promise<{ campaignId: string }> }

// See the root layout: there are no client transitions here.
export const instant = false

export function generateStaticParams() {
  return [{ campaignId: '_' }]
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const campaignId = identityValue((await params).campaignId)
  if (campaignId === undefined) return privateMetadata('receiveCoupon')
  const shop = await currentShop()
  const campaign = await readCampaign(shop.tenant, campaignId)
  if (!campaign) {
    const description = '链接可能不完整或活动已下线，领券中心里还有其他优惠券。'
    return screenMetadata(shop, 'receiveCoupon', { name: '没有找到这个活动', description, missing: true })
  }
  return screenMetadata(shop, 'receiveCoupon', {
    ...campaignWords(campaign),
    ...(campaign.picture ? { image: campaign.picture.src } : {}),
    query: { campaignId },
  })
}

/** The page comes with the campaign as it is for everybody; what this visitor may have of it the browser asks. */
export default async function ReceiveCouponPage({ params }: Props) {
  const campaignId = identityValue((await params).campaignId)
  const shop = await currentShop()
  const campaign = campaignId === undefined ? null : await readCampaign(shop.tenant, campaignId)
  return (
    <PrivateScreen screen="receiveCoupon">
      <ReceiveCoupons demo={pageSettings().demo} forEverybody={campaign} />
    </PrivateScreen>
  )
}
