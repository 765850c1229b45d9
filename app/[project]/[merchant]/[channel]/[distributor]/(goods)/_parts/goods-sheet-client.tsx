'use client'

import { formatFen } from '@/lib/base/money/fen.ts'
import type { ClientShop } from '@/lib/browser/page/shop-context-client.tsx'
import { PrivateRoot } from '@/lib/frame/private-root-client.tsx'
import { Price } from '@/lib/ui/price.tsx'
import { Sheet } from '@/lib/ui/sheet-client.tsx'
import { Bone, Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './goods-versions.module.css'
import { ChosenVersion, FreightEstimate, VersionChoice } from './goods-versions-client.tsx'
import { type SelectGoods, useGoodsSelect } from './use-goods-select-client.ts'

type Props = { goods: SelectGoods; onClose: () => void }

/** The choice of versions over the detail, with all that it needs and the detail does not. */
export function GoodsSheet({ shop, ...props }: Props & { shop: ClientShop }) {
  return (
    <PrivateRoot shop={shop}>
      <Choosing {...props} />
    </PrivateRoot>
  )
}

function Choosing({ goods, onClose }: Props) {
  const selecting = useGoodsSelect(goods)
  const { stock, ready, hint, shown, items } = selecting
  const failed = stock.error && !stock.data
  return (
    <Sheet
      open
      onClose={onClose}
      title="选择规格"
      foot={
        failed ? null : (
          <div className={styles.foot}>
            <div
              className={styles.sum}
              aria-live="polite"
              aria-busy={shown.pending}
              data-pending={shown.pending ? '' : undefined}
            >
              {hint ? (
                hint
              ) : shown.quote ? (
                <>
                  合计 <Price fen={shown.quote.payable} />
                  <small>
                    {shown.quote.freight > 0 ? `含运费${formatFen(shown.quote.freight)}` : '免运费'}
                  </small>
                </>
              ) : shown.problem ? (
                <span className={styles.problem}>{shown.problem}</span>
              ) : ready ? (
                '正在计算价格…'
              ) : null}
            </div>
            {shown.unavailable && shown.problem ? (
              <button type="button" className={ui.button} onClick={shown.retry}>
                重试
              </button>
            ) : (
              <button
                type="button"
                className={ui.primary}
                disabled={hint !== '' || items.length === 0 || shown.pending || shown.quote === null}
                // In place of the sheet's own entry in the history: going back leads to the product.
                onClick={() => selecting.next((address) => location.replace(address))}
              >
                立即购买
              </button>
            )}
          </div>
        )
      }
    >
      {failed ? (
        <Empty icon="offline" title="库存没有加载出来" text="请检查网络后重试">
          <button type="button" className={ui.primary} onClick={() => void stock.refetch()}>
            重新加载
          </button>
        </Empty>
      ) : ready ? (
        <>
          <ChosenVersion goods={goods} selecting={selecting} />
          <VersionChoice goods={goods} selecting={selecting} />
          <FreightEstimate goods={goods} selecting={selecting} />
        </>
      ) : (
        <div className={styles.loading} role="status" aria-label="正在加载">
          <Bone height={96} />
          <Bone height={72} />
          <Bone height={72} />
        </div>
      )}
    </Sheet>
  )
}
