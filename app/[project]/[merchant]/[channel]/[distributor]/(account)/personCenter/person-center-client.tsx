'use client'

import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { isUnauthenticated, useRead } from '@/lib/browser/door/read-client.ts'
import { loginUrl } from '@/lib/browser/door/require-login.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { localStore } from '@/lib/browser/storage/storage.ts'
import { KeptProducts } from '@/lib/flows/catalogue/kept-products-client.tsx'
import { Avatar } from '@/lib/flows/pictures/avatar-client.tsx'
import { useAgreements } from '@/lib/flows/sign-in/agreement-client.tsx'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import type { Member } from '@/lib/operate-center/contract/customers/members.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { Bone } from '@/lib/ui/states.tsx'
import { SignOut } from '../_parts/sign-out-client.tsx'
import { badgeText, orderEntries } from './order-entries.ts'
import styles from './person-center.module.css'
import type { Room } from './rooms.ts'

const SalespersonCard = lazy(() =>
  import('./salesperson-card-client.tsx').then((module) => ({ default: module.SalespersonCard })),
)

type Props = {
  hours: string
  rooms: readonly Room[]
  /** Of the member levels, by code. Rendered into the page, so that nothing moves when the answers come. */
  levelNames: Readonly<Record<string, string>>
  publicOrigin: string
}

/** The customer, their orders, help, sign-out. */
export function PersonCenter({ hours, rooms, levelNames, publicOrigin }: Props) {
  const { base, merchant, saleTel } = useShop()
  // A salesperson's login keeps it, so that a shopper's page makes no request for it.
  const [sells, setSells] = useState(false)
  useEffect(() => setSells(localStore.get(merchant, 'salesperson') !== ''), [merchant])
  const noSales = useCallback(() => setSells(false), [])
  const me = useRead('members.me', {}, { login: false })
  const guest = isUnauthenticated(me.error)
  const member = guest ? undefined : me.data
  const counts = useRead('orders.counts', { kind: 'tour' }, { login: false, enabled: member !== undefined })
  const coupons = useRead('coupons.counts', {}, { login: false, enabled: member !== undefined })
  const level = useRead('account.level', {}, { login: false, enabled: member !== undefined })
  const levelName = levelNames[level.data?.code ?? '']
  const client = useQueryClient()
  useRestored(
    useCallback(() => {
      client.invalidateQueries()
    }, [client]),
  )
  const agreements = useAgreements()
  const listUrl = (tab?: string) => {
    const url = linkTo(base, 'orderList', { tab })
    return guest ? loginUrl(base, url) : url
  }
  const roomUrl = ({ screen, open }: Room) =>
    guest && !open ? loginUrl(base, linkTo(base, screen)) : linkTo(base, screen)
  return (
    <div className={styles.screen}>
      <Head
        member={member}
        standing={level.data && levelName ? `${levelName} · 成长值${level.data.growth}` : ''}
        guest={guest}
        failed={me.isError}
        onRetry={() => me.refetch()}
      />
      <section className={styles.orders} aria-label="我的订单">
        <header>
          <h2>我的订单</h2>
          <a href={listUrl()}>
            全部订单
            <Icon name="forward" size={16} />
          </a>
        </header>
        <div className={styles.entries}>
          {orderEntries.map(({ tab, label, icon }) => {
            const badge = badgeText(tab, member ? counts.data?.[tab] : undefined)
            return (
              <a key={tab} href={listUrl(tab)} className={styles.entry}>
                <span className={styles.icon}>
                  <Icon name={icon} size={26} />
                  {badge ? (
                    <span className={styles.badge} aria-hidden="true">
                      {badge}
                    </span>
                  ) : null}
                </span>
                {label}
                {badge ? <span className="visually-hidden">{`，${badge}笔`}</span> : null}
              </a>
            )
          })}
        </div>
      </section>
      {sells ? (
        <Suspense fallback={null}>
          <SalespersonCard publicOrigin={publicOrigin} onGone={noSales} />
        </Suspense>
      ) : null}
      <section className={styles.rows} aria-label="收藏与浏览">
        <KeptProducts className={styles.row} textClassName={styles.rowText} forward />
      </section>
      <section className={styles.rows} aria-label="我的资料">
        {rooms.map((room) => (
          <a key={room.screen} className={styles.row} href={roomUrl(room)}>
            <Icon name={room.icon} size={22} />
            <span className={styles.rowText}>{room.label}</span>
            {room.screen === 'myCoupon' && member ? <CouponNote counts={coupons.data} /> : null}
            <Icon name="forward" size={18} />
          </a>
        ))}
      </section>
      <section className={styles.rows} aria-label="帮助与条款">
        <a className={styles.row} href={linkTo(base, 'qrCode')} data-poster="">
          <Icon name="share" size={22} />
          <span className={styles.rowText}>店铺二维码</span>
          <Icon name="forward" size={18} />
        </a>
        <a className={styles.row} href={linkTo(base, 'join', { tab: 'distributor' })}>
          <Icon name="bag" size={22} />
          <span className={styles.rowText}>申请成为分销商</span>
          <Icon name="forward" size={18} />
        </a>
        {saleTel ? (
          <a className={styles.row} href={`tel:${saleTel}`}>
            <Icon name="phone" size={22} />
            <span className={styles.rowText}>联系客服</span>
            <span className={styles.rowNote}>
              {saleTel}
              {hours ? <small>{hours}</small> : null}
            </span>
            <Icon name="forward" size={18} />
          </a>
        ) : null}
        <button type="button" className={styles.row} onClick={() => agreements.open('terms')}>
          <Icon name="document" size={22} />
          <span className={styles.rowText}>用户协议</span>
          <Icon name="forward" size={18} />
        </button>
        <button type="button" className={styles.row} onClick={() => agreements.open('privacy')}>
          <Icon name="shield" size={22} />
          <span className={styles.rowText}>隐私政策</span>
          <Icon name="forward" size={18} />
        </button>
      </section>
      {member ? <SignOut to={linkTo(base, 'personCenter')} /> : null}
      {agreements.sheet}
    </div>
  )
}

