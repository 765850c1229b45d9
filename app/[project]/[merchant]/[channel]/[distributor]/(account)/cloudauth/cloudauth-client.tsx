'use client'

import { useCallback } from 'react'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import { Skeleton } from '@/lib/ui/states.tsx'
import { VerificationStatus } from '../_parts/verification-status-client.tsx'
import { IdentityForm } from './identity-form-client.tsx'

/** 实名认证: the form; a verification that is submitted and needs no correction is shown instead. */
export function CloudauthScreen({ script }: { script: string }) {
  const { base } = useShop()
  const again = useSearchParam('again')
  const read = useRead('verify.result', {})
  const { refetch, data } = read
  const ask = useCallback(() => void refetch(), [refetch])
  useRestored(ask)
  if (read.error && !data) return <LoadFailed error={read.error} onRetry={ask} home={linkTo(base, 'index')} />
  if (!data || again === undefined) return <Skeleton heights={[110, 150, 240]} />
  const refill = data.state === 'pending' && data.by === 'face' && again === '1'
  if (data.state === 'passed' || (data.state === 'pending' && !refill)) {
    return <VerificationStatus verification={data} onAgain={ask} />
  }
  return <IdentityForm verification={data} script={script} />
}
