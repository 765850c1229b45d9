import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Result, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { ask, newKey, whenSessionEnds } from '../door/ask.ts'
import { addressOf, go, useAddress } from './address.ts'
import { FirstSteps } from './first-steps.tsx'
import type { Me, Session } from './session.tsx'
import { SessionProvider } from './session.tsx'
import { Shell } from './shell.tsx'
import { SignIn } from './sign-in.tsx'
import { useIdle } from './use-idle.ts'

const PLATFORM = { merchant: null, shop: null }

type Standing =
  | { kind: 'looking' }
  | { kind: 'out'; said: string }
  | { kind: 'failed'; said: string }
  | { kind: 'in'; me: Me }

/** Who is signed in decides what is shown: signing in, the first steps of an account, or the console. */
export function Console() {
  const [standing, setStanding] = useState<Standing>({ kind: 'looking' })
  const client = useQueryClient()
  const { message } = App.useApp()
  const { merchant } = useAddress()

  async function look() {
    const answer = await ask('staff.me', PLATFORM, {})
    if (answer.ok) setStanding({ kind: 'in', me: answer.value })
    else if (answer.failure.kind === 'unauthenticated') setStanding({ kind: 'out', said: '' })
    else setStanding({ kind: 'failed', said: answer.failure.message })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the start
  useEffect(() => {
    void look()
    whenSessionEnds(() => {
      client.clear()
      setStanding((before) => ({
        kind: 'out',
        said: before.kind === 'in' ? '登录已失效，请重新登录，完成后回到当前页面' : '',
      }))
    })
  }, [])

  async function signOut(everywhere = false, said = '') {
    const name = everywhere ? 'staff.signOutEverywhere' : 'staff.signOut'
    const answer = await ask(name, PLATFORM, {}, { key: newKey() })
    // Without an answer the session may still be good: nobody is told otherwise.
    if (!answer.ok && answer.failure.kind === 'unavailable') {
      message.error('没有收到结果，可能还没有退出登录，请检查网络后再试')
      return
    }
    client.clear()
    setStanding({ kind: 'out', said })
  }

  useIdle(standing.kind === 'in', () => void signOut(false, '长时间没有操作，已为您退出登录'))

  if (standing.kind === 'looking') return <Spin className="waiting" description="正在打开" />
  if (standing.kind === 'failed') {
    return (
      <Result
        status="warning"
        title={standing.said}
        extra={
          <Button type="primary" onClick={() => void look()}>
            重试
          </Button>
        }
      />
    )
  }
  if (standing.kind === 'out') return <SignIn said={standing.said} onSignedIn={() => void look()} />
  const { me } = standing
  if (me.pending) return <FirstSteps me={me} onDone={() => void look()} onSignOut={() => void signOut()} />
  const place = { merchant: merchant ?? homeOf(me), shop: null }
  if (place.merchant !== merchant) go(addressOf({ merchant: place.merchant }), { replace: true })
  const session: Session = { me, place, renew: () => void look(), signOut }
  return (
    <SessionProvider value={session}>
      <Shell />
    </SessionProvider>
  )
}

/** The merchant at which a person works; null: the platform. */
function homeOf({ grants }: Me): string | null {
  if (grants.some(({ merchant }) => merchant === null)) return null
  return grants[0]?.merchant ?? null
}
