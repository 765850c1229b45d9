'use client'

import { useEffect, useState } from 'react'
import { takeAccessToken } from '@/lib/browser/arrival/arrival.ts'
import { takeGoTarget } from '@/lib/browser/arrival/go-target.ts'
import { partnerReturn } from '@/lib/browser/arrival/partner-return.ts'
import { sessionStore } from '@/lib/browser/storage/storage.ts'
import styles from './partner-home.module.css'

/**
 * Signs the partner's user in silently when the partner's app has brought a token; a failure is shown for two seconds
 * and the visitor stays a guest. Shows the link back to the partner, where there is one.
 */
export function PartnerArrival({ base, merchant }: { base: string; merchant: string }) {
  const [back, setBack] = useState('')
  useEffect(() => {
    const target = takeGoTarget(merchant, base)
    setBack(partnerReturn(merchant))
    const token = takeAccessToken()
    const goOn = () => {
      if (target) location.replace(target)
    }
    if (!token) return goOn()
    if (!sessionStore.get(merchant, 'jointOrigin')) sessionStore.set(merchant, 'jointOrigin', 'dangdang')
    void import('@/lib/frame/partner-sign-in.ts')
      .then(({ signInFromPartner }) => signInFromPartner(merchant, token))
      // After a failure its message is read here first, and the visitor stays a guest.
      .then((login) => (login.kind === 'failed' ? undefined : goOn()))
  }, [base, merchant])
  return back ? (
    <a className={styles.back} href={back}>
      返回当当
    </a>
  ) : null
}
