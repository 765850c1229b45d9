import { linkTo } from '../../../screens/links.ts'
import { Empty } from '../../../ui/states.tsx'
import ui from '../../../ui/ui.module.css'

/** Another customer's order and one that does not exist look the same. */
export function MissingOrder({ base }: { base: string }) {
  return (
    <Empty icon="order" title="没有找到这个订单" text="它可能不属于当前登录的账号，请在“我的订单”中查看">
      <a className={ui.primary} href={linkTo(base, 'orderList')}>
        查看我的订单
      </a>
    </Empty>
  )
}
