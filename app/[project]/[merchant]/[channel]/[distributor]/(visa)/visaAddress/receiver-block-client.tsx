'use client'

import { useRead } from '@/lib/browser/door/read-client.ts'
import { CopyButton } from '@/lib/flows/ordering/orders/copy-button-client.tsx'
import { Bone } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './visa-address.module.css'

type Props = {
  /** The order whose papers are to be sent; else the product's address counts. */
  orderNo: string
  proId: string
}

/** Where the agency takes papers; nothing where neither order nor product is known, or it cannot be read. */
export function ReceiverBlock({ orderNo, proId }: Props) {
  const order = useRead('visas.progress', { orderNo }, { enabled: orderNo !== '' })
  const product = useRead('visas.get', { proId }, { enabled: orderNo === '' && proId !== '', login: false })
  const read = orderNo === '' ? product : order
  if ((orderNo === '' && proId === '') || read.error) return null
  const { receiver } = read.data ?? {}
  return (
    <section className={ui.block} aria-label="旅行社收件地址">
      <header className={styles.head}>
        <h2 className={ui.heading}>材料寄到这里</h2>
        {receiver ? (
          <CopyButton
            text={`${receiver.name} ${receiver.phone} ${receiver.address}`}
            label="复制旅行社收件地址"
          />
        ) : null}
      </header>
      {receiver ? (
        <>
          <p className={styles.who}>
            <strong>{receiver.name}</strong>
            <a href={`tel:${receiver.phone.replace(/[^\d+]/g, '')}`}>{receiver.phone}</a>
          </p>
          <p className={styles.where}>{receiver.address}</p>
          {receiver.hours ? <p className={styles.note}>收件时间：{receiver.hours}</p> : null}
          <p className={styles.note}>请勿使用到付，到付件不签收；寄出后在订单中填写快递单号。</p>
          {receiver.note ? <p className={styles.note}>{receiver.note}</p> : null}
        </>
      ) : (
        <div className={styles.bones}>
          <Bone height={20} width="60%" />
          <Bone height={20} />
          <Bone height={18} width="80%" />
        </div>
      )}
    </section>
  )
}
