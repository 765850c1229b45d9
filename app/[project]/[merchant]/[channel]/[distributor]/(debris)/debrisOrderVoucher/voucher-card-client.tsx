'use client'

import { useState } from 'react'
import { formatDateWithYear } from '@/lib/base/calendar/dates.ts'
import { dayOf } from '@/lib/base/calendar/moments.ts'
import { CopyButton } from '@/lib/flows/ordering/orders/copy-button-client.tsx'
import type { VoucherSheet } from '@/lib/operate-center/contract/vouchers/vouchers.ts'
import { QrCode } from '@/lib/storefront/poster/qr-code.tsx'
import { Icon, type IconName } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'
import { BarCode } from './bar-code.tsx'
import { BrightView } from './bright-view-client.tsx'
import { SaveButton } from './save-button-client.tsx'
import { SendSheet } from './send-sheet-client.tsx'
import styles from './voucher.module.css'

type Voucher = VoucherSheet['vouchers'][number]
type Props = { voucher: Voucher; sheet: VoucherSheet; orderNo: string | null }

/** One voucher: its codes large on white while it can be used, else what has become of it. */
export function VoucherCard({ voucher, sheet, orderNo }: Props) {
  const { id, state, stateText, code, qr, label } = voucher
  const [bright, setBright] = useState(false)
  const [sending, setSending] = useState(false)
  const usable = state === 'unused' && qr !== ''
  return (
    <section className={styles.card} aria-label={label} data-state={state}>
      <header className={styles.cardHead}>
        <strong>{label}</strong>
        <span className={styles.state}>{stateText}</span>
      </header>
      {usable ? (
        <>
          <button
            type="button"
            className={styles.codes}
            aria-label={`放大${label}的二维码`}
            onClick={() => setBright(true)}
          >
            <QrCode text={qr} label={`${label}的二维码`} size={240} className={styles.qr} />
            <BarCode text={codeIn(qr)} />
            <span className={styles.enlarge}>点击放大，使用时建议调高屏幕亮度</span>
          </button>
          <p className={styles.code}>
            <span>{code}</span>
            <CopyButton text={codeIn(qr)} label={`复制${label}的凭证码`} />
          </p>
        </>
      ) : (
        <Ended voucher={voucher} />
      )}
      <p className={styles.validity}>{validityOf(voucher)}</p>
      {usable ? (
        <div className={styles.actions}>
          <SaveButton voucher={voucher} sheet={sheet} />
          {orderNo === null ? null : (
            <button type="button" className={ui.button} onClick={() => setSending(true)}>
              <Icon name="share" size={18} />
              发给朋友
            </button>
          )}
        </div>
      ) : null}
      <BrightView
        open={bright}
        onClose={() => setBright(false)}
        title={`${sheet.name} ${label}`}
        code={code}
        qr={qr}
      />
      {orderNo === null ? null : (
        <SendSheet
          open={sending}
          onClose={() => setSending(false)}
          orderNo={orderNo}
          voucherId={id}
          name={sheet.name}
        />
      )}
    </section>
  )
}

/** The bare code of what the QR code holds: `V1:<code>`. */
const codeIn = (qr: string) => qr.slice(qr.indexOf(':') + 1)

const marks: Partial<Record<Voucher['state'], IconName>> = {
  waiting: 'clock',
  used: 'check',
  failed: 'warning',
}

/** In place of the codes: what has become of it, and what comes next. */
function Ended({ voucher }: { voucher: Voucher }) {
  const { state, code, stateText } = voucher
  return (
    <div className={styles.ended}>
      <Icon name={marks[state] ?? 'close'} size={44} />
      <strong>{stateText}</strong>
      <p>{nextOf(voucher)}</p>
      {code ? <s className={styles.gone}>{code}</s> : null}
    </div>
  )
}

function nextOf({ state, usedAt, usedPlace }: Voucher): string {
  switch (state) {
    case 'waiting':
      return '正在出票，完成后本页自动显示凭证码，无需重复下单。'
    case 'used':
      return [usedAt ? dayOf(usedAt) : '', usedPlace].filter(Boolean).join(' · ')
    case 'void':
      return '已退款或取消，不能再使用。退款进度请在订单中查看。'
    case 'expired':
      return '已超过有效期。能否退款按套餐的退改规则处理，请在订单中查看。'
    case 'failed':
      return '没有出票成功，款项将原路退回，无需申请。退款进度请在订单中查看。'
    case 'unused':
      return '凭证码暂未显示，请稍后刷新。'
  }
}

function validityOf({ validFrom, validTo }: Voucher): string {
  if (validFrom && validFrom === validTo) return `${formatDateWithYear(validFrom)}使用`
  const from = validFrom ? `${formatDateWithYear(validFrom)}起` : ''
  const to = validTo ? `${formatDateWithYear(validTo)}前有效` : ''
  return [from, to].filter(Boolean).join('，')
}
