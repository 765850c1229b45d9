'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { dateAndTime, momentOf } from '@/lib/base/calendar/moments.ts'
import { orderAttribution } from '@/lib/browser/arrival/order-attribution.ts'
import { useLastChange } from '@/lib/browser/door/last-change-client.ts'
import { isUnauthenticated, useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { OfferCard } from '@/lib/flows/coupons/offer-card.tsx'
import { useRules } from '@/lib/flows/coupons/rules-sheet-client.tsx'
import { CodeSignIn } from '@/lib/flows/sign-in/code-sign-in-client.tsx'
import type { CouponCampaign } from '@/lib/operate-center/contract/coupons/coupons.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { FormError } from '@/lib/ui/form-error.tsx'
import { Icon } from '@/lib/ui/icon.tsx'
import { Picture } from '@/lib/ui/picture.tsx'
import { Bone } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './campaign.module.css'

type Props = {
  campaign: CouponCampaign
  demo: boolean
  /** On the button, to a guest and to a customer. */
  action: { guest: string; customer: string }
  /** Reads the campaign again. */
  onStale: () => Promise<void>
}

/** A campaign with its pack: what is in it, who may have it, and the way to it. */
export function Campaign({ campaign, demo, action, onStale }: Props) {
  const { title, picture, pack, rules, state } = campaign
  // What stands below the form waits for it, so that nothing is pushed down; without scripts there will be no form.
  const { isPending } = useRead('members.me', {}, { login: false })
  const sheet = useRules()
  const period = periodWords(campaign)
  useRestored(useCallback(() => void onStale(), [onStale]))
  return (
    <div className={styles.screen}>
      {picture ? (
        <Picture picture={picture} sizes="(max-width: 480px) 100vw, 480px" ratio={0.5} first />
      ) : null}
      <header className={picture ? styles.head : `${styles.head} ${styles.tinted}`}>
        <h2>{title}</h2>
        {period ? <p>{period}</p> : null}
      </header>
      <ul>
        {pack.map((offer) => (
          <OfferCard key={offer.templateId} offer={offer} onRules={() => sheet.open(offer)} />
        ))}
      </ul>
      <section className={styles.way}>
        {state === 'open' ? (
          <Claim campaign={campaign} demo={demo} action={action} onStale={onStale} />
        ) : (
          <Closed campaign={campaign} />
        )}
      </section>
      {rules.length > 0 ? (
        <section className={isPending ? `${ui.block} ${styles.waiting}` : ui.block}>
          <h2 className={ui.heading}>活动规则</h2>
          <ol className={styles.rules}>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
        </section>
      ) : null}
      {sheet.sheet}
    </div>
  )
}

function Claim({
  campaign: { campaignId },
  demo,
  action,
  onStale,
}: Omit<Props, 'campaign'> & Pick<Props, 'campaign'>) {
  const { base, merchant } = useShop()
  const client = useQueryClient()
  const me = useRead('members.me', {}, { login: false })
  const { busy, run } = useLastChange('coupons.claimCampaign')
  const [error, setError] = useState('')
  const result = linkTo(base, 'recivedCoupon', { campaignId })

  const claim = async () => {
    setError('')
    const answer = await run({ campaignId, attribution: orderAttribution(merchant) })
    if (!answer) return
    if (answer.ok) {
      location.replace(result)
      return
    }
    const { failure } = answer
    if (failure.kind === 'unauthenticated') {
      await client.invalidateQueries({ queryKey: ['members.me'] })
      return setError('请先验证手机号')
    }
    setError(
      failure.kind === 'unavailable'
        ? '网络不太稳定，没有收到结果。请再试一次，不会重复领取'
        : failure.message,
    )
    // Taken already, ended or gone meanwhile: the campaign says how it stands for this customer.
    if (failure.kind === 'refused') await onStale()
  }
  const afterSignIn = async () => {
    await claim()
    await client.invalidateQueries({ queryKey: ['members.me'] })
  }
  if (me.isPending) return <Bone height={50} radius={25} />
  if (me.data) {
    return (
      <>
        <FormError text={error} />
        <button
          type="button"
          className={`${ui.primary} ${ui.wide}`}
          disabled={busy}
          onClick={() => void claim()}
        >
          {busy ? '正在领取' : action.customer}
        </button>
        <p className={styles.note}>领取到 {me.data.mobile || '当前账号'}</p>
      </>
    )
  }
  if (isUnauthenticated(me.error)) {
    return (
      <CodeSignIn action={action.guest} demo={demo} onSignedIn={afterSignIn}>
        <p className={styles.lead}>验证手机号后领取，每个手机号限领一次</p>
        <FormError text={error} />
      </CodeSignIn>
    )
  }
  return (
    <>
      <FormError text="网络不太稳定，暂时不能领取" />
      <button type="button" className={`${ui.primary} ${ui.wide}`} onClick={() => void me.refetch()}>
        重试
      </button>
    </>
  )
}

/** Nothing can be taken: why, and the way on. */
function Closed({ campaign: { campaignId, state, stateText } }: Pick<Props, 'campaign'>) {
  const { base } = useShop()
  const has = state === 'claimed'
  return (
    <>
      <p className={styles.closed} role="status">
        <Icon name={has ? 'check' : state === 'notBegun' ? 'clock' : 'info'} size={20} />
        <span>{stateText}</span>
      </p>
      {has ? (
        <a className={`${ui.primary} ${ui.wide}`} href={linkTo(base, 'recivedCoupon', { campaignId })}>
          查看已领取的优惠券
        </a>
      ) : (
        <a className={`${ui.primary} ${ui.wide}`} href={linkTo(base, 'couponCenter')}>
          去领券中心看看
        </a>
      )}
      <a className={`${ui.button} ${ui.wide} ${styles.second}`} href={linkTo(base, 'index')}>
        返回首页
      </a>
    </>
  )
}

/** When it begins, while it has not; else until when it runs, where that is known. */
function periodWords({ state, beginsAt, endsAt }: CouponCampaign): string {
  if (state === 'notBegun') return `${dateAndTime(momentOf(beginsAt))} 开始`
  return endsAt ? `活动至 ${dateAndTime(momentOf(endsAt))}` : ''
}
