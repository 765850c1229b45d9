import { linkTo } from '@/lib/screens/links.ts'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'

type Props = { base: string; title: string; text: string }

/** There is no campaign here: the way to what can be taken. */
export function NoCampaign({ base, title, text }: Props) {
  return (
    <Empty icon="wallet" title={title} text={text}>
      <a className={ui.primary} href={linkTo(base, 'couponCenter')}>
        去领券中心
      </a>
      <a className={ui.button} href={linkTo(base, 'index')}>
        返回首页
      </a>
    </Empty>
  )
}
