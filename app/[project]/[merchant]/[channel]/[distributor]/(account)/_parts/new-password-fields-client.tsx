'use client'

import { useState } from 'react'
import { checkPassword } from '@/lib/base/validation/contact.ts'
import styles from '@/lib/flows/sign-in/sign-in.module.css'
import { Field } from '@/lib/ui/field-client.tsx'

type FieldProps = {
  label: string
  placeholder: string
  required?: boolean
  value: string
  error: string | undefined
  onChange: (value: string) => void
  /** Whether the password is shown, where the repeat shares the state; else the field keeps it itself. */
  visible?: boolean
  onVisible?: (visible: boolean) => void
}

/** The field of a new password: it states the rules, and the password can be shown. */
export function NewPasswordField({ visible, onVisible, ...field }: FieldProps) {
  const [own, setOwn] = useState(false)
  const shown = visible ?? own
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      name="password"
      autoComplete="new-password"
      maxLength={64}
      help="8至20位，需同时包含字母和数字"
      end={
        <button
          type="button"
          className={styles.reveal}
          aria-pressed={shown}
          aria-label="显示密码"
          onClick={() => (onVisible ?? setOwn)(!shown)}
        >
          {shown ? '隐藏' : '显示'}
        </button>
      }
    />
  )
}

type Form = { password: string; repeat: string }

type Props = {
  form: Form
  errors: Partial<Record<keyof Form, string>>
  onChange: (part: Partial<Form>) => void
}

/** A new password, twice. */
export function NewPasswordFields({ form, errors, onChange }: Props) {
  const [visible, setVisible] = useState(false)
  return (
    <>
      <NewPasswordField
        label="新密码"
        placeholder="请设置新密码"
        required
        value={form.password}
        error={errors.password}
        onChange={(password) => onChange({ password })}
        visible={visible}
        onVisible={setVisible}
      />
      <Field
        label="再次输入"
        type={visible ? 'text' : 'password'}
        name="repeat"
        autoComplete="new-password"
        placeholder="请再输入一次"
        maxLength={64}
        required
        value={form.repeat}
        error={errors.repeat}
        onChange={(repeat) => onChange({ repeat })}
      />
    </>
  )
}

export function newPasswordErrors({ password, repeat }: Form): Partial<Record<keyof Form, string>> {
  const checked = checkPassword(password)
  if (!checked.ok) return { password: checked.message }
  return repeat === password ? {} : { repeat: '两次输入的密码不一致，请重新输入' }
}
