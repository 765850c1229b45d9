import { useShop } from '../../../browser/page/shop-context-client.tsx'
import type { OrderPaper } from '../../../operate-center/contract/orders/order-parts.ts'
import type { OrderCard } from '../../../operate-center/contract/orders/orders.ts'
import { Icon } from '../../../ui/icon.tsx'
import ui from '../../../ui/ui.module.css'
import styles from './order-papers.module.css'

/** The screen of each paper; papers unknown to this version are left out. */
const SCREENS: Readonly<Record<string, (base: string, orderNo: string) => string>> = {}

type Linked = OrderPaper & { href: string }

export function linkedPapers(
  { papers, orderNo }: Pick<OrderCard, 'papers' | 'orderNo'>,
  base: string,
): Linked[] {
  return papers.flatMap((paper) => {
    const href = Object.hasOwn(SCREENS, paper.code) ? SCREENS[paper.code]?.(base, orderNo) : undefined
    return href === undefined ? [] : [{ ...paper, href }]
  })
}

/** The papers around an order, each with how it stands; what waits for the customer is marked. */
export function PapersBlock({ order }: { order: OrderCard }) {
  const { base } = useShop()
  const papers = linkedPapers(order, base)
  if (papers.length === 0) return null
  return (
    <section className={ui.block} aria-label="合同与单据">
      <h2 className={ui.heading}>合同与单据</h2>
      <ul>
        {papers.map(({ code, title, text, todo, href }) => (
          <li key={code}>
            <a className={styles.paper} href={href}>
              <span className={styles.title}>{title}</span>
              <span className={todo ? styles.due : styles.text}>{todo ?? text}</span>
              <Icon name="forward" size={16} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
