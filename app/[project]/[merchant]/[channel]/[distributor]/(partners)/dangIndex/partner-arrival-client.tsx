'use client'

import { useEffect, useState } from 'react'
import { settleArrival, takeAccessToken } from '@/lib/browser/arrival/arrival.ts'
import { partnerReturn } from '@/lib/browser/arrival/partner-return.ts'
import { sessionStore } from '@/lib/browser/storage/storage.ts'
import styles from './partner-home.module.css'

/**
 * Signs the partner's user in silently when the partner's app has brought a token; a failure is shown for two seconds
 * and the visitor stays a guest. Shows the link back to the partner, where there is one.
 */
export function PartnerArrival({ merchant }: { merchant: string }) {
  const [back, setBack] = useState('')
  useEffect(() => {
    settleArrival(merchant)
    setBack(partnerReturn(merchant))
    const token = takeAccessToken()
    if (!token) return
    if (!sessionStore.get(merchant, 'jointOrigin')) sessionStore.set(merchant, 'jointOrigin', 'dangdang')
    void import('@/lib/frame/partner-sign-in.ts').then(({ signInFromPartner }) =>
      signInFromPartner(merchant, token),
    )
  }, [merchant])
  return back ? (
    <a className={styles.back} href={back}>
      返回当当
    </a>
  ) : null
}
