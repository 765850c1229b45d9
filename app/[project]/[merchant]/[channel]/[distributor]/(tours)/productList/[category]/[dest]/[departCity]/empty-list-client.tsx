'use client'

import useSWR from 'swr'
import { call } from '@/lib/browser/door/call.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { wordLink } from '@/lib/flows/catalogue/kind-links.ts'
import { TourCard } from '@/lib/flows/catalogue/tour-card.tsx'
import type { TourFilter } from '@/lib/operate-center/contract/catalogue/tours.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import { chipsOf, type ListChoice, without } from './list-state.ts'
import styles from './tour-list.module.css'

type Props = { choice: ListChoice; onChange: (choice: ListChoice) => void }

const RECOMMENDED = 4

/** Nothing matches: what to loosen, what others search for, and tours to look at instead. */
export function EmptyList({ choice, onChange }: Props) {
  const { base, saleTel } = useShop()
  const { departCity, ...anywhere } = choice
  const { data } = useSWR(['empty list', JSON.stringify(choice)], () => othersFor(anywhere), {
    revalidateOnFocus: false,
  })
  const words = choice.keyword ? (data?.words ?? []) : []
  return (
    <>
      <Empty
        title={choice.keyword ? `没有找到“${choice.keyword}”的线路` : '没有符合条件的线路'}
        text={departCity ? `${departCity}暂时没有，可以看看其他城市出发的` : '放宽筛选条件，或看看下面的线路'}
      >
        {departCity ? (
          <button type="button" className={ui.primary} onClick={() => onChange(anywhere)}>
            不限出发城市
          </button>
        ) : chipsOf(without(choice, ['keyword'])).length > 0 ? (
          <button
            type="button"
            className={ui.primary}
            onClick={() => onChange(choice.keyword ? { keyword: choice.keyword } : {})}
          >
            清除筛选
          </button>
        ) : (
          <a className={ui.primary} href={linkTo(base, 'productList')}>
            查看全部线路
          </a>
        )}
        {saleTel ? (
          <a className={ui.text} href={`tel:${saleTel}`}>
            请客服推荐：{saleTel}
          </a>
        ) : null}
      </Empty>
      {words.length > 0 ? (
        <section className={styles.hot}>
          <h2 className={ui.heading}>大家在搜</h2>
          <div>
            {words.map((word) => (
              <a key={word} href={wordLink(base, 'tour', word)}>
                {word}
              </a>
            ))}
          </div>
        </section>
      ) : null}
      {data && data.tours.length > 0 ? (
        <section className={styles.recommended}>
          <h2 className={ui.heading}>{data.elsewhere ? '其他城市出发' : '为您推荐'}</h2>
          <div className={styles.list}>
            {data.tours.map((tour) => (
              <TourCard key={tour.proId} tour={tour} base={base} />
            ))}
          </div>
        </section>
      ) : null}
    </>
  )
}

/** Tours of the same choice from any city; where there are none, the shop's recommended ones, and popular words. */
async function othersFor(anywhere: ListChoice) {
  const list = async (filter: ListChoice) => {
    const answer = await call('tours.list', { ...filter, pageSize: RECOMMENDED } as TourFilter)
    return answer.ok ? answer.value.items : []
  }
  const [same, hot] = await Promise.all([list(anywhere), call('search.hotWords', {})])
  return {
    elsewhere: same.length > 0,
    tours: same.length > 0 ? same : await list({}),
    words: hot.ok ? hot.value.words : [],
  }
}
