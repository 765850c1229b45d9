'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange } from '../../../browser/door/change-client.ts'
import { useRead } from '../../../browser/door/read-client.ts'
import { requireLogin } from '../../../browser/door/require-login.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { linkTo } from '../../../screens/links.ts'
import { SelectField } from '../../../ui/field-client.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Sheet } from '../../../ui/sheet-client.tsx'
import { Bone } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast-client.ts'
import ui from '../../../ui/ui.module.css'
import type { OrderOf } from '../kind.ts'
import styles from '../orders/sheets.module.css'

const PASSPORT = 2

/** For each applicant the kept traveller whose passport the order takes over. */
export function PassportsSheet({ order, onClose }: { order: OrderOf<'visa'>; onClose: () => void }) {
  const { base } = useShop()
  const client = useQueryClient()
  const { data, error: failed, refetch } = useRead('travellers.list', {})
  const { busy, run } = useChange('orders.setApplicants')
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({})
  const [error, setError] = useState('')
  const applicants = order.about.applicants.filter(({ status }) => status === 1)
  const withPassport = (data?.travellers ?? []).filter(({ documents }) =>
    documents.some(({ type }) => type === PASSPORT),
  )
  const save = async () => {
    const chosen = Object.entries(choices).flatMap(([id, travellerId]) =>
      travellerId ? [{ id, travellerId }] : [],
    )
    if (chosen.length === 0) return setError('请选择要使用谁的护照')
    const answer = await run({ orderNo: order.orderNo, applicants: chosen })
    if (!answer) return
    if (answer.ok) {
      toast('护照信息已更新')
      client.invalidateQueries({ queryKey: ['orders.get', { orderNo: order.orderNo }] })
      return onClose()
    }
    if (answer.failure.kind === 'unauthenticated') return requireLogin(base)
    setError(answer.failure.message)
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="护照信息"
      foot={
        <button type="button" className={`${ui.primary} ${ui.wide}`} disabled={busy || !data} onClick={save}>
          {busy ? '正在保存' : '保存'}
        </button>
      }
    >
      <p className={styles.note}>
        护照取自常用出行人，没有护照信息的请
        <a className={ui.text} href={linkTo(base, 'centerTravelerList')}>
          先去完善
        </a>
      </p>
      {failed ? (
        <p className={styles.error} role="alert">
          <span>{failed.message}</span>
          <button type="button" className={ui.text} onClick={() => refetch()}>
            重新加载
          </button>
        </p>
      ) : data ? (
        applicants.map(({ id, name, passport }) => (
          <SelectField
            key={id}
            label={name}
            value={choices[id] ?? ''}
            options={[
              { value: '', label: passport ? `保留 ${passport}` : '请选择' },
              ...withPassport.map((traveller) => ({ value: traveller.id, label: traveller.name })),
            ]}
            onChange={(value) => setChoices((before) => ({ ...before, [id]: value }))}
          />
        ))
      ) : (
        <div className={styles.bones}>
          <Bone height={96} />
        </div>
      )}
      {error ? (
        <p className={styles.error} role="alert">
          <Icon name="warning" size={18} />
          {error}
        </p>
      ) : null}
    </Sheet>
  )
}
