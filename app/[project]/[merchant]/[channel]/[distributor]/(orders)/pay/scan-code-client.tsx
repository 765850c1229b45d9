'use client'

import { useEffect, useRef } from 'react'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { askPaymentAfter } from '@/lib/flows/ordering/core/payment.ts'
import { QrCode } from '@/lib/storefront/poster/qr-code.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './pay.module.css'

type Props = {
  orderNo: string
  /** What WeChat on the shopper's phone reads. */
  code: string
  /** The result page; shown as soon as the centre has booked the payment or closed the order. */
  result: string
  onBack: () => void
}

/** WeChat Pay on a desktop: the phone scans the code, and this page asks the centre until it is paid. */
export function ScanCode({ orderNo, code, result, onBack }: Props) {
  const since = useRef(performance.now())
  const { data } = useRead(
    'pay.status',
    { orderNo },
    { refetchInterval: () => askPaymentAfter(performance.now() - since.current) ?? false },
  )
  const state = data?.state
  const over = state === 'paid' || state === 'closed'
  useEffect(() => {
    if (over) location.replace(result)
  }, [over, result])

  return (
    <section className={`${ui.block} ${styles.scan}`} aria-live="polite">
      <h2 className={ui.heading}>微信扫码支付</h2>
      <QrCode text={code} label="付款二维码" size={220} className={styles.code} />
      <p>请用手机微信“扫一扫”付款</p>
      <p className={ui.secondary}>{over ? '已收到结果，正在打开' : '付款后本页会自动更新，请勿关闭'}</p>
      <button type="button" className={ui.button} onClick={onBack}>
        换一种支付方式
      </button>
    </section>
  )
}
