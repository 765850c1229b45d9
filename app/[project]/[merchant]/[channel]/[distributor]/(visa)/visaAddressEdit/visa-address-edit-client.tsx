'use client'

import { returnTo } from '@/lib/browser/hooks/navigation.ts'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { AddressForm } from '@/lib/flows/addresses/address-form-client.tsx'
import { useOrderAddress } from '@/lib/flows/ordering/visa/use-order-address-client.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'

/** An address of the customer; orders that were placed with it keep their own copy. */
export function VisaAddressEditScreen() {
  const { base } = useShop()
  const order = useOrderAddress()
  const id = useSearchParam('id')
  if (id === undefined || order === undefined) return <Skeleton heights={[240]} />
  const list = linkTo(base, 'visaAddress', { choose: order ? '1' : undefined })
  if (id === null || id === '') {
    return (
      <Empty icon="place" title="没有指定地址">
        <a className={ui.primary} href={list}>
          返回地址列表
        </a>
      </Empty>
    )
  }
  const done = (text: string) => {
    toast(text)
    returnTo(list)
  }
  return (
    <AddressForm
      id={id}
      onSaved={() => done('已保存')}
      onRemoved={(removed) => {
        if (order?.chosenId === removed) order.choose('')
        done('已删除')
      }}
    />
  )
}
