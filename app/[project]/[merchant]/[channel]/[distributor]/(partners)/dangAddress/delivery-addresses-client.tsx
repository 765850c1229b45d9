'use client'

import { backTarget } from '@/lib/browser/arrival/back-target.ts'
import { pushSearchParam, useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { AddressForm } from '@/lib/flows/addresses/address-form-client.tsx'
import { AddressList } from '@/lib/flows/addresses/address-list-client.tsx'
import { Skeleton } from '@/lib/ui/states.tsx'
import { toast } from '@/lib/ui/toast-client.ts'

const NEW = 'new'

/**
 * Delivery addresses, also of customers who come through a partner's app: the partner gives us none, so they keep their
 * own here. Opened with `?back=` by an order, the chosen one goes back there as `addressId`.
 */
export function DeliveryAddresses() {
  const { base } = useShop()
  const edit = useSearchParam('edit')
  const back = useSearchParam('back')
  const chosenId = useSearchParam('addressId')
  if (edit === undefined) return <Skeleton heights={[92, 92]} />
  const target = backTarget(base, back, '')
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
        onSaved={() => done('已保存')}
        onRemoved={() => done('已删除')}
      />
    )
  }
  return (
    <AddressList
      chosenId={chosenId}
      onAdd={() => pushSearchParam('edit', NEW)}
      onEdit={(id) => pushSearchParam('edit', id)}
      {...(target ? { onChoose: ({ id }) => location.replace(withAddress(target, id)) } : {})}
    />
  )
}

function withAddress(target: string, id: string): string {
  const url = new URL(target, location.origin)
  url.searchParams.set('addressId', id)
  return url.pathname + url.search
}
