'use client'

import { useState } from 'react'
import { formatDate, todayInShanghai } from '@/lib/base/calendar/dates.ts'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { forgetCustomer } from '@/lib/browser/storage/customer.ts'
import signIn from '@/lib/flows/sign-in/sign-in.module.css'
import { linkTo } from '@/lib/screens/links.ts'
import { CheckField } from '@/lib/ui/field-client.tsx'
import { afterModals } from '@/lib/ui/modal-history.ts'
import { Sheet } from '@/lib/ui/sheet-client.tsx'
import ui from '@/lib/ui/ui.module.css'
import { OwnCodeForm } from './own-code-form-client.tsx'
import styles from './settings.module.css'

type Props = { mobile: string; demo: boolean; onClose: () => void }

/** 注销账号: shows what is deleted and what the law keeps, requires a code, and takes effect after 15 days. */
export function LeaveSheet({ mobile, demo, onClose }: Props) {
  const { base, merchant } = useShop()
  const send = useChange('account.requestDeletion')
  const [understood, setUnderstood] = useState(false)
  const [missing, setMissing] = useState(false)
  const [due, setDue] = useState('')
  const home = () => afterModals(() => location.replace(linkTo(base, 'personCenter')))
  if (due) {
    return (
      <Sheet open onClose={home} title="已申请注销">
        <p className={styles.text}>
          账号将于{due}注销，现已退出登录。在此之前重新登录即视为撤回申请，账号和资料都会保留。
        </p>
        <button type="button" className={`${ui.primary} ${ui.wide} ${signIn.submit}`} onClick={home}>
          知道了
        </button>
      </Sheet>
    )
  }
  return (
    <Sheet open onClose={onClose} title="注销账号">
      <OwnCodeForm
        send={send}
        purpose="delete"
        text={
          <ul className={styles.text}>
            <li>有未完成的订单时不能注销，请先完成、取消或退款</li>
            <li>15天后生效，期间重新登录即撤回申请</li>
            <li>生效后，个人资料、常用出行人、收货地址和认证资料将被删除，无法恢复</li>
            <li>订单和合同按法律要求保存满三年，之后去除姓名和证件</li>
          </ul>
        }
        isReady={() => {
          setMissing(!understood)
          return understood
        }}
        onDone={({ dueAt }) => {
          forgetCustomer(merchant)
          setDue(formatDate(todayInShanghai(Date.parse(dueAt))))
        }}
        words={['申请注销', '正在申请']}
        look={`${ui.button} ${ui.wide} ${styles.danger}`}
        demo={demo}
      >
        <CheckField
          checked={understood}
          error={missing ? '请先确认已了解注销的后果' : undefined}
          onChange={(checked) => {
            setUnderstood(checked)
            setMissing(false)
          }}
        >
          我已了解注销的后果，验证码发送到 {mobile}
        </CheckField>
      </OwnCodeForm>
    </Sheet>
  )
}
