'use client'

import { replaceSearchParam, useSearchParam } from '@/lib/browser/page/search-client.ts'
import styles from '@/lib/flows/sign-in/sign-in.module.css'
import { useScreenTitle } from '@/lib/frame/screen-title-client.ts'
import { Tabs } from '@/lib/ui/tabs-client.tsx'
import { Apply } from './apply-client.tsx'
import { Register } from './register-client.tsx'

const tabs = [
  { value: 'member', label: '会员注册' },
  { value: 'distributor', label: '申请成为分销商' },
] as const

/** Registering as a customer, or, with `?tab=distributor`, applying to become a distributor. */
export function JoinScreen({ demo }: { demo: boolean }) {
  const tab = useSearchParam('tab') === 'distributor' ? 'distributor' : 'member'
  useScreenTitle(tab === 'member' ? '注册' : '申请成为分销商')
  return (
    <div className={styles.joinScreen}>
      <Tabs
        label="注册类型"
        tabs={tabs}
        value={tab}
        panel="join"
        className={styles.tabsAlone}
        onChange={(value) => replaceSearchParam('tab', value === 'member' ? null : value)}
      />
      <div id="join" role="tabpanel" aria-labelledby={`join-${tab}`}>
        {tab === 'member' ? <Register demo={demo} /> : <Apply />}
      </div>
    </div>
  )
}
