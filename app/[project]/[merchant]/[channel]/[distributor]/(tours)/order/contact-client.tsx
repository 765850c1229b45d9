'use client'

import { ContactFields } from '@/lib/flows/ordering/core/contact-fields-client.tsx'
import styles from '@/lib/flows/ordering/core/order-form.module.css'
import type { PeopleErrors } from '@/lib/flows/ordering/tour/order-input.ts'
import type { TourContent, TourDraft } from '@/lib/flows/ordering/tour/tour-draft.ts'
import { Field } from '@/lib/ui/field-client.tsx'
import ui from '@/lib/ui/ui.module.css'

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
      <ContactFields
        contact={contact}
        errors={errors}
        mobileHint="接收订单和出行短信"
        onChange={setContact}
      />
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
