'use client'

import { useCallback } from 'react'
import { isUnauthenticated, useRead } from '@/lib/browser/door/read-client.ts'
import { loginUrl } from '@/lib/browser/door/require-login.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import type { MemberLevel } from '@/lib/operate-center/contract/customers/account.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './benefits.module.css'
import { standingOf } from './standing.ts'

/** 会员权益: the customer's level and growth, and what each level brings. A guest reads the rules. */
export function BenefitsScreen() {
  const { base } = useShop()
  const levels = useRead('members.levels', {}, { login: false })
  const mine = useRead('account.level', {}, { login: false })
  const { refetch } = mine
  useRestored(useCallback(() => void refetch(), [refetch]))
  if (levels.error && !levels.data) {
    return (
      <LoadFailed error={levels.error} onRetry={() => void levels.refetch()} home={linkTo(base, 'index')} />
    )
  }
  const guest = isUnauthenticated(mine.error)
  if (!levels.data || (!mine.data && !mine.error)) return <Skeleton heights={[150, 220, 120]} />
  const list = levels.data.levels
  if (list.length === 0) {
    return (
      <Empty icon="star" title="本店暂无会员等级" text="有新的会员权益时会在这里说明">
        <a className={ui.primary} href={linkTo(base, 'index')}>
          去看看线路
        </a>
      </Empty>
    )
  }
  return (
    <div className={styles.screen}>
      {mine.data ? (
        <LevelCard levels={list} growth={mine.data.growth} />
      ) : guest ? (
        <section className={styles.card}>
          <h2>会员权益</h2>
          <p>登录后查看您的等级和成长值</p>
          <a className={styles.enter} href={loginUrl(base, linkTo(base, 'vipbenefits'))}>
            登录
          </a>
        </section>
      ) : (
        <section className={styles.card}>
          <h2>会员权益</h2>
          <p role="alert">您的等级暂时没有加载出来</p>
          <button type="button" className={styles.enter} onClick={() => void refetch()}>
            重试
          </button>
        </section>
      )}
      <section className={ui.block}>
        <h2 className={ui.heading}>等级与权益</h2>
        {list.map((level) => (
          <LevelRow key={level.code} level={level} current={level.code === mine.data?.code} />
        ))}
      </section>
      <section className={ui.block}>
        <h2 className={ui.heading}>成长规则</h2>
        <ul className={styles.rules}>
          <li>订单付款后，每实付1元得1点成长值，不足1元的部分不计</li>
          <li>退款后，相应的成长值会扣除</li>
          <li>成长值达到要求后，等级立即生效</li>
        </ul>
        <a className={`${ui.button} ${ui.wide} ${styles.go}`} href={linkTo(base, 'productList')}>
          去看看线路
        </a>
      </section>
    </div>
  )
}

function LevelCard({ levels, growth }: { levels: readonly MemberLevel[]; growth: number }) {
  const standing = standingOf(levels, growth)
  if (!standing) return null
  const { level, next, missing, percent } = standing
  return (
    <section className={styles.card} aria-label="我的等级">
      <h2>{level.name}</h2>
      <p>
        成长值 <strong>{growth}</strong>
      </p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label="距离下一等级"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <p>{next ? `再积累${missing}点成长值，升级为${next.name}` : '您已是最高等级'}</p>
    </section>
  )
}

function LevelRow({ level, current }: { level: MemberLevel; current: boolean }) {
  return (
    <div className={styles.level}>
      <h3>
        {level.name}
        <span>{level.growthFrom === 0 ? '注册即享' : `成长值${level.growthFrom}起`}</span>
        {current ? <span className={ui.tag}>当前</span> : null}
      </h3>
      {level.benefits.length > 0 ? (
        <dl>
          {level.benefits.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={ui.secondary}>暂无额外权益</p>
      )}
    </div>
  )
}
