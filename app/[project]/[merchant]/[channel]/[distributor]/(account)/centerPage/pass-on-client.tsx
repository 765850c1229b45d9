'use client'

import { useEffect, useState } from 'react'
import { takeAccessToken } from '@/lib/browser/arrival/arrival.ts'
import { takeGoTarget } from '@/lib/browser/arrival/go-target.ts'
import { PARTNER_TOAST_MS, signInFromPartner } from '@/lib/frame/partner-sign-in.ts'
import { linkTo } from '@/lib/screens/links.ts'
import styles from './center-page.module.css'
import { notePassage } from './passages.ts'

/**
 * Signs the partner's user in when there is a token, and redirects to the screen that the partner named, else home. A
 * failure is shown for two seconds (specification, section 8) before the visitor goes home as a guest. This screen
 * leaves the history, so that going back does not pass here again.
 */
export function PassOn({ base, merchant }: { base: string; merchant: string }) {
  const [failed, setFailed] = useState(false)
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
      }
      location.replace(target)
    }
    void pass()
  }, [base, merchant])
  return (
    <>
      <p className={styles.note} role="status">
        {failed ? '即将进入首页' : '正在进入，请稍候'}
      </p>
      <a className={styles.way} href={linkTo(base, 'index')}>
        直接进入首页
      </a>
    </>
  )
}
