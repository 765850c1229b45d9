'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { formatCountdown } from '@/lib/base/calendar/countdown.ts'
import { dateAndTime, dayOf, momentOf } from '@/lib/base/calendar/moments.ts'
import { formatFen } from '@/lib/base/money/fen.ts'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import type { PayEnvironment } from '@/lib/domain/vocabulary.ts'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { Price } from '@/lib/ui/price.tsx'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './pay.module.css'

/** Only a desktop needs it. */
const ScanCode = lazy(() =>
  import('./scan-code-client.tsx').then(({ ScanCode: shown }) => ({ default: shown })),
)

type Props = {
  orderNo: string
  environment: PayEnvironment
  due: Value<'pay.channels'>
  /** The server's clock in milliseconds; null until it is known. */
  now: number | null
  onAgain: () => void
}

export function Cashier({
  orderNo,
  environment,
  due: { amount, channels, payDeadline, title, dueFor, balance },
  now,
  onAgain,
}: Props) {
  const { base, saleTel } = useShop()
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const [leaving, setLeaving] = useState(false)
  /** What the shopper's phone is to scan. */
  const [code, setCode] = useState<string | null>(null)
  const prepare = useChange('pay.prepare')
  const channel = chosen ?? (channels.length === 1 ? (channels[0]?.code ?? null) : null)
  const left = payDeadline && now !== null ? Date.parse(payDeadline) - now : null
  const result = linkTo(base, 'paySuccess', { orderNo })

  // Inside WeChat the payer has to be proved. This happens when the cashier opens, so that the tap opens the sheet at
  // once.
  const inWechat = channels.some((one) => one.code === 'wechatJsapi')
  useEffect(() => {
    if (inWechat)
      void import('@/lib/browser/wechat/wechat-openid.ts').then(({ ensureOpenId }) => ensureOpenId())
  }, [inWechat])

  /** Starts the payment; returns whether the page is being left. */
  const follow = async (action: Value<'pay.prepare'>['action']): Promise<boolean> => {
    switch (action.kind) {
      case 'redirect':
        location.assign(action.url)
        return true
      case 'jsapi': {
        const { payInWechat } = await import('./wechat-jsapi.ts')
        const outcome = await payInWechat(action.parameters)
        if (outcome === 'missing') setProblem('未能打开微信支付，请在微信中重新打开此页面')
        if (outcome !== 'ok') return false
        // The result page asks the server: WeChat's own result is not reliable.
        location.replace(result)
        return true
      }
      case 'code':
        setCode(action.text)
        return false
      case 'miniProgram': {
        const { openMiniProgramPage } = await import('@/lib/browser/wechat/mini-program.ts')
        const opened = await openMiniProgramPage(action.path)
        if (!opened) setProblem('未能打开小程序的付款页，请检查网络后再试')
        // A web-view does not learn what was paid in the mini-program, so the result page behind it asks the server.
        if (opened) location.replace(result)
        return opened
      }
      case 'none':
        location.replace(result)
        return true
    }
  }

  const start = async (by: string): Promise<boolean> => {
    if (by === 'wechatJsapi') {
      const { ensureOpenId } = await import('@/lib/browser/wechat/wechat-openid.ts')
      const known = await ensureOpenId()
      if (known === 'impossible') setProblem('未能获得微信授权，请重新打开此页面，或联系客服协助付款')
      if (known !== 'have') return known === 'leaving'
    }
    const answer = await prepare.run({ orderNo, channel: by, returnUrl: result })
    if (!answer) return false
    if (answer.ok) return follow(answer.value.action)
    setProblem(answer.failure.message)
    // Paid, closed or expired in the meantime: the centre says which.
    if (answer.failure.kind !== 'unavailable') onAgain()
    return false
  }

  const pay = async () => {
    if (!channel || leaving) return
    setProblem('')
    setLeaving(true)
    // Not paid, for any reason: the cashier stays unchanged.
    if (!(await start(channel).catch(() => false))) setLeaving(false)
  }

  const busy = prepare.busy || leaving
  return (
    <div className={ordering.screen}>
      <section className={styles.head}>
        <p className={styles.label}>{dueFor ? amountWords[dueFor] : amountWords.full}</p>
        <p className={styles.amount}>
          <Price fen={amount} size="large" />
        </p>
        {dueFor === 'balance' && balance ? (
          <p className={styles.left}>
            <Icon name="clock" size={16} />
            最晚{dateAndTime(momentOf(balance.until))}前付清
          </p>
        ) : left === null ? (
          <p className={styles.left}>请尽快完成支付</p>
        ) : (
          <p className={styles.left}>
            <Icon name="clock" size={16} />
            {left >= 1000 ? (
              <>
                请在 <strong role="timer">{formatCountdown(left)}</strong> 内完成支付
              </>
            ) : (
              '支付时间已到，正在更新状态'
            )}
          </p>
        )}
        {dueFor === 'deposit' && balance ? (
          <p className={styles.orderNo}>
            余款{formatFen(balance.amount)}，最晚{dayOf(balance.until)}前付清
          </p>
        ) : null}
        <p className={styles.title}>{title}</p>
        <p className={styles.orderNo}>订单号 {orderNo}</p>
      </section>
      {code !== null ? (
        <Suspense fallback={<Skeleton heights={[340]} />}>
          <ScanCode orderNo={orderNo} code={code} result={result} onBack={() => setCode(null)} />
        </Suspense>
      ) : channels.length === 0 ? (
        <Empty icon="info" {...noWay(environment)}>
          {saleTel ? (
            <a className={ui.primary} href={`tel:${saleTel}`}>
              电话咨询 {saleTel}
            </a>
          ) : null}
        </Empty>
      ) : (
        <fieldset className={ui.block}>
          <legend className="visually-hidden">支付方式</legend>
          <h2 className={ui.heading}>支付方式</h2>
          {channels.map((one) => (
            <label key={one.code} className={styles.channel}>
              <span className={styles.logo} data-channel={one.code} aria-hidden="true">
                {one.name.slice(0, 1)}
              </span>
              <span className={styles.channelText}>
                <strong>{one.name}</strong>
                {one.note ? <span>{one.note}</span> : null}
              </span>
              <input
                type="radio"
                name="channel"
                value={one.code}
                checked={channel === one.code}
                onChange={() => setChosen(one.code)}
              />
            </label>
          ))}
        </fieldset>
      )}
      <a className={styles.check} href={result}>
        已完成支付，查看结果
      </a>
      <div className={ordering.gap} />
      <div className={ordering.bar} hidden={code !== null}>
        {problem ? (
          <p className={ordering.problem} role="alert">
            <Icon name="warning" size={18} />
            <span>{problem}</span>
          </p>
        ) : null}
        <div className={styles.barRow}>
          <button
            type="button"
            className={`${ui.primary} ${ui.wide}`}
            disabled={busy || channel === null || (left !== null && left < 1000)}
            onClick={() => void pay()}
          >
            {busy ? '正在前往支付…' : channel === null ? '请选择支付方式' : `确认支付 ${formatFen(amount)}`}
          </button>
        </div>
      </div>
    </div>
  )
}

const amountWords = { full: '应付金额', deposit: '应付定金', balance: '应付余款' } as const

/** Why no channel takes money here. WeChat lets no page inside a mini-program open its payment sheet. */
function noWay(environment: PayEnvironment): { title: string; text: string } {
  return environment === 'miniProgram'
    ? {
        title: '小程序内暂不能付款',
        text: '请在手机浏览器或公众号中打开店铺，登录后在“我的订单”中付款，也可联系客服协助',
      }
    : { title: '当前环境暂无可用的支付方式', text: '请换用手机浏览器打开，或联系客服协助付款' }
}
