'use client'

import { type ReactNode, useCallback } from 'react'
import { useRead } from '../../browser/door/read-client.ts'
import { useRestored } from '../../browser/hooks/restored-client.ts'
import { useShop } from '../../browser/page/shop-context-client.tsx'
import { LoadFailed } from '../../frame/load-failed-client.tsx'
import type { Address } from '../../operate-center/contract/customers/addresses.ts'
import { linkTo } from '../../screens/links.ts'
import filled from '../../ui/filled.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Empty, Skeleton } from '../../ui/states.tsx'
import ui from '../../ui/ui.module.css'
import { AddressText } from './address-text.tsx'
import styles from './addresses.module.css'

/** As many as the centre keeps. */
const MOST = 20

type Props = {
  /** The order's present address. */
  chosenId?: string | null | undefined
  /** Choosing for an order; without it the list is only managed. */
  onChoose?: ((address: Address) => void) | undefined
  onAdd: () => void
  onEdit: (id: string) => void
  /** What stands above the list. */
  head?: ReactNode
}

/** The customer's delivery addresses, to manage or to choose one for an order. */
export function AddressList({ chosenId, onChoose, onAdd, onEdit, head = null }: Props) {
  const { base } = useShop()
  const kept = useRead('addresses.list', {})
  const { refetch } = kept
  useRestored(useCallback(() => void refetch(), [refetch]))
  if (kept.error && !kept.data) {
    return <LoadFailed error={kept.error} onRetry={() => void refetch()} home={linkTo(base, 'index')} />
  }
  if (!kept.data) return <Skeleton heights={[92, 92, 92]} />
  const { addresses } = kept.data
  if (addresses.length === 0) {
    return (
      <>
        {head}
        <Empty icon="place" title="暂无收货地址" text="可先保存常用地址，最多20个">
          <button type="button" className={ui.primary} onClick={onAdd}>
            新增地址
          </button>
        </Empty>
      </>
    )
  }
  return (
    <div className={filled.screen}>
      {head}
      <ul className={styles.list}>
        {addresses.map((address) => (
          <li key={address.id} className={styles.row}>
            {onChoose ? (
              <button
                type="button"
                className={styles.text}
                aria-pressed={address.id === chosenId}
                onClick={() => onChoose(address)}
              >
                <AddressText address={address} />
              </button>
            ) : (
              <div className={styles.text}>
                <AddressText address={address} />
              </div>
            )}
            <button
              type="button"
              className={styles.edit}
              aria-label={`编辑${address.receiver}的地址`}
              onClick={() => onEdit(address.id)}
            >
              <Icon name="edit" size={20} />
            </button>
          </li>
        ))}
      </ul>
      <div className={filled.gap} />
      <div className={`${ui.actionBar} ${filled.bottom}`}>
        {addresses.length < MOST ? (
          <button type="button" className={`${ui.primary} ${ui.wide}`} onClick={onAdd}>
            <Icon name="plus" size={20} />
            新增地址
          </button>
        ) : (
          <p className={filled.full}>已保存{MOST}个地址，请先删除不再使用的地址</p>
        )}
      </div>
    </div>
  )
}
