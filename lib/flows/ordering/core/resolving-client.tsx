'use client'

import { useEffect, useState } from 'react'
import { useOnline } from '../../../browser/hooks/online-client.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import outcome from '../../../ui/outcome.module.css'
import { Outcome } from '../../../ui/outcome.tsx'
import { Empty } from '../../../ui/states.tsx'
import ui from '../../../ui/ui.module.css'
import { askAgainAfter, canAskAgain } from './submission.ts'

type Props = {
  flow: { orders: (base: string) => string }
  sentAt: number
  asking: boolean
  onAsk: () => void
}

/**
 * The order was sent without an answer: this sends it again with the same key until the centre answers. Nothing else
 * can be sent meanwhile.
 */
export function Resolving({ flow, sentAt, asking, onAsk }: Props) {
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
    <a className={ui.button} href={flow.orders(base)}>
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
        <a className={`${ui.button} ${ui.wide}`} href={flow.orders(base)}>
          查看我的订单
        </a>
      </div>
    </>
  )
}
