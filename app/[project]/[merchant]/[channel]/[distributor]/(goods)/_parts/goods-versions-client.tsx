'use client'

import { useId } from 'react'
import { formatFen } from '@/lib/base/money/fen.ts'
import { versionName } from '@/lib/domain/goods/spec-tree.ts'
import { provinces } from '@/lib/domain/people/provinces.ts'
import { limitWords, mostOf, stockWords, valueState } from '@/lib/flows/ordering/goods/goods-choice.ts'
import { useHydrated } from '@/lib/ui/hydrated-client.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { Picture } from '@/lib/ui/picture.tsx'
import { Price } from '@/lib/ui/price.tsx'
import { Stepper } from '@/lib/ui/stepper-client.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './goods-versions.module.css'
import type { GoodsSelecting, SelectGoods } from './use-goods-select-client.ts'

type Props = { goods: SelectGoods; selecting: GoodsSelecting }

/** The picture, price and stock of what is chosen. */
export function ChosenVersion({ goods, selecting: { sku, values, left, soldOut } }: Props) {
  const chosen = versionName(values.filter((value) => value !== null))
  const limit = sku ? limitWords(sku) : ''
  return (
    <div className={styles.chosen}>
      <Picture
        // Another version's picture takes its place at once.
        key={sku?.picture?.src ?? goods.cover.src}
        picture={sku?.picture ?? goods.cover}
        sizes="96px"
        ratio={1}
        first
        {...(styles.picture ? { className: styles.picture } : {})}
      />
      <div className={styles.chosenText}>
        <Price
          fen={sku?.price ?? goods.price}
          from={!sku && goods.priceVaries}
          market={sku?.marketPrice ?? null}
          size="large"
        />
        <span className={styles.name}>{goods.name}</span>
        <span className={ui.secondary} aria-live="polite">
          {[
            chosen ? `已选 ${chosen}` : '',
            sku ? stockWords(sku, left) : soldOut ? '全部规格已售罄' : '',
            limit,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
    </div>
  )
}

/** The specification tree, the quantity, and versions put aside. */
export function VersionChoice({ goods, selecting }: Props) {
  const { values, left, sku, most, quantity, others, mayAdd } = selecting
  return (
    <>
      {goods.specs.map((spec, index) => (
        <fieldset key={spec.name} className={styles.spec}>
          <legend>{spec.name}</legend>
          <div>
            {spec.values.map(({ name, picture }) => {
              const pressed = values[index] === name
              const state = valueState(goods, left, values, index, name)
              return (
                <button
                  key={name}
                  type="button"
                  // Said once, whatever becomes of the small picture.
                  aria-label={state === 'soldOut' ? `${name} 缺货` : name}
                  aria-pressed={pressed}
                  // A chosen one can always be taken back.
                  disabled={state !== 'open' && !pressed}
                  onClick={() => selecting.setValue(index, name)}
                >
                  {picture ? (
                    <Picture
                      picture={{ ...picture, alt: '' }}
                      sizes="28px"
                      ratio={1}
                      {...(styles.thumb ? { className: styles.thumb } : {})}
                    />
                  ) : null}
                  {name}
                  {state === 'soldOut' ? <small>缺货</small> : null}
                </button>
              )
            })}
          </div>
        </fieldset>
      ))}
      <div className={styles.quantity}>
        <span>
          数量
          {sku && limitWords(sku) ? <small>{limitWords(sku)}</small> : null}
        </span>
        <Stepper
          label="数量"
          value={most === 0 && sku ? 0 : quantity}
          min={most === 0 && sku ? 0 : 1}
          max={sku ? most : 1}
          onChange={selecting.setQuantity}
        />
      </div>
      {mayAdd ? (
        <button type="button" className={`${ui.text} ${styles.another}`} onClick={selecting.another}>
          <Icon name="plus" size={16} />
          再选一个规格，一起下单
        </button>
      ) : null}
      {others.length > 0 ? (
        <section className={styles.others} aria-label="一起下单的规格">
          <h3>一起下单的规格</h3>
          <ul>
            {others.map(({ skuId, quantity: count }) => {
              const other = goods.skus.find(({ id }) => id === skuId)
              const name = other ? versionName(other.values) : '已下架的规格'
              const possible = other ? mostOf(other, left) : 0
              return (
                <li key={skuId} data-gone={possible === 0 ? '' : undefined}>
                  <span>
                    {name}
                    <small>
                      {other ? formatFen(other.price) : ''}
                      {possible === 0 ? ' · 已售罄，不会下单' : ''}
                    </small>
                  </span>
                  {possible > 0 ? (
                    <Stepper
                      label={`${name}数量`}
                      value={Math.min(count, possible)}
                      min={1}
                      max={possible}
                      onChange={(value) => selecting.setOther(skuId, value)}
                    />
                  ) : null}
                  <button
                    type="button"
                    aria-label={`移除${name}`}
                    onClick={() => selecting.setOther(skuId, 0)}
                  >
                    <Icon name="trash" size={20} />
                  </button>
                </li>
              )
            })}
          </ul>
        </section>
      ) : null}
    </>
  )
}

/** Where it goes, as far as freight depends on it; the address of the order decides. */
export function FreightEstimate({ goods, selecting }: Props) {
  const { province, shown } = selecting
  const hydrated = useHydrated()
  const id = useId()
  if (!goods.ways.includes('express')) {
    return <p className={styles.freight}>到店自提，免运费</p>
  }
  const closed = goods.notServed.find(({ code }) => code === province)
  return (
    <div className={styles.freight}>
      <label htmlFor={id}>配送至</label>
      <select
        id={id}
        value={province}
        disabled={!hydrated}
        aria-describedby={`${id}-freight`}
        onChange={(event) => selecting.setProvince(event.target.value)}
      >
        <option value="">请选择省份</option>
        {provinces.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <span id={`${id}-freight`} className={closed ? styles.closed : undefined} aria-live="polite">
        {closed
          ? `暂不配送${closed.name}${goods.ways.includes('pickup') ? '，可到店自提' : ''}`
          : shown.quote
            ? shown.quote.freight > 0
              ? `运费${formatFen(shown.quote.freight)}`
              : '免运费'
            : ''}
      </span>
    </div>
  )
}
