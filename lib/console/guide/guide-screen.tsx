import { Alert, Button, Result, Spin } from 'antd'
import { useEffect } from 'react'
import { addressOf, go } from '../frame/address.ts'
import { Link } from '../frame/link.tsx'
import { Stand } from '../parts/cells.tsx'
import { QrCode } from '../parts/qr-code.tsx'
import { follow } from './guide-watch.tsx'
import { placeOfStep, shopAddress, stepWords } from './places.ts'
import { guideSteps, nextStep, standingOf } from './steps.ts'
import { type GuideState, useGuide } from './use-guide-facts.ts'
import './guide.css'

/** From nothing to a published tour and a paid test order: what is done, what is missing, and where it is done. */
export function GuideScreen() {
  const { state, failed } = useGuide(true)
  useEffect(() => follow(null), [])
  if (!state) {
    return failed ? (
      <Alert type="error" showIcon title="没有读到当前的设置，请检查网络后刷新页面" />
    ) : (
      <Spin className="waiting" />
    )
  }
  const standing = standingOf(state.facts)
  const next = nextStep(standing)
  const done = standing.filter(({ missing }) => missing === null).length
  return (
    <article className="guide">
      <header className="head">
        <h1>开店向导</h1>
        <span role="status" className="faint">
          {done} / {guideSteps.length} 步已完成
        </span>
      </header>
      {next === null && <Done state={state} />}
      <ol className="guide-steps">
        {standing.map(({ step, missing, optional }, index) => (
          <li key={step} className={step === next ? 'guide-step is-next' : 'guide-step'}>
            <span className="guide-number" aria-hidden>
              {index + 1}
            </span>
            <div className="guide-text">
              <h2>
                {stepWords[step].title}{' '}
                <Stand tone={missing === null ? 'done' : step === next ? 'go' : 'off'}>
                  {missing === null ? '已完成' : optional ? '可稍后' : step === next ? '现在做' : '未完成'}
                </Stand>
              </h2>
              {missing && <p>{missing}</p>}
              {step === 'order' && missing && step === next && <ShopLink state={state} />}
            </div>
            {missing && (
              <Button
                type={step === next ? 'primary' : 'default'}
                onClick={() => {
                  follow(step)
                  go(placeOfStep(step, state))
                }}
              >
                {stepWords[step].act}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </article>
  )
}

function ShopLink({ state }: { state: GuideState }) {
  const path = shopAddress(state)
  if (!path) return null
  const url = `${location.origin}${path}`
  return (
    <div className="guide-shop">
      <QrCode text={url} label="店铺首页的二维码" />
      <p>
        用手机扫码，或在电脑上打开{' '}
        <a href={path} target="_blank" rel="noreferrer">
          {url}
        </a>
        。下单后本页会自动更新。
      </p>
    </div>
  )
}

/** What a newcomer does with the test order afterwards. */
function Done({ state: { facts, merchant } }: { state: GuideState }) {
  const orderNo = facts.order?.orderNo ?? ''
  return (
    <Result
      status="success"
      title="店铺已经可以营业"
      subTitle="线路已上架，测试订单已付款。请按下面的步骤退掉测试订单。"
      extra={
        <ol className="guide-refund">
          <li>
            打开<Link to={addressOf({ merchant, screen: 'orders', id: orderNo })}>测试订单 {orderNo}</Link>
            ，点“代客申请退款”。
          </li>
          <li>
            到<Link to={addressOf({ merchant, screen: 'refunds' })}>退款审核</Link>核对金额并同意。
          </li>
          <li>
            在线支付会原路退回；线下收款请把钱退给客人，再到
            <Link to={addressOf({ merchant, screen: 'payouts' })}>退款到账</Link>登记。
          </li>
        </ol>
      }
    />
  )
}
