'use client'

import { Field } from '../../../ui/field-client.tsx'
import ui from '../../../ui/ui.module.css'
import type { Contact, ContactErrors } from './contact.ts'
import styles from './order-form.module.css'

type Props = {
  contact: Contact
  errors: ContactErrors
  /** What short messages are about: 接收订单和出行短信. */
  mobileHint: string
  /** What this person is for the order. */
  title?: string
  onChange: (change: Partial<Contact>) => void
}

/** The person to call about an order. */
export function ContactFields({ contact, errors, mobileHint, title = '联系人', onChange }: Props) {
  return (
    <section className={`${ui.block} ${styles.fields}`}>
      <h2 className={ui.heading}>{title}</h2>
      <Field
        label="姓名"
        required
        placeholder="确认订单时联系您"
        autoComplete="name"
        maxLength={20}
        value={contact.name}
        error={errors.name}
        onChange={(name) => onChange({ name })}
      />
      <Field
        label="手机号"
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        placeholder={mobileHint}
        value={contact.mobile}
        error={errors.mobile}
        onChange={(mobile) => onChange({ mobile })}
      />
      <Field
        label="邮箱"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        placeholder="选填"
        value={contact.email}
        error={errors.email}
        onChange={(email) => onChange({ email })}
      />
    </section>
  )
}
