import { useCall } from '../door/use-call.ts'
import { mayCall } from '../tables/may.ts'
import { useSession } from './session.tsx'

const PLATFORM = { merchant: null, shop: null }

/** What a merchant is called; its code where the person knows no name of it. */
export function useMerchantNames(): (code: string | null) => string {
  const { me } = useSession()
  const all = mayCall(me.grants, 'staff.merchants', PLATFORM)
  const { data } = useCall('staff.merchants', PLATFORM, { limit: 200, sort: 'name' }, { enabled: all })
  const names = new Map([...me.merchants, ...(data?.items ?? [])].map(({ code, name }) => [code, name]))
  return (code) => (code === null ? '平台' : (names.get(code) ?? code))
}
