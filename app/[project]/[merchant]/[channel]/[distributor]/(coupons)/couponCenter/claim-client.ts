'use client'

import { useCallback, useEffect, useState } from 'react'
import { orderAttribution } from '@/lib/browser/arrival/order-attribution.ts'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { requireLogin } from '@/lib/browser/door/require-login.ts'
import { isSignedIn } from '@/lib/browser/door/signed-in.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { sessionStore } from '@/lib/browser/storage/storage.ts'
import { toast } from '@/lib/ui/toast-client.ts'

/** Signing in takes a moment; a wish older than this was given up. */
const WISH_MS = 10 * 60_000

/**
 * Taking a coupon of the coupon centre. A guest's wish is kept while they sign in; it never stands in an address, where
 * a foreign link could make a visitor take something.
 * @param reload reads the offers again, and with them what the customer has
 */
export function useClaim(reload: () => Promise<void>) {
  const { base, merchant } = useShop()
  const { run } = useChange('coupons.claim')
  const [claiming, setClaiming] = useState('')
  const [wanted, setWanted] = useState('')

  useEffect(() => {
    const wish = sessionStore.getJson(merchant, 'couponWish')
    if (!isWish(wish)) return
    void isSignedIn(merchant).then((signedIn) => {
      if (!signedIn) return
      sessionStore.remove(merchant, 'couponWish')
      if (Date.now() - wish.at < WISH_MS) setWanted(wish.templateId)
    })
  }, [merchant])

  const claim = useCallback(
    async (templateId: string) => {
      const toLogin = () => {
        sessionStore.setJson(merchant, 'couponWish', { templateId, at: Date.now() })
        requireLogin(base)
      }
      setClaiming(templateId)
      try {
        if (!(await isSignedIn(merchant))) return toLogin()
        const answer = await run({ templateId, attribution: orderAttribution(merchant) })
        if (!answer) return
        if (answer.ok) toast('已领取，可在“我的优惠券”中查看')
        else if (answer.failure.kind === 'unauthenticated') return toLogin()
        else if (answer.failure.kind === 'unavailable') toast('没有收到结果，请再试一次，不会重复领取')
        else toast(answer.failure.message)
        // Taken, gone meanwhile, or unknown: the list says how it stands now.
        await reload()
      } finally {
        setClaiming('')
      }
    },
    [base, merchant, run, reload],
  )
  return { claim, claiming, wanted }
}

function isWish(value: unknown): value is { templateId: string; at: number } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'templateId' in value &&
    typeof value.templateId === 'string' &&
    'at' in value &&
    typeof value.at === 'number'
  )
}
