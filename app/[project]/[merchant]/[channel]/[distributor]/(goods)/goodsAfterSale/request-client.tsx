'use client'

import { dateAndTime, momentOf } from '@/lib/base/calendar/moments.ts'
import { formatFen } from '@/lib/base/money/fen.ts'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { requireLogin } from '@/lib/browser/door/require-login.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { isOpen } from '@/lib/domain/goods/after-sale-moves.ts'
import { afterSaleReasons, afterSaleStates, afterSaleTypes } from '@/lib/domain/goods/words.ts'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import { versionsText } from '@/lib/flows/ordering/goods/versions-text.ts'
import { CopyButton } from '@/lib/flows/ordering/orders/copy-button-client.tsx'
import { FactList } from '@/lib/flows/ordering/orders/fact-list.tsx'
import shared from '@/lib/flows/ordering/orders/order-detail.module.css'
import { UploadedPictures } from '@/lib/flows/pictures/uploaded-pictures-client.tsx'
import type { AfterSale } from '@/lib/operate-center/contract/orders/goods.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { confirmDialog } from '@/lib/ui/confirm-client.ts'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './after-sale.module.css'
import { stepsOf } from './request-states.ts'
import { SendBack } from './send-back-client.tsx'

type Props = {
  request: AfterSale
  /** Something of the order can still be asked for. */
  mayAskAgain: boolean
  /** It has changed, or may have. */
  onChanged: () => void
  onAgain: () => void
}

/** A request: where it stands, what its customer has to do, what was asked for, what happened. */
export function Request({ request, mayAskAgain, onChanged, onAgain }: Props) {
  const { base } = useShop()
  const { busy, run } = useChange('afterSales.withdraw')
  const { id, orderNo, state, actions, nextText, answer, returnAddress } = request
  const withdraw = async () => {
    const text = '撤销后商品恢复正常，售后期内仍可再次申请'
    if (!(await confirmDialog({ title: '撤销售后申请', text, confirm: '撤销申请' }))) return
    const done = await run({ id })
    if (!done) return
    if (done.ok) toast('售后申请已撤销')
    else if (done.failure.kind === 'unauthenticated') return requireLogin(base)
    else toast(done.failure.message)
    onChanged()
  }
  const going = isOpen(state)
  return (
    <div className={ordering.screen}>
      <section
        className={`${shared.status} ${going ? shared.going : shared.quiet}`}
        aria-label="售后状态"
        aria-live="polite"
      >
        <div className={shared.statusText}>
          <h2>{afterSaleStates[state]}</h2>
          <p>{nextText}</p>
        </div>
      </section>
      <Steps request={request} />
      {answer ? (
        <section className={ui.block} aria-label="商家回复">
          <h2 className={ui.heading}>商家回复</h2>
          <p className={styles.answer}>{answer}</p>
        </section>
      ) : null}
      {returnAddress && (state === 'toReturn' || state === 'returned') ? (
        <section className={ui.block} aria-label="寄回地址">
          <header className={shared.blockHead}>
            <h2 className={ui.heading}>寄回地址</h2>
            <CopyButton
              text={`${returnAddress.receiver} ${returnAddress.phone} ${returnAddress.address}`}
              label="复制寄回地址"
            />
          </header>
          <p>
            {returnAddress.receiver} <span className={styles.whole}>{returnAddress.phone}</span>
          </p>
          <p>{returnAddress.address}</p>
          <p className={shared.note}>请保持商品完好并附上配件和赠品，不接收到付快件。</p>
        </section>
      ) : null}
      {actions.includes('sendBack') || request.returnParcel ? (
        <SendBack request={request} onChanged={onChanged} />
      ) : null}
      <About request={request} />
      <section className={ui.block} aria-label="处理记录">
        <h2 className={ui.heading}>处理记录</h2>
        <ol className={shared.history}>
          {[...request.history].reverse().map(({ at, text }) => (
            <li key={`${at} ${text}`}>
              <p>{text}</p>
              <time dateTime={at}>{dateAndTime(momentOf(at))}</time>
            </li>
          ))}
        </ol>
      </section>
      <div className={ordering.gap} />
      <div className={`${ui.actionBar} ${ordering.bottom}`}>
        {actions.includes('withdraw') ? (
          <button type="button" className={ui.button} disabled={busy} onClick={withdraw}>
            撤销申请
          </button>
        ) : null}
        {going || !mayAskAgain ? (
          <a className={`${ui.button} ${ui.wide}`} href={linkTo(base, 'goodsOrderDetail', { orderNo })}>
            查看订单
          </a>
        ) : (
          <button type="button" className={`${ui.primary} ${ui.wide}`} onClick={onAgain}>
            {state === 'done' ? '申请其他商品' : '重新申请'}
          </button>
        )}
      </div>
    </div>
  )
}

/** The way of the request with where it stands. */
function Steps({ request: { type, state } }: { request: AfterSale }) {
  const steps = stepsOf(type, state)
  if (steps.length === 0) return null
  return (
    <ol className={`${ui.block} ${styles.steps}`} aria-label="售后进度">
      {steps.map(({ text, standing }) => (
        <li key={text} className={styles[standing]} aria-current={standing === 'now' ? 'step' : undefined}>
          {text}
        </li>
      ))}
    </ol>
  )
}

function About({ request }: { request: AfterSale }) {
  const { type, pieces, reason, amount, part, freight, remark, pictures, createdAt } = request
  const versions = [...new Set(pieces.map(({ version }) => version))].map((version) => ({
    version,
    quantity: pieces.filter((one) => one.version === version).length,
  }))
  const facts = [
    { label: '类型', value: afterSaleTypes[type] },
    { label: '商品', value: versionsText(versions) },
    {
      label: '退回金额',
      value: `${formatFen(amount)}${part ? '（部分退款，商品保留）' : ''}${freight > 0 ? `（含运费${formatFen(freight)}）` : ''}`,
    },
    { label: '原因', value: afterSaleReasons[reason].text },
    { label: '说明', value: remark },
    { label: '申请时间', value: dateAndTime(momentOf(createdAt)) },
  ]
  return (
    <section className={ui.block} aria-label="申请内容">
      <h2 className={ui.heading}>申请内容</h2>
      <FactList facts={facts} />
      <UploadedPictures ids={pictures} from="afterSales.picture" alt="售后凭证" />
    </section>
  )
}
