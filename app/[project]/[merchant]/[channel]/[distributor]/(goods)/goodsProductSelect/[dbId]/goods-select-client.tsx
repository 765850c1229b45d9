'use client'

import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { PhoneBar } from '@/lib/flows/ordering/core/phone-bar.tsx'
import { TotalBar } from '@/lib/flows/ordering/core/total-bar-client.tsx'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import { Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import { ChosenVersion, FreightEstimate, VersionChoice } from '../../_parts/goods-versions-client.tsx'
import { type SelectGoods, useGoodsSelect } from '../../_parts/use-goods-select-client.ts'

/** Choosing versions on a page of its own, which links lead to; the detail has the same as a sheet. */
export function GoodsSelectScreen({ goods }: { goods: SelectGoods }) {
  const { base, ordering, saleTel } = useShop()
  const selecting = useGoodsSelect(goods)
  const { stock, ready, hint, shown, items } = selecting
  if (stock.error && !stock.data) {
    return (
      <LoadFailed
        error={stock.error}
        onRetry={() => void stock.refetch()}
        home={linkTo(base, 'goodsProductDetail', { dbId: goods.proId })}
      />
    )
  }
  if (!ready) return <Skeleton heights={[128, 300, 76]} />
  return (
    <>
      <section className={ui.block}>
        <ChosenVersion goods={goods} selecting={selecting} />
      </section>
      <section className={ui.block} aria-label="规格与数量">
        <VersionChoice goods={goods} selecting={selecting} />
      </section>
      <section className={ui.block} aria-label="配送">
        <FreightEstimate goods={goods} selecting={selecting} />
      </section>
      {ordering ? (
        <TotalBar shown={shown} hint={hint}>
          <button
            type="button"
            className={ui.primary}
            disabled={hint !== '' || items.length === 0 || shown.pending || shown.quote === null}
            onClick={() => selecting.next((address) => location.assign(address))}
          >
            立即购买
          </button>
        </TotalBar>
      ) : (
        <PhoneBar saleTel={saleTel} />
      )}
    </>
  )
}
