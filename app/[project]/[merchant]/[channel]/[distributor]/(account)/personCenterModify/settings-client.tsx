'use client'

import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatDateWithYear } from '@/lib/base/calendar/dates.ts'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { requireLogin } from '@/lib/browser/door/require-login.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { resetClientState } from '@/lib/browser/storage/client-state.ts'
import { forgetCustomer } from '@/lib/browser/storage/customer.ts'
import { Avatar } from '@/lib/flows/pictures/avatar-client.tsx'
import { useAgreements } from '@/lib/flows/sign-in/agreement-client.tsx'
import type { Profile } from '@/lib/operate-center/contract/customers/account.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { confirmDialog } from '@/lib/ui/confirm-client.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import { OwnProfile } from '../_parts/own-profile-client.tsx'
import { SignOut } from '../_parts/sign-out-client.tsx'
import styles from './settings.module.css'

const ExportSheet = lazy(() =>
  import('./export-sheet-client.tsx').then((module) => ({ default: module.ExportSheet })),
)
const AvatarSheet = lazy(() =>
  import('./avatar-sheet-client.tsx').then((module) => ({ default: module.AvatarSheet })),
)
const LeaveSheet = lazy(() =>
  import('./leave-sheet-client.tsx').then((module) => ({ default: module.LeaveSheet })),
)

/** 账户设置: the customer's data in this shop, and their settings. */
export function SettingsScreen({ demo }: { demo: boolean }) {
  return (
    <OwnProfile heights={[72, 260, 160]}>
      {(profile) => <Settings profile={profile} demo={demo} />}
    </OwnProfile>
  )
}

const sexNames: Record<number, string> = { 0: '女', 1: '男' }

const verificationNames: Record<Profile['verification'], string> = {
  none: '未认证',
  pending: '认证中',
  passed: '已认证',
  rejected: '未通过，请重新认证',
}

function Settings({ profile, demo }: { profile: Profile; demo: boolean }) {
  const { base, merchant } = useShop()
  const agreements = useAgreements()
  const [sheet, setSheet] = useState<'avatar' | 'export' | 'leave' | null>(null)
  const { editable } = profile
  const info = editable ? linkTo(base, 'modifyInfo') : null
  const close = () => setSheet(null)
  const client = useQueryClient()
  const unbinding = useChange('account.unbindWechat')
  const leaving = useChange('account.endSessions')
  const leaveEverywhere = async () => {
    const text = '所有设备上的登录都会退出，包括本机，之后需要重新登录'
    if (!(await confirmDialog({ title: '退出所有设备', text, confirm: '全部退出' }))) return
    const answer = await leaving.run({})
    if (!answer) return
    if (!answer.ok) {
      if (answer.failure.kind === 'unauthenticated') return requireLogin(base)
      return toast(answer.failure.message)
    }
    forgetCustomer(merchant)
    resetClientState()
    location.replace(linkTo(base, 'personCenter'))
  }
  const unbind = async () => {
    const text = '解除后不能再用微信直接登录，可以用手机号登录并重新绑定'
    if (!(await confirmDialog({ title: '解除微信绑定', text, confirm: '解除绑定' }))) return
    const answer = await unbinding.run({})
    if (!answer) return
    if (!answer.ok) {
      if (answer.failure.kind === 'unauthenticated') return requireLogin(base)
      return toast(answer.failure.message)
    }
    client.setQueryData(['account.profile', {}], answer.value)
    toast('已解除微信绑定')
  }
  return (
    <div className={styles.screen}>
      <section className={styles.face}>
        <Avatar name={profile.nickname} picture={profile.avatar} size={52} />
        <p>
          <strong>{profile.nickname || '未设置昵称'}</strong>
          {profile.mobile}
        </p>
      </section>
      {editable ? null : <p className={styles.fixed}>本店暂不支持在线修改资料，需要修改请联系客服</p>}
      <section className={styles.rows} aria-label="个人资料">
        <Row
          label="头像"
          value={profile.avatar ? '已设置' : '未设置'}
          {...(editable ? { onOpen: () => setSheet('avatar') } : {})}
        />
        <Row label="昵称" value={profile.nickname || '未设置'} href={info} />
        <Row
          label="姓名"
          value={profile.realName || '未填写'}
          note={profile.realNameLocked ? '已认证' : ''}
          href={info}
        />
        <Row label="性别" value={sexNames[profile.sex] ?? '未填写'} href={info} />
        <Row
          label="生日"
          value={profile.birthday ? (formatDateWithYear(profile.birthday).split(' ')[0] ?? '') : '未填写'}
          href={info}
        />
      </section>
      <section className={styles.rows} aria-label="账号与安全">
        <Row
          label="手机"
          value={profile.mobile || '未绑定'}
          // Ordering needs a number, so it can be bound where nothing else is editable.
          href={editable || profile.mobile === '' ? linkTo(base, 'modifyInfo', { field: 'mobile' }) : null}
        />
        <Row
          label="邮箱"
          value={profile.email || '未绑定'}
          href={editable ? linkTo(base, 'modifyEmail') : null}
        />
        <Row
          label="实名认证"
          value={verificationNames[profile.verification]}
          href={linkTo(base, profile.verification === 'none' ? 'cloudauth' : 'authresult')}
        />
        <Row
          label="登录密码"
          value={profile.hasPassword ? '已设置' : '未设置'}
          href={linkTo(base, 'modifyPassword')}
        />
        {profile.wechat ? <Row label="微信" value="已绑定" action="解除绑定" onOpen={unbind} /> : null}
        <Row label="退出所有设备" onOpen={leaveEverywhere} />
      </section>
      <section className={styles.rows} aria-label="隐私">
        <Row label="导出我的数据" onOpen={() => setSheet('export')} />
        <Row label="用户协议" onOpen={() => agreements.open('terms')} />
        <Row label="隐私政策" onOpen={() => agreements.open('privacy')} />
        <Row label="注销账号" onOpen={() => setSheet('leave')} />
      </section>
      <SignOut to={linkTo(base, 'personCenter')} />
      {agreements.sheet}
      <Suspense fallback={null}>
        {sheet === 'avatar' ? <AvatarSheet profile={profile} onClose={close} /> : null}
        {sheet === 'export' ? <ExportSheet mobile={profile.mobile} demo={demo} onClose={close} /> : null}
        {sheet === 'leave' ? <LeaveSheet mobile={profile.mobile} demo={demo} onClose={close} /> : null}
      </Suspense>
    </div>
  )
}

type RowProps = {
  label: string
  value?: string
  note?: string
  /** The row's action, where it opens no screen. */
  action?: string
  /** Null: shown only. */
  href?: string | null
  onOpen?: () => void
}

function Row({ label, value = '', note = '', action = '', href, onOpen }: RowProps) {
  const content: ReactNode = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>
        {value}
        {note ? <span className={styles.good}>{note}</span> : null}
        {action ? <span className={styles.action}>{action}</span> : null}
      </span>
      {(href || onOpen) && !action ? <Icon name="forward" size={18} /> : null}
    </>
  )
  if (href) {
    return (
      <a className={styles.row} href={href}>
        {content}
      </a>
    )
  }
  if (onOpen) {
    return (
      <button type="button" className={styles.row} onClick={onOpen}>
        {content}
      </button>
    )
  }
  return <div className={styles.row}>{content}</div>
}
