'use client'

import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from './sign-in.module.css'

/** An error of the whole form, above its button. */
export function FormError({ text, children }: { text: string | undefined; children?: ReactNode }) {
  if (!text) return null
  return (
    <p className={styles.formError} role="alert">
      <Icon name="warning" size={18} />
      <span>
        {text}
        {children}
      </span>
    </p>
  )
}

/** Where the code arrives while no provider is set. */
export function DemoHint({ folder = 'sms' }: { folder?: 'sms' | 'mail' }) {
  return (
    <p className={styles.hint}>
      演示环境不发送真实{folder === 'sms' ? '短信' : '邮件'}：验证码写在服务器的{' '}
      <code>data/outbox/{folder}</code> 文件夹里。
    </p>
  )
}
