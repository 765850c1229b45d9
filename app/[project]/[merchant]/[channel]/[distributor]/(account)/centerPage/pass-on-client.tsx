'use client'

import { useEffect, useRef, useState } from 'react'
import { takeAccessToken } from '@/lib/browser/arrival/arrival.ts'
import { takeGoTarget } from '@/lib/browser/arrival/go-target.ts'
import { ACCOUNT_NOTICE_MS, PartnerAccount } from '@/lib/frame/partner-account-client.tsx'
import { PARTNER_TOAST_MS, signInFromPartner } from '@/lib/frame/partner-sign-in.ts'
import { linkTo } from '@/lib/screens/links.ts'
import styles from './center-page.module.css'
import { notePassage } from './passages.ts'

/**
 * Signs the partner's user in when there is a token, and redirects to the screen that the partner named, else home. A
 * failure is shown for two seconds (specification, section 8) before the visitor goes home as a guest; a guest who is
 * signed in is told for a moment whose account it is. This screen
 * leaves the history, so that going back does not pass here again.
 */
export function PassOn({ base, merchant }: { base: string; merchant: string }) {
  const [failed, setFailed] = useState(false)
  const [account, setAccount] = useState('')
  const leaves = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const wanted = takeGoTarget(merchant, base)
    const token = takeAccessToken()
    const home = linkTo(base, 'index')
    const target = notePassage(merchant, Date.now()) && wanted ? wanted : home
    const pass = async () => {
      if (token) {
        const login = await signInFromPartner(merchant, token)
        if (login.kind === 'failed') {
          setFailed(true)
          setTimeout(() => location.replace(home), PARTNER_TOAST_MS)
          return
        }
        if (login.kind === 'signedIn' && login.account) {
          setAccount(login.account)
          leaves.current = setTimeout(() => location.replace(target), ACCOUNT_NOTICE_MS)
          return
        }
      }
      location.replace(target)
    }
    void pass()
    return () => clearTimeout(leaves.current)
  }, [base, merchant])
  return (
    <>
      <p className={styles.note} role="status">
        {failed ? '即将进入首页' : '正在进入，请稍候'}
      </p>
      <a className={styles.way} href={linkTo(base, 'index')}>
        直接进入首页
      </a>
      {account ? (
        <PartnerAccount
          base={base}
          merchant={merchant}
          account={account}
          home={linkTo(base, 'index')}
          onLeave={() => clearTimeout(leaves.current)}
        />
      ) : null}
    </>
  )
}
