'use client'

import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { formatDateWithYear } from '@/lib/base/calendar/dates.ts'
import { dateAndTime } from '@/lib/base/calendar/moments.ts'
import { formatFen } from '@/lib/base/money/fen.ts'
import { isInWechat } from '@/lib/browser/arrival/origin-mode.ts'
import { call } from '@/lib/browser/door/call.ts'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useSearch } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { headKindNames, invoiceTypeNames } from '@/lib/domain/invoices/words.ts'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import type { Invoice } from '@/lib/operate-center/contract/invoices/invoices.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { confirmDialog } from '@/lib/ui/confirm-client.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import { formLink } from '../_parts/form-links.ts'
import styles from '../_parts/invoices.module.css'

const ResendSheet = lazy(() =>
  import('./resend-sheet-client.tsx').then((module) => ({ default: module.ResendSheet })),
)
const PaperSheet = lazy(() =>
  import('@/lib/flows/papers/paper-sheet-client.tsx').then((module) => ({ default: module.PaperSheet })),
)
const ChangeSheet = lazy(() =>
  import('./change-sheet-client.tsx').then((module) => ({ default: module.ChangeSheet })),
)

/** 发票详情, of an invoice by its id, or of the newest one of an order. */
export function InvoiceDetailScreen() {
  const { base } = useShop()
  const search = useSearch()
  const id = search?.get('id') ?? ''
  const orderNo = search?.get('orderNo') ?? ''
  const named = id !== '' || orderNo !== ''
  const read = useRead('invoices.get', { id, orderNo }, { enabled: named })
  const { refetch } = read
  useRestored(useCallback(() => void (named && refetch()), [named, refetch]))
  if (search !== undefined && !named) {
    return (
      <Empty icon="document" title="没有指定发票" text="请从开票历史中打开需要查看的发票">
        <a className={ui.primary} href={linkTo(base, 'invoiceHistory')}>
          开票历史
        </a>
      </Empty>
    )
  }
  if (read.error && !read.data) {
    return (
      <LoadFailed error={read.error} onRetry={() => void refetch()} home={linkTo(base, 'invoiceHistory')} />
    )
  }
  if (!read.data) return <Skeleton heights={[96, 220, 120]} />
  return <Detail invoice={read.data} />
}

