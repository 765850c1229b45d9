import { useShop } from '../../../browser/page/shop-context-client.tsx'
import type { OrderPaper } from '../../../operate-center/contract/orders/order-parts.ts'
import type { OrderCard } from '../../../operate-center/contract/orders/orders.ts'
import { linkTo } from '../../../screens/links.ts'
import { Icon } from '../../../ui/icon.tsx'
import ui from '../../../ui/ui.module.css'
import styles from './order-papers.module.css'

type Way = (base: string, orderNo: string, paper: OrderPaper) => string

/** The screen of each paper; papers unknown to this version are left out. */
const SCREENS: Readonly<Record<string, Way>> = {
  notice: (base, orderNo) => linkTo(base, 'itineraryNotify', { orderNo }),
  // What is left to do begins with the first step; the last one shows a contract that is signed.
  contract: (base, orderNo, { todo }) =>
    linkTo(base, todo === null ? 'contractStep3' : 'contractStep1', { orderNo }),
  invoice: (base, orderNo) => linkTo(base, 'invoiceDetail', { orderNo }),
  invoiceable: (base, orderNo) => linkTo(base, 'invoiceList', { orderNo }),
}

type Linked = OrderPaper & { href: string }

function linkedPapers({ papers, orderNo }: Pick<OrderCard, 'papers' | 'orderNo'>, base: string): Linked[] {
  return papers.flatMap((paper) => {
    const href = Object.hasOwn(SCREENS, paper.code) ? SCREENS[paper.code]?.(base, orderNo, paper) : undefined
    return href === undefined ? [] : [{ ...paper, href }]
  })
}

/** The papers that wait for the customer. */
export const duePapers = (order: Pick<OrderCard, 'papers' | 'orderNo'>, base: string): Linked[] =>
  linkedPapers(order, base).filter(({ todo }) => todo !== null)

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
