'use client'

import { useCallback, useMemo } from 'react'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { randomString } from '@/lib/browser/storage/random-string.ts'
import { useResidence } from '@/lib/browser/storage/residence-client.ts'
import { readDraft, useDraft, writeDraft } from '@/lib/flows/ordering/core/draft-store-client.ts'
import { usePicked } from '@/lib/flows/ordering/core/use-picked-client.ts'
import { useQuote } from '@/lib/flows/ordering/core/use-quote-client.ts'
import {
  type GoodsItem,
  type GoodsPicked,
  itemsOf,
  knownValues,
  MOST_VERSIONS,
  missingValues,
  mostOf,
  onlyValues,
  type StockLeft,
  skuOf,
} from '@/lib/flows/ordering/goods/goods-choice.ts'
import { isGoodsPicked, startGoodsDraft } from '@/lib/flows/ordering/goods/goods-draft.ts'
import { goodsFlow } from '@/lib/flows/ordering/goods/goods-flow.ts'
import type { GoodsDetail } from '@/lib/operate-center/contract/catalogue/goods.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { useHydrated } from '@/lib/ui/hydrated-client.ts'

/** What choosing needs of a product. */
export type SelectGoods = Pick<
  GoodsDetail,
  'proId' | 'name' | 'cover' | 'price' | 'priceVaries' | 'specs' | 'skus' | 'ways' | 'pickupPoints'
> & { notServed: readonly { code: string; name: string }[] }

const picking = {
  kind: 'goods' as const,
  isChoice: isGoodsPicked,
  elsewhere: (choice: GoodsPicked) => choice,
}
const nothingPicked: GoodsPicked = {}
const noItems: GoodsItem[] = []
const unknown: StockLeft = new Map()

/** Choosing versions of goods, the same on its own page and in the sheet of the detail. */
export function useGoodsSelect(goods: SelectGoods) {
  const { base, merchant, ordering } = useShop()
  const hydrated = useHydrated()
  const residence = useResidence(merchant)
  const { proId } = goods
  const stock = useRead('goods.stock', { proId }, { login: false, refetchInterval: () => 60_000 })
  const { refetch } = stock
  useRestored(useCallback(() => void refetch(), [refetch]))
  const left = useMemo<StockLeft>(
    () => (stock.data ? new Map(stock.data.skus.map((sku) => [sku.id, sku.left])) : unknown),
    [stock.data],
  )
  const draft = useDraft(goodsFlow)
  const kept = draft && draft.proId === proId && draft.placed === null ? draft : null
  const [picked, pick, take] = usePicked(picking, nothingPicked, proId, kept !== null)

  // What an open draft holds: its last version is the present one.
  const last = kept?.items.at(-1)
  const lastSku = goods.skus.find(({ id }) => id === last?.skuId)
  const values = knownValues(goods, picked.values ?? lastSku?.values ?? [])
  const others = picked.others ?? kept?.items.slice(0, -1) ?? noItems
  const sku = skuOf(goods, values)
  const most = sku ? mostOf(sku, left) : 0
  const quantity = Math.max(1, Math.min(picked.quantity ?? last?.quantity ?? 1, Math.max(1, most)))
  const present = sku && most > 0 ? { skuId: sku.id, quantity } : null
  const items = itemsOf(goods, left, present, others)
  const province = picked.province ?? kept?.regionCode.slice(0, 2) ?? residence?.province ?? ''

  const untouched = values.every((value, index) => value === onlyValues(goods)[index])
  const hint = present
    ? ''
    : sku
      ? '该规格已售罄，请选择其他规格'
      : items.length > 0 && untouched
        ? ''
        : missingValues(goods, values)
  const [point] = goods.pickupPoints
  // Where nothing is sent to, it can still be picked up.
  const closed = goods.notServed.some(({ code }) => code === province)
  const sends = goods.ways.includes('express') && !(closed && goods.ways.includes('pickup'))
  const way = sends ? 'express' : 'pickup'
  const regionCode = province === '' ? '' : `${province}0000`
  const asked = goodsFlow.quoteInput({
    proId,
    items,
    regionCode,
    way,
    pointId: point?.id ?? '',
    addressId: '',
    contact: { name: '', mobile: '', email: '' },
    remark: '',
    invoiceHeadId: '',
    agreed: [],
  })
  const shown = useQuote(goodsFlow, ordering && stock.data && hint === '' && items.length > 0 ? asked : null)

  /** Another value, or none; a version that was put aside becomes the present one again. */
  const setValue = (spec: number, value: string) => {
    const next = values.map((before, index) => (index !== spec ? before : before === value ? null : value))
    const found = skuOf(goods, next)
    const aside = others.find(({ skuId }) => skuId === found?.id)
    pick({
      values: next,
      ...(aside
        ? { quantity: aside.quantity, others: others.filter((one) => one !== aside) }
        : { quantity, others: [...others] }),
    })
  }
  const setOther = (skuId: string, count: number) =>
    pick({
      others: others
        .map((one) => (one.skuId === skuId ? { skuId, quantity: count } : one))
        .filter((one) => one.quantity > 0),
    })
  /** Puts the present version aside, to choose another one beside it. */
  const another = () => {
    if (present) pick({ values: onlyValues(goods), quantity: 1, others: [...others, present] })
  }
  /** @param leave takes the shopper to the address */
  const next = (leave: (address: string) => void) => {
    const before = readDraft(goodsFlow, merchant, base)
    // An earlier submission without an answer is resolved first: it may be an order already.
    if (!before?.submission) {
      take()
      const choice = { proId, items, regionCode }
      writeDraft(goodsFlow, merchant, startGoodsDraft(base, choice, way, before, randomString()))
    }
    leave(linkTo(base, 'goodsOrder'))
  }
  return {
    stock,
    ready: stock.data !== undefined && hydrated && draft !== undefined && residence !== undefined,
    left,
    soldOut: stock.data !== undefined && goods.skus.every((one) => left.get(one.id) === 0),
    values,
    sku,
    most,
    quantity,
    others,
    items,
    province,
    hint,
    shown,
    mayAdd:
      present !== null &&
      goods.skus.length > 1 &&
      others.length < Math.min(MOST_VERSIONS, goods.skus.length) - 1,
    setValue,
    setQuantity: (count: number) => pick({ quantity: count }),
    setOther,
    setProvince: (code: string) => pick({ province: code }),
    another,
    next,
  }
}

export type GoodsSelecting = ReturnType<typeof useGoodsSelect>
