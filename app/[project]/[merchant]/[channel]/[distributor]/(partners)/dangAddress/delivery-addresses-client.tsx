'use client'

import { useState } from 'react'
import { backTarget } from '@/lib/browser/arrival/back-target.ts'
import { cameFrom, returnTo } from '@/lib/browser/hooks/navigation.ts'
import { pushSearchParam, useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { AddressForm } from '@/lib/flows/addresses/address-form-client.tsx'
import { AddressList } from '@/lib/flows/addresses/address-list-client.tsx'
import { takeGoodsAddress } from '@/lib/flows/ordering/goods/take-address.ts'
import { screenAt } from '@/lib/screens/screen-path.ts'
import { Skeleton } from '@/lib/ui/states.tsx'
import { toast } from '@/lib/ui/toast-client.ts'

const NEW = 'new'

/** Orders that are being written and keep the chosen address themselves, by their screen. */
const takers: Record<string, (merchant: string, base: string, addressId: string) => void> = {
  goodsOrder: takeGoodsAddress,
}

/**
 * Delivery addresses, also of customers who come through a partner's app: the partner gives us none, so they keep their
 * own here. Opened with `?back=` by an order, the chosen one goes into its draft, or back there as `addressId`; with
 * `edit=new` too, a new one is written at once.
 */
export function DeliveryAddresses() {
  const { base, merchant } = useShop()
  const edit = useSearchParam('edit')
  const back = useSearchParam('back')
  const chosenId = useSearchParam('addressId')
  /** The form was opened from the list, in this document. */
  const [fromList, setFromList] = useState(false)
  if (edit === undefined) return <Skeleton heights={[92, 92]} />
  const target = backTarget(base, back, '')
  const take = target ? takers[screenAt(base, new URL(target, location.origin).pathname)] : undefined
  if (edit !== null) {
    // The form was opened on top of the list by a history entry of its own.
    const done = (text: string) => {
      toast(text)
      history.back()
    }
    return (
      <AddressForm
        key={edit}
        id={edit === NEW ? null : edit}
        onSaved={({ id }) => {
          if (edit !== NEW || !take) return done('已保存')
          take(merchant, base, id)
          toast('已保存')
          if (fromList && cameFrom(target, document.referrer, location.origin)) history.go(-2)
          else returnTo(target)
        }}
        onRemoved={() => done('已删除')}
      />
    )
  }
  return (
    <AddressList
      chosenId={chosenId}
      onAdd={() => {
        setFromList(true)
        pushSearchParam('edit', NEW)
      }}
      onEdit={(id) => pushSearchParam('edit', id)}
      {...(target
        ? {
            onChoose: ({ id }) => {
              if (!take) return location.replace(withAddress(target, id))
              take(merchant, base, id)
              returnTo(target)
            },
          }
        : {})}
    />
  )
}

function withAddress(target: string, id: string): string {
  const url = new URL(target, location.origin)
  url.searchParams.set('addressId', id)
  return url.pathname + url.search
}
