'use client'

import { useRead } from '@/lib/browser/door/read-client.ts'
import { returnTo } from '@/lib/browser/hooks/navigation.ts'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { TravellerForm } from '@/lib/flows/travellers/traveller-form-client.tsx'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'

/** A kept traveller, numbers masked until 显示. Earlier orders keep the data they were placed with. */
export function EditTravellerScreen() {
  const { base } = useShop()
  const id = useSearchParam('id')
  const kept = useRead('travellers.list', {})
  if (kept.error && !kept.data) {
    return <LoadFailed error={kept.error} onRetry={() => void kept.refetch()} home={linkTo(base, 'index')} />
  }
  if (id === undefined || !kept.data) return <Skeleton heights={[120, 160]} />
  const list = linkTo(base, 'centerTravelerList')
  const traveller = kept.data.travellers.find((candidate) => candidate.id === id)
  if (!traveller) {
    return (
      <Empty icon="user" title="该出行人不存在或已删除">
        <a className={ui.primary} href={list}>
          返回常用出行人
        </a>
      </Empty>
    )
  }
  return (
    <>
      <p className={ui.notice}>修改不影响已提交的订单，订单中的出行人请在订单详情里查看</p>
      <TravellerForm
        key={traveller.id}
        traveller={traveller}
        needs={null}
        onSaved={() => {
          toast('已保存')
          returnTo(list)
        }}
        onRemoved={() => {
          toast('已删除')
          returnTo(list)
        }}
      />
    </>
  )
}
