'use client'

import { useRead } from '@/lib/browser/door/read-client.ts'
import { returnTo } from '@/lib/browser/hooks/navigation.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { TravellerForm } from '@/lib/flows/travellers/traveller-form-client.tsx'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import { Skeleton } from '@/lib/ui/states.tsx'
import { toast } from '@/lib/ui/toast-client.ts'

/** A new traveller of the address book: every field, for any product. */
export function AddTravellerScreen() {
  const { base } = useShop()
  // The session is checked first: a guest goes to the login before filling in a whole form.
  const me = useRead('members.me', {})
  if (me.error && !me.data)
    return <LoadFailed error={me.error} onRetry={() => void me.refetch()} home={linkTo(base, 'index')} />
  if (!me.data) return <Skeleton heights={[120, 160]} />
  return (
    <TravellerForm
      traveller={null}
      needs={null}
      onSaved={() => {
        toast('已保存')
        returnTo(linkTo(base, 'centerTravelerList'))
      }}
    />
  )
}