/** How many coupons can be used, and how many of them not for long. */
function CouponNote({ counts }: { counts: Value<'coupons.counts'> | undefined }) {
  if (!counts || counts.unused === 0) return null
  return (
    <span className={styles.rowNote}>
      {counts.unused}张可用
      {counts.expiringSoon > 0 ? <small>{counts.expiringSoon}张即将到期</small> : null}
    </span>
  )
}

type HeadProps = {
  member: Member | undefined
  standing: string
  guest: boolean
  failed: boolean
  onRetry: () => void
}

function Head({ member, standing, guest, failed, onRetry }: HeadProps) {
  const { base, name: shop } = useShop()
  if (member) {
    return (
      <a className={styles.head} href={linkTo(base, 'personCenterModify')} aria-label="账户设置">
        <Avatar name={member.name} picture={member.avatar} size={56} />
        <span className={styles.who}>
          <strong>{member.name || '您好'}</strong>
          {standing ? <span>{standing}</span> : null}
          <span>{member.mobile || '未绑定手机号'}</span>
        </span>
        <Icon name="forward" size={20} />
      </a>
    )
  }
  if (guest) {
    return (
      <a className={styles.head} href={loginUrl(base, linkTo(base, 'personCenter'))}>
        <span className={styles.face} aria-hidden="true">
          <Icon name="user" size={30} />
        </span>
        <span className={styles.who}>
          <strong>登录 / 注册</strong>
          <span>登录后查看在{shop}的订单</span>
        </span>
        <Icon name="forward" size={20} />
      </a>
    )
  }
  if (failed) {
    return (
      <div className={styles.head}>
        <span className={styles.face} aria-hidden="true">
          <Icon name="offline" size={28} />
        </span>
        <div className={styles.who} role="alert">
          <strong>没有加载出来</strong>
          <span>请检查网络后重试</span>
        </div>
        <button type="button" className={styles.retry} onClick={onRetry}>
          重试
        </button>
      </div>
    )
  }
  return (
    <div className={styles.head} role="status" aria-label="正在加载">
      <Bone width={56} height={56} radius={28} />
      <div className={styles.who}>
        <Bone width={110} height={20} />
        <Bone width={150} height={14} />
      </div>
    </div>
  )
}
