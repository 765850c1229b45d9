'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { backTarget } from '@/lib/browser/arrival/back-target.ts'
import { isInWechat } from '@/lib/browser/arrival/origin-mode.ts'
import { call } from '@/lib/browser/door/call.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { sessionStore } from '@/lib/browser/storage/storage.ts'
import { PARTNER_TOAST_MS } from '@/lib/frame/partner-sign-in.ts'
import type { WechatFinish } from '@/lib/operate-center/contract/storefront/wechat.ts'
import { linkTo } from '@/lib/screens/links.ts'
import type { IconName } from '@/lib/ui/icon.tsx'
import { Empty } from '@/lib/ui/states.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './authorize.module.css'
import { takeReturn } from './taken-return.ts'

/** working: being redirected. The others wait for a tap. */
type State = 'working' | 'ask' | 'known' | 'snapshot' | 'failed' | 'elsewhere' | 'closed' | 'offline'

const words: Record<State, { icon: IconName; title: string; text: string }> = {
  working: { icon: 'clock', title: '正在处理微信授权', text: '请稍候，马上回到刚才的页面' },
  ask: {
    icon: 'shield',
    title: '使用微信身份',
    text: '授权后可以在微信内付款，本店也会记住由您分享的线路。不授权不影响浏览和预订。',
  },
  known: { icon: 'check', title: '已完成微信授权', text: '可以在微信内付款了' },
  snapshot: {
    icon: 'info',
    title: '请点击右下角使用完整服务',
    text: '现在打开的是微信快照页，只能浏览。点击右下角“使用完整服务”后即可登录和付款。',
  },
  failed: { icon: 'warning', title: '微信授权未完成', text: '不影响浏览和预订，需要时可以重新授权' },
  elsewhere: {
    icon: 'info',
    title: '请在微信中打开',
    text: '微信授权需要在微信内进行。在这里仍可正常浏览和预订。',
  },
  closed: { icon: 'info', title: '本店暂未开通微信授权', text: '不影响浏览和预订' },
  offline: { icon: 'offline', title: '网络不太稳定', text: '请检查网络后再试' },
}

/**
 * Sends a visitor to WeChat and receives them back. The returned code is posted to the door and already removed from
 * the address by then; a snapshot's virtual visitor and a visitor who refuses continue as guests.
 */
export function AuthorizeScreen() {
  const { base, merchant } = useShop()
  const [state, setState] = useState<State>('working')
  const [back, setBack] = useState(() => linkTo(base, 'index'))
  const [nickname, setNickname] = useState('')
  const started = useRef(false)

  const begin = useCallback(
    async (target: string) => {
      setState('working')
      const wanted = new URLSearchParams(location.search).get('scope')
      const scope = wanted === 'userinfo' ? 'userinfo' : 'base'
      const answer = await call('wechat.begin', { scope, back: target })
      if (!answer.ok) return setState('offline')
      const { value } = answer
      if (value.kind === 'impossible') return setState('closed')
      sessionStore.set(merchant, 'wechatBack', target)
      location.replace(value.kind === 'leave' ? value.url : target)
    },
    [merchant],
  )

  const finish = useCallback(
    async (brought: { code: string; state: string }) => {
      const answer = await call('wechat.finish', brought)
      // What the browser itself kept counts when the door's journey is over: ten minutes, or a cookie refused.
      const kept = sessionStore.get(merchant, 'wechatBack')
      const result: WechatFinish = answer.ok ? answer.value : { kind: 'failed', back: null }
      if (result.kind === 'again') return location.replace(result.url)
      const target = backTarget(base, result.back ?? kept, linkTo(base, 'index'), { signIn: true })
      setBack(target)
      sessionStore.remove(merchant, 'wechatBack')
      if (result.kind === 'done') {
        sessionStore.remove(merchant, 'wechatFailedAt')
        return location.replace(target)
      }
      sessionStore.set(merchant, 'wechatFailedAt', String(Date.now()))
      if (result.kind === 'declined') return location.replace(target)
      setState(result.kind)
      if (result.kind !== 'failed') return
      toast(words.failed.title, PARTNER_TOAST_MS)
      setTimeout(() => location.replace(target), PARTNER_TOAST_MS)
    },
    [base, merchant],
  )

  useEffect(() => {
    if (started.current) return
    started.current = true
    const brought = takeReturn()
    if (brought) return void finish(brought)
    const target = backTarget(base, new URLSearchParams(location.search).get('back'), linkTo(base, 'index'))
    setBack(target)
    if (!isInWechat()) return setState('elsewhere')
    void call('wechat.me', {}).then((answer) => {
      const known = answer.ok && answer.value.known
      setNickname(known ? answer.value.nickname : '')
      setState(known ? 'known' : 'ask')
    })
  }, [base, finish])

  const { icon, title, text } = words[state]
  const asks = state === 'ask' || state === 'failed' || state === 'offline'
  return (
    <div aria-live="polite" aria-busy={state === 'working'}>
      <Empty icon={icon} title={title} text={nickname && state === 'known' ? `${nickname}，${text}` : text}>
        {state === 'working' ? null : (
          <div className={styles.ways}>
            {asks ? (
              <button type="button" className={`${ui.primary} ${ui.wide}`} onClick={() => void begin(back)}>
                {state === 'ask' ? '同意并继续' : '重新授权'}
              </button>
            ) : null}
            <a className={`${asks ? ui.button : ui.primary} ${ui.wide}`} href={back}>
              {state === 'ask' ? '暂不授权' : '继续浏览'}
            </a>
          </div>
        )}
      </Empty>
    </div>
  )
}
