'use client'

import { backTarget } from '@/lib/browser/arrival/back-target.ts'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'

/** The two screens of verification, and where they lead back to: the screen that asked for it (`?back=`). */
export function useVerificationWay() {
  const { base } = useShop()
  const given = useSearchParam('back')
  const fallback = `${base}/personCenterModify`
  const back = backTarget(base, given, fallback)
  const query = back === fallback ? '' : `?back=${encodeURIComponent(back)}`
  return { back, form: `${base}/cloudauth${query}`, result: `${base}/authresult${query}` }
}
