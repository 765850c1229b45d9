'use client'

import { useEffect, useState } from 'react'
import { useOnline } from '@/lib/browser/hooks/online-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { askAgainAfter, canAskAgain } from '@/lib/flows/ordering/submission.ts'
import { linkTo } from '@/lib/screens/links.ts'
import outcome from '@/lib/ui/outcome.module.css'
import { Outcome } from '@/lib/ui/outcome.tsx'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'

type Props = { sentAt: number; asking: boolean; onAsk: () => void }

/**
 * The order was sent and no answer came: whether it exists is asked again with its own key, until somebody knows.
 * Nothing else can be sent meanwhile.
 */
export function Resolving({ sentAt, asking, onAsk }: Props) {
  const { base } = useShop()
  const online = useOnline()
  const [asked, setAsked] = useState(0)
  const [fresh] = useState(() => canAskAgain(sentAt, Date.now()))
  const wait = askAgainAfter(asked)

  useEffect(() => {
    if (asking || !online || !fresh || wait === null) return
    const timer = setTimeout(() => {
      setAsked((before) => before + 1)
      onAsk()
    }, wait)
    return () => clearTimeout(timer)
  }, [asking, online, fresh, wait, onAsk])

  const orders = (
    <a className={ui.button} href={linkTo(base, 'orderList')}>
      查看我的订单
    </a>
  )
  if (!fresh) {
    return (
      <Empty
        icon="order"
        title="上一笔订单没有收到结果"
        text="提交已超过一天，请在订单列表中查看是否已成功，再决定是否重新预订"
      >
        {orders}
      </Empty>
    )
  }
  if (!online) {
    return (
      <Empty icon="offline" title="网络已断开" text="连接网络后会自动确认订单是否已提交，请勿重复下单">
        {orders}
      </Empty>
    )
  }
  const working = asking || wait !== null
  return (
    <>
      <Outcome
        tone="wait"
        icon="order"
        title={working ? '正在确认订单是否已提交' : '暂时没有收到结果'}
        busy={working}
      >
        网络中断时可能没有及时收到回复，同一笔订单不会重复提交，请勿重新下单
      </Outcome>
      <div className={outcome.actions}>
        <button type="button" className={`${ui.primary} ${ui.wide}`} disabled={asking} onClick={onAsk}>
          {asking ? '正在确认…' : '立即确认'}
        </button>
        <a className={`${ui.button} ${ui.wide}`} href={linkTo(base, 'orderList')}>
          查看我的订单
        </a>
      </div>
    </>
  )
}
