'use client'

import { useEffect, useRef, useState } from 'react'
import { takeAccessToken } from '@/lib/browser/arrival/arrival.ts'
import { takeGoTarget } from '@/lib/browser/arrival/go-target.ts'
import { partnerReturn } from '@/lib/browser/arrival/partner-return.ts'
import { sessionStore } from '@/lib/browser/storage/storage.ts'
import { ACCOUNT_NOTICE_MS, PartnerAccount } from '@/lib/frame/partner-account-client.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import styles from './partner-home.module.css'

/**
 * Signs the partner's user in silently when the partner's app has brought a token; a failure is shown for two seconds
 * and the visitor stays a guest. A guest who is signed in is told whose account it is. Shows the link back to the partner,
 * where there is one.
 */
export function PartnerArrival({ base, merchant }: { base: string; merchant: string }) {
  const [back, setBack] = useState('')
  const [account, setAccount] = useState('')
  const leaves = useRef<ReturnType<typeof setTimeout>>(undefined)
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
      .then((login) => {
        // After a failure its message is read here first, and the visitor stays a guest.
        if (login.kind === 'failed') return
        if (login.kind !== 'signedIn' || !login.account) return goOn()
        setAccount(login.account)
        leaves.current = setTimeout(goOn, ACCOUNT_NOTICE_MS)
      })
  }, [base, merchant])
  return (
    <>
      {back ? (
        <a className={styles.back} href={back}>
          返回当当
        </a>
      ) : null}
      {account ? (
        <PartnerAccount
          base={base}
          merchant={merchant}
          account={account}
          home={linkTo(base, 'dangIndex')}
          onLeave={() => clearTimeout(leaves.current)}
        />
      ) : null}
    </>
  )
}
