'use client'

import { useCallback, useEffect, useState } from 'react'
import { call } from '../../browser/door/call.ts'
import { useShop } from '../../browser/page/shop-context-client.tsx'
import { clearKept, dropProduct, type KeptList, readKept } from '../../browser/storage/kept-products.ts'
import { cardRef } from '../../operate-center/contract/catalogue/card-ref.ts'
import type { KindCard } from '../../operate-center/contract/catalogue/shared.ts'
import { linkTo } from '../../screens/links.ts'
import { confirmDialog } from '../../ui/confirm-client.ts'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet-client.tsx'
import { Bone, Empty } from '../../ui/states.tsx'
import ui from '../../ui/ui.module.css'
import styles from './kept-products.module.css'
import { ProductCard } from './product-card.tsx'

type Props = { list: KeptList; title: string; onClose: () => void }

const EMPTY: Record<KeptList, { title: string; text: string }> = {
  favourites: { title: '还没有收藏', text: '在详情页点“收藏”，就会出现在这里' },
  seen: { title: '还没有浏览记录', text: '看过的产品会出现在这里，只保存在本机' },
}

/** The products of a list with their prices of today; those no longer sold here are not shown. */
export function KeptSheet({ list, title, onClose }: Props) {
  const { base, merchant } = useShop()
  const [cards, setCards] = useState<KindCard[] | null>(null)
  const [problem, setProblem] = useState('')
  const load = useCallback(async () => {
    setProblem('')
    const products = readKept(merchant, list)
    if (products.length === 0) return setCards([])
    const answer = await call('catalogue.cards', { products })
    if (answer.ok) setCards(answer.value.items)
    else setProblem(answer.failure.message)
  }, [merchant, list])
  useEffect(() => void load(), [load])

  const drop = (card: KindCard) => {
    dropProduct(merchant, list, cardRef(card))
    setCards((before) => before?.filter((other) => other !== card) ?? null)
  }
  const clear = async () => {
    if (!(await confirmDialog({ text: `清空${title}？` }))) return
    clearKept(merchant, list)
    setCards([])
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      {...(cards && cards.length > 0
        ? {
            foot: (
              <button type="button" className={ui.button} onClick={clear}>
                <Icon name="trash" size={18} />
                清空
              </button>
            ),
          }
        : {})}
    >
      {problem ? (
        <Empty icon="offline" title="没有加载出来" text={problem}>
          <button type="button" className={ui.primary} onClick={() => void load()}>
            重新加载
          </button>
        </Empty>
      ) : cards === null ? (
        <div className={styles.list} role="status" aria-label="正在加载">
          {[1, 2, 3].map((index) => (
            <Bone key={index} height={177} radius={12} />
          ))}
        </div>
      ) : cards.length === 0 ? (
        <Empty icon={list === 'seen' ? 'clock' : 'heart'} {...EMPTY[list]}>
          <a className={ui.primary} href={linkTo(base, 'productList')}>
            去看看线路
          </a>
        </Empty>
      ) : (
        <ul className={styles.list}>
          {cards.map((card) => (
            <li key={`${card.kind} ${cardRef(card).id}`} className={styles.item}>
              <ProductCard product={card} base={base} />
              <button
                type="button"
                className={styles.drop}
                aria-label={`移除${card.card.name}`}
                onClick={() => drop(card)}
              >
                <Icon name="close" size={22} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
