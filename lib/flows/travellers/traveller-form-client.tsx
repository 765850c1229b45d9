'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { todayInShanghai } from '../../base/calendar/dates.ts'
import { call } from '../../browser/door/call.ts'
import { useLastChange } from '../../browser/door/last-change-client.ts'
import { useShop } from '../../browser/page/shop-context-client.tsx'
import type { Traveller } from '../../domain/people/traveller.ts'
import { confirmDialog } from '../../ui/confirm-client.ts'
import { Field, SelectField } from '../../ui/field-client.tsx'
import filled from '../../ui/filled.module.css'
import { Icon } from '../../ui/icon.tsx'
import { SensitiveConsent } from '../../ui/sensitive-consent-client.tsx'
import { toast } from '../../ui/toast-client.ts'
import ui from '../../ui/ui.module.css'
import { DocumentFields } from './document-fields-client.tsx'
import {
  afterChange,
  asksDocuments,
  emptyForm,
  type FormNeeds,
  type FormState,
  formErrors,
  formInput,
  formOf,
  mayUseGuardiansMobile,
  needsGuardianConsent,
  revealed,
  shownFields,
} from './form-state.ts'
import { NATIONALITIES } from './nationalities.ts'
import { PinyinFields } from './pinyin-fields-client.tsx'
import styles from './travellers.module.css'

type Props = {
  /** Null for a new one. */
  traveller: Traveller | null
  needs: FormNeeds
  onSaved: (traveller: Traveller) => void
  onRemoved?: (id: string) => void
  /** 稍后补录, where the product allows it. */
  onLater?: () => void
}

const today = () => todayInShanghai(Date.now())

/** The form of one traveller, for the order and for completing one: only the fields the product needs. */
export function TravellerForm({ traveller, needs, onSaved, onRemoved, onLater }: Props) {
  const { name: shopName } = useShop()
  const [form, setForm] = useState(() => (traveller ? formOf(traveller, needs) : emptyForm(needs)))
  /** An answer that comes late changes the form as it is then. */
  const latest = useRef(form)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [tries, setTries] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const save = useLastChange('travellers.save')
  const remove = useLastChange('travellers.remove')
  const shown = shownFields(form, needs)

  const change = (patch: Partial<FormState> | ((before: FormState) => FormState)) => {
    const before = latest.current
    const wanted = typeof patch === 'function' ? patch(before) : { ...before, ...patch }
    const next = afterChange(before, wanted, today())
    latest.current = next
    setForm(next)
    // After the first attempt every change validates again at once.
    if (tries > 0) setErrors(formErrors(next, needs, today()))
  }

  const reveal = async () => {
    if (!form.id) return
    const answer = await call('travellers.reveal', { id: form.id })
    if (answer.ok) change((before) => revealed(before, answer.value))
    else toast(answer.failure.message)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = formErrors(form, needs, today())
    setTries(tries + 1)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const answer = await save.run(formInput(form, needs))
    if (!answer) return
    if (answer.ok) return onSaved(answer.value)
    if (answer.failure.kind === 'invalid') {
      setErrors(answer.failure.fields)
      setTries((before) => before + 1)
    }
    toast(answer.failure.message)
  }

  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])

  const ask = async () => {
    if (!form.id) return
    const yes = await confirmDialog({
      title: '删除出行人',
      text: `确定删除${form.name || '该出行人'}吗？已提交的订单不受影响。`,
      confirm: '删除',
    })
    if (!yes) return
    const answer = await remove.run({ id: form.id })
    if (answer?.ok) onRemoved?.(form.id)
    else if (answer) toast(answer.failure.message)
  }

  const busy = save.busy || remove.busy
  const guardian = needsGuardianConsent(form, today())
  return (
    <form ref={element} className={filled.screen} onSubmit={submit} noValidate>
      <section className={`${ui.block} ${styles.fields}`}>
        <Field
          label="中文姓名"
          required={!shown.pinyinRequired}
          placeholder={asksDocuments(needs) ? '与证件一致' : '请填写真实姓名'}
          autoComplete="name"
          maxLength={40}
          value={form.name}
          error={errors.name}
          onChange={(name) => change({ name })}
        />
        {shown.pinyin ? (
          <PinyinFields form={form} required={shown.pinyinRequired} errors={errors} onChange={change} />
        ) : null}
        {shown.nationality ? (
          <SelectField
            label="国籍（地区）"
            value={form.nationality}
            error={errors.nationality}
            options={NATIONALITIES.map((value) => ({ value, label: value }))}
            onChange={(nationality) => change({ nationality })}
          />
        ) : null}
        {shown.mobile ? (
          <Field
            label="手机号"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={20}
            required={shown.mobileRequired}
            placeholder={shown.mobileRequired ? '11位手机号' : '选填，便于行程中联系'}
            value={form.mobile}
            readOnly={form.mobileKept}
            error={errors.mobile}
            help={mayUseGuardiansMobile(form, today()) ? '未成年人可填写监护人的手机号' : undefined}
            end={
              form.mobileKept ? (
                <button
                  type="button"
                  className={ui.text}
                  onClick={() => change({ mobile: '', mobileKept: false })}
                >
                  修改
                </button>
              ) : null
            }
            onChange={(mobile) => change({ mobile })}
          />
        ) : null}
      </section>
      {asksDocuments(needs) ? (
        <DocumentFields
          form={form}
          needs={needs}
          errors={errors}
          today={today}
          onChange={change}
          onReveal={reveal}
        />
      ) : null}
      {shown.person ? (
        <section className={`${ui.block} ${styles.fields}`}>
          <SelectField
            label="性别"
            required={shown.personRequired}
            value={String(form.sex)}
            error={errors.sex}
            options={[
              { value: '9', label: '请选择' },
              { value: '1', label: '男' },
              { value: '0', label: '女' },
            ]}
            onChange={(value) => change({ sex: value === '1' ? 1 : value === '0' ? 0 : 9 })}
          />
          <Field
            label="出生日期"
            type="date"
            required={shown.personRequired}
            min="1900-01-01"
            value={form.birthday}
            error={errors.birthday}
            onChange={(birthday) => change({ birthday })}
          />
        </section>
      ) : null}
      <SensitiveConsent
        checked={form.consent}
        error={errors.consent}
        onChange={(consent) => change({ consent })}
        kept={
          asksDocuments(needs)
            ? '证件信息加密保存，仅用于预订、保险与出入境手续'
            : '姓名与手机号加密保存，仅用于预订和使用'
        }
        icon="shield"
      >
        {guardian
          ? `该出行人未满14周岁，我是其监护人或已取得监护人同意，同意${shopName}为预订和出行服务收集、使用其${asksDocuments(needs) ? '身份信息' : '个人信息'}`
          : `我已取得该出行人同意（未满14周岁的由监护人同意），同意${shopName}为预订和出行服务收集、使用其${asksDocuments(needs) ? '身份信息' : '个人信息'}`}
      </SensitiveConsent>
      {onRemoved && form.id ? (
        <button type="button" className={styles.remove} disabled={busy} onClick={ask}>
          <Icon name="trash" size={18} />
          删除该出行人
        </button>
      ) : null}
      <div className={filled.gap} />
      <div className={`${ui.actionBar} ${filled.bottom}`}>
        {onLater && !form.id ? (
          <button type="button" className={`${ui.button} ${ui.wide} ${styles.half}`} onClick={onLater}>
            稍后补录
          </button>
        ) : null}
        <button type="submit" className={`${ui.primary} ${ui.wide} ${styles.half}`} disabled={busy}>
          {save.busy ? '正在保存…' : '保存'}
        </button>
      </div>
    </form>
  )
}
