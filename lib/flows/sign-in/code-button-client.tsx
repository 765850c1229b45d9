'use client'

import { useEffect, useState } from 'react'
import type { Answer, Failure } from '../../operate-center/contract/failures.ts'
import { toast } from '../../ui/toast-client.ts'
import styles from './sign-in.module.css'
import { resendAfterOf } from './sign-in-form.ts'

/** Seconds until `until` (the phone's clock, milliseconds); 0 when it has passed. Ticks. */
function useSecondsLeft(until: number): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const measure = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    measure()
    if (until <= Date.now()) return
    const timer = setInterval(measure, 250)
    return () => clearInterval(timer)
  }, [until])
  return left
}

type Props = {
  busy: boolean
  /** Requests a code; null when the form is not ready and shows why, or a request is pending already. */
  send: () => Promise<Answer<{ resendAfter: number }> | null> | null
  onSent: () => void
  onFailure: (failure: Failure) => void
  /** The message after sending; default: that the code comes by short message. */
  sent?: string
  label?: string
}

/** 获取验证码, with the wait the server names before the next request is allowed. */
export function CodeButton({ busy, send, onSent, onFailure, sent, label = '获取验证码' }: Props) {
  const [until, setUntil] = useState(0)
  const [sentBefore, setSentBefore] = useState(false)
  const left = useSecondsLeft(until)
  const ask = async () => {
    const answer = await send()
    if (!answer) return
    const wait = resendAfterOf(answer)
    if (wait > 0) setUntil(Date.now() + wait * 1000)
    if (!answer.ok) return onFailure(answer.failure)
    setSentBefore(true)
    toast(sent ?? '验证码已发送，请查看短信')
    onSent()
  }
  return (
    <button type="button" className={styles.send} disabled={busy || left > 0} onClick={ask}>
      {busy ? '正在发送' : left > 0 ? `${left}秒后重发` : sentBefore ? '重新获取' : label}
    </button>
  )
}
