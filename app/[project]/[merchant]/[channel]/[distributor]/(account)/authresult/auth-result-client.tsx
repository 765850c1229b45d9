'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { replaceSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import { VerificationStatus } from '../_parts/verification-status-client.tsx'
import { useVerificationWay } from '../_parts/verification-way-client.ts'

/** How often the screen polls a face’s result by itself, and for how long, milliseconds. */
const EVERY_MS = 3_000
const PATIENCE_MS = 30_000

/**
 * 认证结果: what the server knows. The face page’s own result in the address (`response`) proves nothing, and is removed
 * from it.
 */
export function AuthResultScreen() {
  const { base } = useShop()
  const { form } = useVerificationWay()
  // On the document's own clock, whose zero is its load.
  const since = useRef(0)
  const [patient, setPatient] = useState(true)
  const read = useRead(
    'verify.result',
    {},
    {
      refetchInterval: (found) => {
        if (found?.state !== 'pending' || found.by !== 'face') return false
        if (performance.now() - since.current > PATIENCE_MS) return false
        return EVERY_MS
      },
    },
  )
  const { refetch, data } = read
  const again = useCallback(() => {
    since.current = performance.now()
    setPatient(true)
    void refetch()
  }, [refetch])
  useRestored(again)
  useEffect(() => {
    if (new URLSearchParams(location.search).has('response')) replaceSearchParam('response', null)
  }, [])
  const waiting = data?.state === 'pending' && data.by === 'face'
  useEffect(() => {
    if (!waiting || !patient) return
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [waiting, patient])

  if (read.error && !data)
    return <LoadFailed error={read.error} onRetry={again} home={linkTo(base, 'index')} />
  if (!data) return <Skeleton heights={[190, 150]} />
  if (data.state === 'none') {
    return (
      <Empty icon="shield" title="还没有提交认证" text="完成实名认证后，可在这里查看结果">
        <a className={ui.primary} href={form}>
          去认证
        </a>
      </Empty>
    )
  }
  return <VerificationStatus verification={data} onAgain={waiting && patient ? null : again} />
}
