'use client'

import { type ReactNode, useCallback } from 'react'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import type { Profile } from '@/lib/operate-center/contract/customers/account.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'

type Props = {
  heights: readonly number[]
  /** Whether the screen changes data that a shop with `userEdit` 0 locks; a function decides by the profile. */
  edits?: boolean | ((profile: Profile) => boolean)
  children: (profile: Profile) => ReactNode
}

/** Waits for the customer's own record; a guest is sent to the login and back. */
export function OwnProfile({ heights, edits = false, children }: Props) {
  const { base, saleTel } = useShop()
  const profile = useRead('account.profile', {})
  const { refetch } = profile
  useRestored(useCallback(() => void refetch(), [refetch]))
  if (profile.error && !profile.data) {
    return <LoadFailed error={profile.error} onRetry={() => void refetch()} home={linkTo(base, 'index')} />
  }
  if (!profile.data) return <Skeleton heights={heights} />
  const changes = typeof edits === 'function' ? edits(profile.data) : edits
  if (changes && !profile.data.editable) {
    return (
      <Empty icon="lock" title="本店暂不支持在线修改" text="需要修改资料，请联系客服办理">
        {saleTel ? (
          <a className={ui.primary} href={`tel:${saleTel}`}>
            联系客服
          </a>
        ) : (
          <a className={ui.primary} href={linkTo(base, 'personCenter')}>
            返回我的
          </a>
        )}
      </Empty>
    )
  }
  return children(profile.data)
}
