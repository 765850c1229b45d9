import type { Value } from '@/lib/operate-center/contract/contract.ts'
import type { PayState } from '@/lib/operate-center/contract/orders/orders.ts'
import { linkTo } from '@/lib/screens/links.ts'
import type { IconName } from '@/lib/ui/icon.tsx'
import styles from '@/lib/ui/outcome.module.css'
import { Outcome, type Tone } from '@/lib/ui/outcome.tsx'
import ui from '@/lib/ui/ui.module.css'

type Props = {
  state: Exclude<PayState, 'due'>
  /** The words of the order's kind. */
  notice: Value<'pay.channels'>['notice']
  orderNo: string
  base: string
  onAgain: () => void
}

const looks: Record<Props['state'], { tone: Tone; icon: IconName }> = {
  paid: { tone: 'good', icon: 'check' },
  awaitingConfirm: { tone: 'wait', icon: 'clock' },
  closed: { tone: 'plain', icon: 'info' },
  expired: { tone: 'plain', icon: 'clock' },
}

/** The cashier of an order that has nothing to pay. */
export function NothingDue({ state, notice, orderNo, base, onAgain }: Props) {
  const { tone, icon } = looks[state]
  return (
    <>
      <Outcome tone={tone} icon={icon} title={notice?.title ?? ''}>
        {notice?.text}
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
