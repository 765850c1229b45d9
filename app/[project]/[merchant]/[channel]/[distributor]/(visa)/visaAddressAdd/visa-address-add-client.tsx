'use client'

import { useRead } from '@/lib/browser/door/read-client.ts'
import { cameFrom, returnTo } from '@/lib/browser/hooks/navigation.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { AddressForm } from '@/lib/flows/addresses/address-form-client.tsx'
import { useOrderAddress } from '@/lib/flows/ordering/visa/use-order-address-client.ts'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import { Skeleton } from '@/lib/ui/states.tsx'
import { toast } from '@/lib/ui/toast-client.ts'

/** A new address; the order that is being written takes it at once. */
export function VisaAddressAddScreen() {
  const { base } = useShop()
  const order = useOrderAddress()
  // The session is checked first: a guest goes to the login before filling in a whole form.
  const me = useRead('members.me', {})
  if (me.error && !me.data) {
    return <LoadFailed error={me.error} onRetry={() => void me.refetch()} home={linkTo(base, 'index')} />
  }
  if (!me.data || order === undefined) return <Skeleton heights={[240]} />
  return (
    <AddressForm
      id={null}
      onSaved={({ id }) => {
        order?.choose(id)
        toast(order ? '已保存，护照将寄到这个地址' : '已保存')
        // Who keeps no address yet comes from the order itself.
        const form = linkTo(base, 'visaOrder')
        const fromForm = order && cameFrom(form, document.referrer, location.origin)
        returnTo(fromForm ? form : linkTo(base, 'visaAddress', { choose: order ? '1' : undefined }))
      }}
      onRemoved={() => returnTo(linkTo(base, 'visaAddress'))}
    />
  )
}
