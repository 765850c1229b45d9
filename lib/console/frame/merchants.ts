import { useCall } from '../door/use-call.ts'
import { mayCall } from '../tables/may.ts'
import { useSession } from './session.tsx'

const PLATFORM = { merchant: null, shop: null }

/** Every merchant of the platform by name, for who may list them; nobody else asks. */
export function useAllMerchants({ enabled = true } = {}) {
  const { me } = useSession()
  const mayAll = mayCall(me.grants, 'staff.merchants', PLATFORM)
  const { data, error } = useCall(
    'staff.merchants',
    PLATFORM,
    { limit: 200, sort: 'name' },
    { enabled: enabled && mayAll },
  )
  return { mayAll, merchants: data?.items ?? null, isKnown: data !== undefined || error !== null }
}

/** What a merchant is called; its code where the person knows no name of it. */
export function useMerchantNames(): (code: string | null) => string {
  const { me } = useSession()
  const { merchants } = useAllMerchants()
  const names = new Map([...me.merchants, ...(merchants ?? [])].map(({ code, name }) => [code, name]))
  return (code) => (code === null ? '平台' : (names.get(code) ?? code))
}
