'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { appHere } from '@/lib/browser/arrival/origin-mode.ts'
import { call } from '@/lib/browser/door/call.ts'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { sessionStore } from '@/lib/browser/storage/storage.ts'
import { ensureOpenId } from '@/lib/browser/wechat/wechat-openid.ts'
import type { Member } from '@/lib/operate-center/contract/customers/members.ts'
import type { Failure } from '@/lib/operate-center/contract/failures.ts'

/** A journey to WeChat takes a moment; an older one was abandoned. */
const JOURNEY_MS = 5 * 60_000

const NOT_AUTHORISED = '没有取得微信授权，请再试一次，或使用手机号登录'

type Outcomes = {
  onSignedIn: (member: Member) => void
  /** WeChat knows the visitor, but no account here has their openId: a mobile code binds the two. */
  onUnbound: () => void
  onFailure: (failure: Failure) => void
  /** Back from WeChat, where the visitor was sent after they had agreed to the terms. */
  onReturned: () => void
}

/**
 * Signing in with the visitor's WeChat identity. Offered inside WeChat, where the merchant has an official account.
 * After the return from WeChat it continues automatically once: its mark is removed before anything is tried.
 */
export function useWechatLogin(outcomes: Outcomes) {
  const { merchant } = useShop()
  const [offered, setOffered] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const { busy, run } = useChange('members.loginByWechat')
  const latest = useRef(outcomes)
  latest.current = outcomes
  const begun = useRef(false)

  const signIn = useCallback(async () => {
    const answer = await run({ agreed: true })
    if (!answer) return
    if (answer.ok) return latest.current.onSignedIn(answer.value)
    const { failure } = answer
    if (failure.kind === 'refused' && failure.code === 'WECHAT_UNBOUND') return latest.current.onUnbound()
    latest.current.onFailure(failure)
  }, [run])

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const leftAt = Number(sessionStore.get(merchant, 'wechatLogin'))
    sessionStore.remove(merchant, 'wechatLogin')
    if (appHere() !== 'wechat') return
    void call('wechat.me', {}).then((answer) => {
      if (!answer.ok || !answer.value.open) return
      setOffered(true)
      if (!(Date.now() - leftAt < JOURNEY_MS)) return
      latest.current.onReturned()
      if (answer.value.known) void signIn()
      else latest.current.onFailure({ kind: 'refused', code: 'WECHAT_UNKNOWN', message: NOT_AUTHORISED })
    })
  }, [merchant, signIn])

  /** The visitor has agreed to the terms and wants to sign in by WeChat. */
  const start = async () => {
    setLeaving(true)
    // Read when the visitor comes back to this very screen.
    sessionStore.set(merchant, 'wechatLogin', String(Date.now()))
    const openId = await ensureOpenId()
    if (openId === 'leaving') return
    sessionStore.remove(merchant, 'wechatLogin')
    setLeaving(false)
    if (openId === 'have') return signIn()
    latest.current.onFailure({ kind: 'refused', code: 'WECHAT_UNKNOWN', message: NOT_AUTHORISED })
  }
  return { offered, busy: busy || leaving, start }
}
