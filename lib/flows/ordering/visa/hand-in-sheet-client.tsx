'use client'

import { useState } from 'react'
import { useChange } from '../../../browser/door/change-client.ts'
import { requireLogin } from '../../../browser/door/require-login.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { isWanting, waysToHandIn } from '../../../domain/visas/materials.ts'
import { type HandInWay, handInWays, occupationNames } from '../../../domain/visas/words.ts'
import type { VisaProgress } from '../../../operate-center/contract/orders/visa.ts'
import { Field } from '../../../ui/field-client.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Sheet } from '../../../ui/sheet-client.tsx'
import { toast } from '../../../ui/toast-client.ts'
import ui from '../../../ui/ui.module.css'
import { ReasonField } from '../orders/reason-field.tsx'
import styles from '../orders/sheets.module.css'

type Props = {
  progress: VisaProgress
  /** Those who may hand something in now. */
  applicants: VisaProgress['applicants']
  onClose: () => void
  onChanged: (progress: VisaProgress) => void
  onStale: () => void
}

/** Says whose papers are on their way, and how. */
export function HandInSheet({ progress, applicants, onClose, onChanged, onStale }: Props) {
  const { base } = useShop()
  const { busy, run } = useChange('visas.handIn')
  const [chosen, setChosen] = useState(() => applicants.map(({ id }) => id))
  const [wish, setWish] = useState<HandInWay | null>(null)
  const [company, setCompany] = useState('')
  const [trackingNo, setTrackingNo] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const people = applicants.filter(({ id }) => chosen.includes(id))
  const ways = waysToHandIn(people)
  const way = ways.find((one) => one === wish || ways.length === 1) ?? null
  const send = async () => {
    if (chosen.length === 0) return setErrors({ form: '请选择申请人' })
    if (ways.length === 0) return setErrors({ form: '所选申请人的提交方式不同，请分别提交' })
    if (way === null) return setErrors({ form: '请选择提交方式' })
    const wrong: Record<string, string> = {}
    if (way === 'courier' && !company.trim()) wrong.company = '请填写快递公司'
    if (way === 'courier' && !/^[A-Za-z0-9-]{6,40}$/.test(trackingNo.trim())) {
      wrong.trackingNo = trackingNo.trim() ? '请核对快递单号，为6至40位字母或数字' : '请填写快递单号'
    }
    if (Object.keys(wrong).length > 0) return setErrors(wrong)
    const sent = way === 'courier' ? { company: company.trim(), trackingNo: trackingNo.trim() } : {}
    const answer = await run({ orderNo: progress.orderNo, unitIds: chosen, way, ...sent })
    if (!answer) return
    if (answer.ok) {
      toast('已提交，签证专员收到后会更新进度')
      return onChanged(answer.value)
    }
    const { failure } = answer
    if (failure.kind === 'unauthenticated') return requireLogin(base)
    if (failure.kind === 'invalid') return setErrors({ form: failure.message, ...failure.fields })
    setErrors({ form: failure.message })
    if (failure.kind === 'refused' || failure.kind === 'absent') onStale()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="提交材料"
      foot={
        <button type="button" className={`${ui.primary} ${ui.wide}`} disabled={busy} onClick={send}>
          {busy ? '正在提交' : '确认提交'}
        </button>
      }
    >
      <fieldset className={styles.people}>
        <legend className={styles.lead}>哪些申请人的材料已备齐</legend>
        {applicants.map(({ id, name, occupation, materials }) => {
          return (
            <label key={id} className={styles.person}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                disabled={busy}
                onChange={({ target }) =>
                  setChosen((before) =>
                    target.checked ? [...before, id] : before.filter((one) => one !== id),
                  )
                }
              />
              <span className={styles.personText}>
                {name}
                <small>{[occupationNames[occupation], ...wantingWords(materials)].join(' · ')}</small>
              </span>
            </label>
          )
        })}
      </fieldset>
      <ReasonField
        legend="提交方式"
        reasons={ways.map((one) => handInWays[one])}
        value={way === null ? '' : handInWays[way]}
        onChange={(text) => setWish(ways.find((one) => handInWays[one] === text) ?? null)}
      />
      {way === 'courier' ? (
        <>
          <Field
            label="快递公司"
            value={company}
            maxLength={40}
            placeholder="如顺丰速运"
            error={errors.company}
            onChange={setCompany}
          />
          <Field
            label="快递单号"
            value={trackingNo}
            maxLength={40}
            autoComplete="off"
            error={errors.trackingNo}
            onChange={setTrackingNo}
          />
          <p className={styles.note}>不接收到付快件；护照等原件建议选择可追踪的快递并保价。</p>
        </>
      ) : null}
      {errors.form ? (
        <p className={styles.error} role="alert">
          <Icon name="warning" size={18} />
          {errors.form}
        </p>
      ) : null}
    </Sheet>
  )
}

/** 待上传1项, 待寄送7项: what is wanted and not there, as files and on paper. */
function wantingWords(materials: VisaProgress['applicants'][number]['materials']): string[] {
  const wanting = materials.filter(isWanting)
  const files = wanting.filter(({ kind }) => kind === 'electronic').length
  const papers = wanting.length - files
  return [...(files > 0 ? [`待上传${files}项`] : []), ...(papers > 0 ? [`待寄送${papers}项`] : [])]
}
