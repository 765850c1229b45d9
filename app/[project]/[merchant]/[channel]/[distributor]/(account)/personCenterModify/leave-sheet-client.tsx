'use client'

import { type FormEvent, useState } from 'react'
import { formatDate, todayInShanghai } from '@/lib/base/calendar/dates.ts'
import { checkSmsCode } from '@/lib/base/validation/contact.ts'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { clearUser } from '@/lib/browser/storage/storage.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { CheckField } from '@/lib/ui/field-client.tsx'
import { Sheet } from '@/lib/ui/sheet-client.tsx'
import ui from '@/lib/ui/ui.module.css'
import { OwnCodeField } from '../_parts/own-code-field-client.tsx'
import signIn from '../_parts/sign-in.module.css'
import { DemoHint, FormError } from '../_parts/sign-in-parts-client.tsx'
import { useForm } from '../_parts/use-form-client.ts'
import styles from './settings.module.css'

type Props = { mobile: string; demo: boolean; onClose: () => void }

/** 注销账号: says what goes and what the law keeps, asks for a code, and leaves 15 days to think better of it. */
export function LeaveSheet({ mobile, demo, onClose }: Props) {
  const { base, merchant } = useShop()
  const { root, form, errors, change, show, failed, focus } = useForm({ code: '' })
  const { busy, run } = useChange('account.requestDeletion')
  const [understood, setUnderstood] = useState(false)
  const [missing, setMissing] = useState(false)
  const [due, setDue] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const code = checkSmsCode(form.code)
    setMissing(!understood)
    if ((!code.ok && show({ code: code.message })) || !understood) return
    const answer = await run(form)
    if (!answer) return
    if (!answer.ok) return failed(answer.failure)
    clearUser(merchant)
    setDue(formatDate(todayInShanghai(Date.parse(answer.value.dueAt))))
  }
  const home = () => location.replace(linkTo(base, 'personCenter'))
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
      <form ref={root} onSubmit={submit} noValidate>
        <ul className={styles.text}>
          <li>有未完成的订单时不能注销，请先完成、取消或退款</li>
          <li>15天后生效，期间重新登录即撤回申请</li>
          <li>生效后，个人资料、常用旅客、收货地址和认证资料将被删除，无法恢复</li>
          <li>订单和合同按法律要求保存满三年，之后去除姓名和证件</li>
        </ul>
        <div className={`${signIn.fields} ${styles.card}`}>
          <OwnCodeField
            purpose="delete"
            value={form.code}
            error={errors.code}
            onChange={(code) => change({ code })}
            onSent={() => focus('code')}
            onFailure={failed}
          />
        </div>
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
        <FormError text={errors.form} />
        <button type="submit" className={`${ui.button} ${ui.wide} ${styles.danger}`} disabled={busy}>
          {busy ? '正在申请' : '申请注销'}
        </button>
        {demo ? <DemoHint /> : null}
      </form>
    </Sheet>
  )
}
