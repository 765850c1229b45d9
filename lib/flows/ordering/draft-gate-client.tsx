'use client'

import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { isUnauthenticated, useRead } from '../../browser/door/read-client.ts'
import { requireLogin } from '../../browser/door/require-login.ts'
import { useShop } from '../../browser/page/shop-context-client.tsx'
import { readUser } from '../../browser/storage/storage.ts'
import { LoadFailed } from '../../frame/load-failed-client.tsx'
import type { TourDetail } from '../../operate-center/contract/catalogue/tours.ts'
import type { Member } from '../../operate-center/contract/customers/members.ts'
import { linkTo } from '../../screens/links.ts'
import { Empty, Skeleton } from '../../ui/states.tsx'
import ui from '../../ui/ui.module.css'
import type { OrderDraft } from './draft.ts'
import { useDraft } from './draft-store-client.ts'

type Props = {
  /** Heights of the screen's blocks, for its skeleton. */
  heights: readonly number[]
  /** The order is being sent from this screen, which stays as it is meanwhile. */
  sending?: boolean
  children: (draft: OrderDraft, tour: TourDetail, member: Member) => ReactNode
}

/** Who is signed in does not change within a document: signing in and out are navigations. */
const noChanges = () => () => {}

/**
 * What every screen behind 选择团期 needs: somebody signed in, a draft that can still be changed, its product. Says
 * what to do where one of them is missing.
 */
export function DraftGate({ heights, sending = false, children }: Props) {
  const { base, merchant, ordering, saleTel } = useShop()
  const draft = useDraft()
  const signedIn = useSyncExternalStore(
    noChanges,
    () => readUser(merchant) !== null,
    () => null,
  )
  const member = useRead('members.me', {}, { enabled: signedIn === true })
  const tour = useRead('tours.get', { proId: draft?.proId ?? '' }, { enabled: Boolean(draft), login: false })

  useEffect(() => {
    // Specification, section 6: a visitor without a kept user is a guest. The centre would answer the same.
    if (signedIn === false && ordering && draft) requireLogin(base)
  }, [signedIn, ordering, draft, base])

  const sent = Boolean(draft?.submission) && !sending
  useEffect(() => {
    // It may be an order already: the last step finds out.
    if (sent) location.replace(linkTo(base, 'verifyOrderInfo'))
  }, [sent, base])

  if (!ordering) return <OrderingOff saleTel={saleTel} base={base} />
  if (draft === null) return <NoDraft base={base} />
  if (draft?.placed && !sending) return <Placed base={base} draft={draft} orderNo={draft.placed} />
  const failed = [member, tour].find(({ error, data }) => error && !data)
  if (failed?.error && !isUnauthenticated(failed.error)) {
    return (
      <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} home={linkTo(base, 'index')} />
    )
  }
  if (!draft || sent || !tour.data || !member.data) return <Skeleton heights={heights} />
  return children(draft, tour.data, member.data)
}

export function NoDraft({ base }: { base: string }) {
  return (
    <Empty icon="calendar" title="还没有选择线路和日期" text="选好出发日期和人数后，在这里填写订单">
      <a className={ui.primary} href={linkTo(base, 'productList')}>
        去选线路
      </a>
    </Empty>
  )
}

export function Placed({ base, draft, orderNo }: { base: string; draft: OrderDraft; orderNo: string }) {
  return (
    <Empty icon="check" title="订单已提交" text={`订单号 ${orderNo}，无需重复提交`}>
      <a className={ui.primary} href={linkTo(base, 'orderResult', { orderNo })}>
        查看订单
      </a>
      <a className={ui.button} href={linkTo(base, 'productSelect', { proId: draft.proId })}>
        再订一单
      </a>
    </Empty>
  )
}

function OrderingOff({ saleTel, base }: { saleTel: string; base: string }) {
  return (
    <Empty
      icon="phone"
      title="本店暂不接受在线预订"
      text={saleTel ? '请拨打销售电话咨询和预订' : '请联系店铺咨询'}
    >
      <a className={ui.primary} href={saleTel ? `tel:${saleTel}` : linkTo(base, 'index')}>
        {saleTel ? `电话咨询 ${saleTel}` : '返回首页'}
      </a>
    </Empty>
  )
}
