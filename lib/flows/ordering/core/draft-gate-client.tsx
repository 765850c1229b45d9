'use client'

import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { isUnauthenticated, useRead } from '../../../browser/door/read-client.ts'
import { requireLogin } from '../../../browser/door/require-login.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { readUser } from '../../../browser/storage/storage.ts'
import { LoadFailed } from '../../../frame/load-failed-client.tsx'
import type { BrowserReadName, Value } from '../../../operate-center/contract/contract.ts'
import type { Member } from '../../../operate-center/contract/customers/members.ts'
import { linkTo } from '../../../screens/links.ts'
import { Empty, Skeleton } from '../../../ui/states.tsx'
import ui from '../../../ui/ui.module.css'
import type { Draft } from './draft.ts'
import { useDraft } from './draft-store-client.ts'
import type { QuoteCall, SubmitCall, Submittable } from './submittable.ts'

type Props<Content extends object, Submit extends SubmitCall, Product extends BrowserReadName> = {
  flow: Submittable<Content, Submit, QuoteCall, Product>
  /** Heights of the screen's blocks, for its skeleton. */
  heights: readonly number[]
  /** The order is being sent from this screen, which stays as it is meanwhile. */
  sending?: boolean
  children: (draft: Draft<Content, Submit>, product: Value<Product>, member: Member) => ReactNode
}

/** The signed-in customer does not change within a document: signing in and out are navigations. */
const noChanges = () => () => {}

/**
 * What every screen behind the choice of a product needs: a signed-in customer, a draft that can still be changed, its
 * product. When one of them is missing it says what to do.
 */
export function DraftGate<
  Content extends object,
  Submit extends SubmitCall,
  Product extends BrowserReadName,
>({ flow, heights, sending = false, children }: Props<Content, Submit, Product>) {
  const { base, merchant, ordering, saleTel } = useShop()
  const draft = useDraft(flow)
  const signedIn = useSyncExternalStore(
    noChanges,
    () => readUser(merchant) !== null,
    () => null,
  )
  const member = useRead('members.me', {}, { enabled: signedIn === true })
  const product = useRead(flow.product, flow.productInput(draft ?? null), {
    enabled: Boolean(draft),
    login: false,
  })

  useEffect(() => {
    // Specification, section 6: a visitor without a kept user is a guest. The centre would answer the same.
    if (signedIn === false && ordering && draft) requireLogin(base)
  }, [signedIn, ordering, draft, base])

  const sent = Boolean(draft?.submission) && !sending
  useEffect(() => {
    // The draft may already be an order: the last step checks that.
    if (sent) location.replace(flow.review(base))
  }, [sent, flow, base])

  if (!ordering) return <OrderingOff saleTel={saleTel} base={base} />
  if (draft === null) {
    const { title, text, label, link } = flow.nothing
    return (
      <Empty icon="calendar" title={title} text={text}>
        <a className={ui.primary} href={link(base)}>
          {label}
        </a>
      </Empty>
    )
  }
  if (draft?.placed && !sending) {
    return (
      <Empty icon="check" title="订单已提交" text={`订单号 ${draft.placed}，无需重复提交`}>
        <a className={ui.primary} href={flow.placed(base, draft.placed)}>
          查看订单
        </a>
        <a className={ui.button} href={flow.choose(base, draft)}>
          再订一单
        </a>
      </Empty>
    )
  }
  const failed = [member, product].find(({ error, data }) => error && !data)
  if (failed?.error && !isUnauthenticated(failed.error)) {
    return (
      <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} home={linkTo(base, 'index')} />
    )
  }
  if (!draft || sent || !product.data || !member.data) return <Skeleton heights={heights} />
  return children(draft, product.data, member.data)
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
