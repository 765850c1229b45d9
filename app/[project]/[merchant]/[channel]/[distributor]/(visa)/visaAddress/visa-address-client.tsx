'use client'

import { returnTo } from '@/lib/browser/hooks/navigation.ts'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { AddressList } from '@/lib/flows/addresses/address-list-client.tsx'
import { useOrderAddress } from '@/lib/flows/ordering/visa/use-order-address-client.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Skeleton } from '@/lib/ui/states.tsx'
import { ReceiverBlock } from './receiver-block-client.tsx'

/**
 * The customer's addresses for passports on their way back, and the agency's own for papers on their way there. Opened
 * by an order that is being written, one of them is chosen for it.
 */
export function VisaAddressScreen() {
  const { base } = useShop()
  const order = useOrderAddress()
  const proId = useSearchParam('proId')
  const orderNo = useSearchParam('orderNo')
  if (order === undefined) return <Skeleton heights={[150, 92, 92]} />
  const choose = order ? '1' : undefined
  return (
    <AddressList
      head={<ReceiverBlock orderNo={orderNo ?? ''} proId={proId ?? order?.proId ?? ''} />}
      chosenId={order?.chosenId}
      onAdd={() => location.assign(linkTo(base, 'visaAddressAdd', { choose }))}
      onEdit={(id) => location.assign(linkTo(base, 'visaAddressEdit', { id, choose }))}
      {...(order
        ? {
            onChoose: ({ id }) => {
              order.choose(id)
              returnTo(linkTo(base, 'visaOrder'))
            },
          }
        : {})}
    />
  )
}
