import { linkTo } from '@/lib/screens/links.ts'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'

/** Somebody else's order, and one that never was, look the same. */
export function MissingOrder({ base }: { base: string }) {
  return (
    <Empty icon="order" title="没有找到这个订单" text="它可能不属于当前登录的账号，请在“我的订单”中查看">
      <a className={ui.primary} href={linkTo(base, 'orderList')}>
        查看我的订单
      </a>
    </Empty>
  )
}
