'use client'

import { useEffect, useState } from 'react'
import { call } from '@/lib/browser/door/call.ts'
import list from '@/lib/flows/catalogue/filtered-list.module.css'
import type { GoodsCategory } from '@/lib/operate-center/contract/catalogue/goods.ts'
import { Sheet } from '@/lib/ui/sheet-client.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './goods-list.module.css'
import { FILTERS, type ListChoice, searchOf, without } from './list-state.ts'
import { filterOf, priceRanges, priceWords } from './list-words.ts'

type Props = {
  categories: readonly Pick<GoodsCategory, 'id' | 'name'>[]
  choice: ListChoice
  onClose: () => void
  onApply: (choice: ListChoice) => void
}

/** Milliseconds to wait for further choices before the results are counted. */
const COUNT_AFTER_MS = 300

/** All filters at once; the button says how many goods they leave. */
export function FilterSheet({ categories, choice: chosen, onClose, onApply }: Props) {
  const [draft, setDraft] = useState(chosen)
  const count = useCount(draft)
  const toggle = (name: 'category' | 'inStock', value: string) =>
    setDraft(({ [name]: before, ...rest }) => (before === value ? rest : { ...rest, [name]: value }))
  const price = (change: Pick<ListChoice, 'priceFrom' | 'priceTo'>) =>
    setDraft((before) => withPrices({ ...before, ...change }))
  return (
    <Sheet
      open
      onClose={onClose}
      title="筛选"
      foot={
        <>
          <button type="button" className={ui.button} onClick={() => setDraft(without(chosen, FILTERS))}>
            重置
          </button>
          <button
            type="button"
            className={ui.primary}
            disabled={count === 0}
            onClick={() => {
              onApply(draft)
              onClose()
            }}
          >
            {count === 0 ? '没有符合的商品' : count === undefined ? '查看结果' : `查看 ${count} 件`}
          </button>
        </>
      }
    >
      {categories.length > 0 ? (
        <fieldset className={list.choice}>
          <legend>分类</legend>
          <div>
            {categories.map(({ id, name }) => (
              <button
                key={id}
                type="button"
                aria-pressed={draft.category === id}
                onClick={() => toggle('category', id)}
              >
                {name}
              </button>
            ))}
          </div>
        </fieldset>
      ) : null}
      <fieldset className={list.choice}>
        <legend>价格</legend>
        <div>
          {priceRanges.map(({ from, to }) => {
            const on = (draft.priceFrom ?? '') === from && (draft.priceTo ?? '') === to
            return (
              <button
                key={`${from}-${to}`}
                type="button"
                aria-pressed={on}
                onClick={() => price(on ? { priceFrom: '', priceTo: '' } : { priceFrom: from, priceTo: to })}
              >
                {priceWords(from, to)}
              </button>
            )
          })}
        </div>
        <p className={styles.prices}>
          <PriceField
            label="最低价"
            value={draft.priceFrom ?? ''}
            onChange={(priceFrom) => price({ priceFrom })}
          />
          <span>至</span>
          <PriceField label="最高价" value={draft.priceTo ?? ''} onChange={(priceTo) => price({ priceTo })} />
          <span>元</span>
        </p>
      </fieldset>
      <fieldset className={list.choice}>
        <legend>库存</legend>
        <div>
          <button type="button" aria-pressed={draft.inStock === '1'} onClick={() => toggle('inStock', '1')}>
            仅看有货
          </button>
        </div>
      </fieldset>
    </Sheet>
  )
}

function PriceField(props: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <input
      inputMode="numeric"
      aria-label={`${props.label}，元`}
      placeholder={props.label}
      maxLength={6}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value.replace(/\D/g, ''))}
    />
  )
}

/** An empty bound is none. */
function withPrices({ priceFrom, priceTo, ...rest }: ListChoice): ListChoice {
  return { ...rest, ...(priceFrom ? { priceFrom } : {}), ...(priceTo ? { priceTo } : {}) }
}

/** How many goods a choice leaves; undefined until the centre has answered. */
function useCount(choice: ListChoice): number | undefined {
  const wanted = searchOf(choice)
  const [counted, setCounted] = useState<{ search: string; total: number }>()
  useEffect(() => {
    let live = true
    const timer = setTimeout(async () => {
      const answer = await call('goods.list', { ...filterOf(choice), pageSize: 1 })
      if (live && answer.ok) setCounted({ search: wanted, total: answer.value.total })
    }, COUNT_AFTER_MS)
    return () => {
      live = false
      clearTimeout(timer)
    }
  }, [choice, wanted])
  return counted?.search === wanted ? counted.total : undefined
}
