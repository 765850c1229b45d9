'use client'

import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './error.module.css'
import { errorWords } from './error-words.ts'

/** What went wrong, by its code alone, and links to continue. */
export function ErrorScreen() {
  const { base, saleTel } = useShop()
  const code = useSearchParam('code')
  if (code === undefined) return <Skeleton heights={[260]} />
  const { title, text, retry, orders = false } = errorWords(code)
  const again = () => {
    // The retry goes back to the page that failed; opened directly, there is only the home page to try.
    if (history.length > 1) history.back()
    else location.replace(linkTo(base, 'index'))
  }
  return (
    <Empty icon="warning" title={title} text={text}>
      <div className={styles.ways}>
        {retry ? (
          <button type="button" className={`${ui.primary} ${ui.wide}`} onClick={again}>
            重试
          </button>
        ) : null}
        {orders ? (
          <a className={`${ui.primary} ${ui.wide}`} href={linkTo(base, 'orderList')}>
            查看我的订单
          </a>
        ) : null}
        <a className={`${retry || orders ? ui.button : ui.primary} ${ui.wide}`} href={linkTo(base, 'index')}>
          返回首页
        </a>
        {saleTel ? (
          <a className={`${ui.button} ${ui.wide}`} href={`tel:${saleTel}`}>
            联系客服 {saleTel}
          </a>
        ) : null}
      </div>
    </Empty>
  )
}
