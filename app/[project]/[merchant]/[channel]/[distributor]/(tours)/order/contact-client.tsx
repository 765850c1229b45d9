'use client'

import type { PeopleErrors } from '@/lib/flows/ordering/tour/order-input.ts'
import type { TourContent, TourDraft } from '@/lib/flows/ordering/tour/tour-draft.ts'
import { Field } from '@/lib/ui/field-client.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './order.module.css'

type Props = {
  draft: TourDraft
  errors: PeopleErrors
  onChange: (patch: (draft: TourDraft) => Partial<TourContent>) => void
}

/** The contact of the order, and the emergency contact on the journey. */
export function ContactBlock({ draft: { contact, emergency }, errors, onChange }: Props) {
  const setContact = (change: Partial<TourDraft['contact']>) =>
    onChange((now) => ({ contact: { ...now.contact, ...change } }))
  const setEmergency = (change: Partial<TourDraft['emergency']>) =>
    onChange((now) => ({ emergency: { ...now.emergency, ...change } }))
  return (
    <>
      <section className={`${ui.block} ${styles.fields}`}>
        <h2 className={ui.heading}>联系人</h2>
        <Field
          label="姓名"
          required
          placeholder="确认订单时联系您"
          autoComplete="name"
          maxLength={20}
          value={contact.name}
          error={errors.name}
          onChange={(name) => setContact({ name })}
        />
        <Field
          label="手机号"
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
          placeholder="接收订单和出行短信"
          value={contact.mobile}
          error={errors.mobile}
          onChange={(mobile) => setContact({ mobile })}
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
          onChange={(email) => setContact({ email })}
        />
      </section>
      <section className={`${ui.block} ${styles.fields}`}>
        <header className={styles.head}>
          <h2 className={ui.heading}>紧急联系人</h2>
          <span className={ui.secondary}>选填，建议填写未同行的亲友</span>
        </header>
        <Field
          label="姓名"
          autoComplete="off"
          maxLength={20}
          placeholder="选填"
          value={emergency.name}
          error={errors.emergencyName}
          onChange={(name) => setEmergency({ name })}
        />
        <Field
          label="手机号"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
          placeholder="选填"
          value={emergency.mobile}
          error={errors.emergencyMobile}
          onChange={(mobile) => setEmergency({ mobile })}
        />
      </section>
    </>
  )
}
