'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { checkMessage, MESSAGE_TEXT_MOST, type MessageFields } from '../../base/validation/message.ts'
import { characterCount } from '../../base/validation/text.ts'
import { useChange } from '../../browser/door/change-client.ts'
import { Field } from '../../ui/field-client.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './contact-sheet.module.css'
import { type PageProduct, pageProduct } from './page-product.ts'

type Errors = Partial<Record<keyof MessageFields, string>>

const nothing: MessageFields = { name: '', mobile: '', text: '' }
/** What was typed survives closing the sheet; it lives in this document only, because it is personal. */
let kept = nothing

export function useMessageForm(onLeft: (maskedMobile: string) => void) {
  const [fields, setFields] = useState(kept)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState('')
  const [product, setProduct] = useState<PageProduct | null>(null)
  const { busy, run } = useChange('messages.leave')
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => setProduct(pageProduct()), [])

  const write = (name: keyof MessageFields) => (value: string) => {
    kept = { ...fields, [name]: value }
    setFields(kept)
    setErrors(({ [name]: _, ...rest }) => rest)
    setFailure('')
  }
  const show = (wrong: Errors) => {
    setErrors(wrong)
    // Assistive technology reads the error from the field's own note; the first wrong field gets the focus.
    const first = (['name', 'mobile', 'text'] as const).find((name) => wrong[name])
    element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const submit = async () => {
    setFailure('')
    const checked = checkMessage(fields)
    if (!checked.ok) return show(checked.fields)
    const answer = await run({
      ...checked.value,
      ...(product
        ? { product: { number: product.number.slice(0, 64), title: product.title.slice(0, 200) } }
        : {}),
    })
    if (answer === null) return
    if (answer.ok) {
      // The next message begins empty; name and number stay.
      kept = { ...fields, text: '' }
      setFields(kept)
      onLeft(answer.value.mobile)
    } else if (answer.failure.kind === 'invalid') show(answer.failure.fields)
    else setFailure(answer.failure.message)
  }
  return { fields, errors, failure, product, busy, write, submit, element }
}

/** Name, number, question; submitted by the sheet's own button or the keyboard's. */
export function MessageForm({ form }: { form: ReturnType<typeof useMessageForm> }) {
  const { fields, errors, failure, product, write, submit, element } = form
  const id = useId()
  const count = characterCount(fields.text.trim())
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {product ? <p className={styles.about}>咨询产品：{product.title}</p> : null}
      <Field
        label="称呼"
        name="name"
        required
        autoComplete="name"
        enterKeyHint="next"
        maxLength={40}
        placeholder="如 李女士"
        value={fields.name}
        onChange={write('name')}
        error={errors.name}
      />
      <Field
        label="手机号"
        name="mobile"
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        enterKeyHint="next"
        maxLength={24}
        placeholder="用于回电"
        value={fields.mobile}
        onChange={write('mobile')}
        error={errors.mobile}
      />
      <div className={styles.words}>
        <label htmlFor={id} className={styles.required}>
          想咨询的内容
        </label>
        <textarea
          id={id}
          name="text"
          rows={4}
          aria-required
          aria-invalid={errors.text ? true : undefined}
          aria-describedby={`${id}-note`}
          placeholder="如：春节 2 大 1 小出行，想了解酒店和接送安排"
          value={fields.text}
          onChange={(event) => write('text')(event.target.value)}
        />
        <p id={`${id}-note`} className={styles.under}>
          {errors.text ? (
            <span className={styles.error} role="alert">
              {errors.text}
            </span>
          ) : null}
          <span className={styles.count}>
            {count}/{MESSAGE_TEXT_MOST}
          </span>
        </p>
      </div>
      {failure ? (
        <p className={styles.failure} role="alert">
          <Icon name="warning" size={18} />
          <span>{failure}</span>
        </p>
      ) : null}
      <p className={styles.consent}>提交即表示您同意旅行社使用该手机号回电；号码仅用于本次回电，不作他用。</p>
      {/* Makes Enter in a field submit, although the visible button stands in the sheet's foot. */}
      <button type="submit" hidden />
    </form>
  )
}
