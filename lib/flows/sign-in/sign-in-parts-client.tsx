'use client'

import styles from './sign-in.module.css'

/** Where the code arrives while no provider is set. */
export function DemoHint({ folder = 'sms' }: { folder?: 'sms' | 'mail' }) {
  return (
    <p className={styles.hint}>
      演示环境不发送真实{folder === 'sms' ? '短信' : '邮件'}：验证码写在服务器的{' '}
      <code>data/outbox/{folder}</code> 文件夹里。
    </p>
  )
}
