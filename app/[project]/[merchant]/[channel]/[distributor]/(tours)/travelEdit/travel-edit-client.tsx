'use client'

import { isUnauthenticated, useRead } from '@/lib/browser/door/read-client.ts'
import { returnTo } from '@/lib/browser/hooks/navigation.ts'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { fitOf } from '@/lib/domain/people/fit.ts'
import { guestRulesOf } from '@/lib/domain/people/guest-rules.ts'
import { placeTraveller, withoutTraveller } from '@/lib/domain/people/slots.ts'
import type { Traveller } from '@/lib/domain/people/traveller.ts'
import { useDraft, usePatchDraft } from '@/lib/flows/ordering/core/draft-store-client.ts'
import { tourFlow } from '@/lib/flows/ordering/tour/tour-flow.ts'
import { TravellerForm } from '@/lib/flows/travellers/traveller-form-client.tsx'
import { useBarTitle } from '@/lib/frame/bar-title-client.ts'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import type { TourDetail } from '@/lib/operate-center/contract/catalogue/tours.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'

const HEIGHTS = [120, 160]

/** The traveller form: within an order only the fields its product needs, opened otherwise all of them. */
export function TravelEditScreen() {
  const { base } = useShop()
  const id = useSearchParam('id')
  useBarTitle(id ? '编辑出行人' : '新增出行人')
  const draft = useDraft(tourFlow)
  const open = draft && draft.placed === null && draft.submission === null ? draft : null
  const patch = usePatchDraft(tourFlow)
  const kept = useRead('travellers.list', {})
  const product = useRead('tours.get', { proId: open?.proId ?? '' }, { enabled: open !== null, login: false })

  if (kept.error && !kept.data && !isUnauthenticated(kept.error)) {
    return <LoadFailed error={kept.error} onRetry={() => void kept.refetch()} home={linkTo(base, 'index')} />
  }
  // Without the product's rules (withdrawn meanwhile, no answer) the whole form is shown.
  const waiting = open !== null && !product.data && !product.error
  if (id === undefined || draft === undefined || !kept.data || waiting) return <Skeleton heights={HEIGHTS} />

  const list = linkTo(base, 'travelerList')
  const traveller = id ? kept.data.travellers.find((candidate) => candidate.id === id) : null
  if (traveller === undefined) {
    return (
      <Empty icon="user" title="该出行人不存在或已删除">
        <a className={ui.primary} href={list}>
          返回出行人列表
        </a>
      </Empty>
    )
  }
  const tour = open ? (product.data ?? null) : null
  const travellers = kept.data.travellers

  const saved = (value: Traveller) => {
    if (open && tour) {
      const others = new Map([...travellers, value].map((one) => [one.id, one]))
      const places = (of: string) => placesFor(others.get(of), tour, open)
      patch((now) => {
        const before = now.travellers
        const mine = before.find((slot) => slot.travellerId === value.id)
        // The changed traveller does not fit the place any more, so the place is freed.
        const freed =
          mine && !places(value.id).includes(mine.personType) ? withoutTraveller(before, value.id) : before
        const placed = mine && freed === before ? null : placeTraveller(freed, value.id, places)
        return { travellers: placed ?? freed }
      })
    }
    toast('已保存')
    returnTo(open ? list : linkTo(base, 'personCenter'))
  }
  return (
    <TravellerForm
      key={traveller?.id ?? 'new'}
      traveller={traveller}
      needs={tour && guestRulesOf(tour)}
      onSaved={saved}
      onRemoved={(removed) => {
        patch((now) => ({ travellers: withoutTraveller(now.travellers, removed) }))
        returnTo(open ? list : linkTo(base, 'personCenter'))
      }}
      {...(tour?.travellersLater ? { onLater: () => location.replace(linkTo(base, 'order')) } : {})}
    />
  )
}

function placesFor(
  traveller: Traveller | undefined,
  tour: TourDetail,
  journey: { departDate: string; returnDate: string },
) {
  return traveller ? fitOf(traveller, guestRulesOf(tour), journey).places : []
}