function Detail({ invoice }: { invoice: Invoice }) {
  const { base } = useShop()
  const client = useQueryClient()
  const [sheet, setSheet] = useState<'resend' | 'change' | 'pages' | null>(null)
  const cancel = useChange('invoices.cancel')
  const [opening, setOpening] = useState(false)
  const reload = () => void client.invalidateQueries({ queryKey: ['invoices.get'] })
  const { id, head, kind } = invoice

  const ask = async () => {
    const question = {
      title: '取消申请',
      text: '取消后，订单可以重新申请开票。确定取消吗？',
      confirm: '取消申请',
      cancel: '再想想',
    }
    if (!(await confirmDialog(question))) return
    const answer = await cancel.run({ id })
    if (answer && !answer.ok) toast(answer.failure.message)
    if (answer) reload()
  }
  const openFile = async () => {
    if (opening) return
    // WeChat shows no downloads.
    if (isInWechat()) return setSheet('pages')
    setOpening(true)
    const answer = await call('documents.link', { code: 'invoice', subject: id })
    setOpening(false)
    if (answer.ok) location.assign(base + answer.value.path)
    else toast(answer.failure.message)
  }
  const numbers: readonly [string, string][] = [
    ['发票号码', invoice.number],
    ['开票日期', invoice.issuedOn ? formatDateWithYear(invoice.issuedOn) : ''],
    ['红字发票', invoice.redNumber],
  ]
  const ofHead: readonly [string, string][] = [
    ['抬头类型', headKindNames[head.kind]],
    [head.kind === 'personal' ? '姓名' : '单位名称', head.title],
    ['税号', head.taxNo],
    ['开户银行', head.bank],
    ['银行账号', head.account],
    ['注册地址', head.address],
    ['注册电话', head.phone],
    ['接收邮箱', invoice.email],
  ]
  return (
    <>
      <section className={`${ui.block} ${styles.status}`} aria-label="发票状态">
        <strong>{invoice.stateText}</strong>
        <p className={ui.secondary}>{sentenceOf(invoice)}</p>
        <div className={styles.buttons}>
          {invoice.hasFile && invoice.state === 'issued' ? (
            <button type="button" className={ui.primary} disabled={opening} onClick={openFile}>
              {opening ? '正在打开…' : '查看发票文件'}
            </button>
          ) : null}
          {invoice.mayAskAgain ? (
            <a
              className={ui.primary}
              href={formLink(
                base,
                kind,
                invoice.orders.map(({ orderNo }) => orderNo),
              )}
            >
              重新申请
            </a>
          ) : null}
          {invoice.mayResend ? (
            <button type="button" className={ui.button} onClick={() => setSheet('resend')}>
              发送到邮箱
            </button>
          ) : null}
          {invoice.mayAskChange ? (
            <button type="button" className={ui.button} onClick={() => setSheet('change')}>
              申请更正
            </button>
          ) : null}
          {invoice.mayCancel ? (
            <button type="button" className={ui.button} disabled={cancel.busy} onClick={ask}>
              取消申请
            </button>
          ) : null}
        </div>
      </section>
      <section className={ui.block}>
        <h2 className={ui.heading}>发票信息</h2>
        <dl className={styles.facts}>
          <Facts
            rows={[
              ['发票类型', `电子${invoiceTypeNames[invoice.type]}`],
              ['发票内容', invoice.content],
              ['开票金额', formatFen(invoice.amount)],
              ...numbers,
              ['申请时间', dateAndTime(new Date(invoice.createdAt))],
            ]}
          />
        </dl>
      </section>
      <section className={ui.block}>
        <h2 className={ui.heading}>抬头与接收</h2>
        <dl className={styles.facts}>
          <Facts rows={ofHead} />
        </dl>
      </section>
      <section className={ui.block}>
        <h2 className={ui.heading}>包含订单</h2>
        <ul className={styles.rows}>
          {invoice.orders.map(({ orderNo, name, amount }) => (
            <li key={orderNo}>
              <a href={linkTo(base, 'orderDetail', { orderNo })}>
                <span className={styles.text}>{name}</span>
                <span className={styles.amount}>{formatFen(amount)}</span>
                <Icon name="forward" size={16} />
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section className={ui.block}>
        <h2 className={ui.heading}>开票进度</h2>
        <ol className={styles.steps}>
          {invoice.history.map(({ at, text }) => (
            <li key={`${at} ${text}`}>
              {text}
              <small>{dateAndTime(new Date(at))}</small>
            </li>
          ))}
        </ol>
      </section>
      <p className={styles.note}>电子发票与纸质发票具有同等法律效力。发票由商家开具，如有疑问请联系商家。</p>
      <div className={styles.end} />
      {sheet === null ? null : (
        <Suspense fallback={null}>
          {sheet === 'pages' ? (
            <PaperSheet
              named={{ code: 'invoice', subject: id }}
              title="电子发票"
              onClose={() => setSheet(null)}
              foot={
                <button
                  type="button"
                  className={`${ui.primary} ${ui.wide}`}
                  onClick={() => setSheet('resend')}
                >
                  发送到邮箱
                </button>
              }
            />
          ) : sheet === 'resend' ? (
            <ResendSheet invoice={invoice} onClose={() => setSheet(null)} onDone={reload} />
          ) : (
            <ChangeSheet invoice={invoice} onClose={() => setSheet(null)} onDone={reload} />
          )}
        </Suspense>
      )}
    </>
  )
}

function Facts({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return rows
    .filter(([, value]) => value !== '')
    .map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))
}

/** What happens next, and who has to act. */
function sentenceOf({ state, reason, redAsked, mailState, email }: Invoice): string {
  switch (state) {
    case 'waiting':
      return '商家正在处理您的申请，开具后发送到您填写的邮箱'
    case 'issuing':
      return '发票正在开具，请稍后查看'
    case 'issued':
      if (redAsked?.by === 'refund') return '订单已退款，商家将红冲这张发票；剩余金额可在红冲后重新申请'
      if (redAsked) return `更正申请处理中：${redAsked.reason}`
      if (reason !== '') return `更正申请未通过：${reason}`
      if (mailState === 'failed') return '邮件没有送达，请核对邮箱后重新发送，或直接查看发票文件'
      return mailState === 'sent' ? `已发送到 ${email}` : '正在发送到您填写的邮箱'
    case 'failed':
      return `未能开具：${reason}。请核对后重新申请`
    case 'redLettered':
      return '原发票已作废，请勿用于报销；如仍需发票可重新申请'
    case 'cancelled':
      return '申请已取消，订单可以重新申请开票'
  }
}
