import type { PayState } from '@/lib/flows/ordering/payment.ts'
import { linkTo } from '@/lib/screens/links.ts'
import type { IconName } from '@/lib/ui/icon.tsx'
import styles from '@/lib/ui/outcome.module.css'
import { Outcome, type Tone } from '@/lib/ui/outcome.tsx'
import ui from '@/lib/ui/ui.module.css'

type Props = { state: Exclude<PayState, 'due'>; orderNo: string; base: string; onAgain: () => void }

const words: Record<Props['state'], { tone: Tone; icon: IconName; title: string; text: string }> = {
  paid: { tone: 'good', icon: 'check', title: '该订单已支付', text: '无需重复付款' },
  awaitingConfirm: {
    tone: 'wait',
    icon: 'clock',
    title: '等待旅行社确认',
    text: '确认名额后会短信通知您付款，现在无需支付',
  },
  closed: { tone: 'plain', icon: 'info', title: '订单已取消', text: '该订单无法支付，如仍需出行请重新预订' },
  expired: { tone: 'plain', icon: 'clock', title: '支付已超时', text: '名额已释放，如仍需出行请重新预订' },
}

/** The cashier of an order that has nothing to pay. */
export function NothingDue({ state, orderNo, base, onAgain }: Props) {
  const { tone, icon, title, text } = words[state]
  return (
    <>
      <Outcome tone={tone} icon={icon} title={title}>
        {text}
      </Outcome>
      <div className={styles.actions}>
        <a className={`${ui.primary} ${ui.wide}`} href={linkTo(base, 'orderDetail', { orderNo })}>
          查看订单
        </a>
        {state === 'awaitingConfirm' ? (
          <button type="button" className={`${ui.button} ${ui.wide}`} onClick={onAgain}>
            刷新状态
          </button>
        ) : null}
        <a className={`${ui.button} ${ui.wide}`} href={linkTo(base, 'index')}>
          返回首页
        </a>
      </div>
    </>
  )
}
