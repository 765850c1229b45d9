'use client'

import { backTarget } from '@/lib/browser/arrival/back-target.ts'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { linkTo } from '@/lib/screens/links.ts'

/** The two screens of verification, and the screen they return to: the one that required it (`?back=`). */
export function useVerificationWay() {
  const { base } = useShop()
  const given = useSearchParam('back')
  const fallback = linkTo(base, 'personCenterModify')
  const back = backTarget(base, given, fallback)
  const kept = { back: back === fallback ? '' : back }
  return { back, form: linkTo(base, 'cloudauth', kept), result: linkTo(base, 'authresult', kept) }
}
