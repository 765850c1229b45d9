'use client'

import { type FormEvent, useEffect, useState } from 'react'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { sessionStore } from '@/lib/browser/storage/storage.ts'
import styles from '@/lib/flows/sign-in/sign-in.module.css'
import { useForm } from '@/lib/flows/sign-in/use-form-client.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { FormError } from '@/lib/ui/form-error.tsx'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import { NewPasswordFields, newPasswordErrors } from '../_parts/new-password-fields-client.tsx'

/** 设置密码: uses the permission of /recoverPassword, which is kept in this tab and in no address. */
export function SetPasswordScreen() {
  const { base, merchant } = useShop()
  /** Undefined until session storage has been read. */
  const [token, setToken] = useState<string>()
  const [done, setDone] = useState(false)
  const [expired, setExpired] = useState(false)
  const { root, form, errors, change, show, failed } = useForm({ password: '', repeat: '' })
  const { busy, run } = useChange('members.finishRecovery')
  useEffect(() => setToken(sessionStore.get(merchant, 'recoverToken')), [merchant])

  if (token === undefined) return <Skeleton heights={[200]} />
  if (done) {
    return (
      <Empty icon="check" title="新密码已设置" text="所有设备上的登录已失效，请用新密码登录">
        <a className={ui.primary} href={linkTo(base, 'fxLogin', { way: 'password' })}>
          去登录
        </a>
      </Empty>
    )
  }
  if (token === '' || expired) {
    return (
      <Empty
        icon="lock"
        title={expired ? '验证已过期' : '请先验证身份'}
        text="为了账号安全，验证通过后10分钟内可设置一次新密码"
      >
        <a className={ui.primary} href={linkTo(base, 'recoverPassword')}>
          {expired ? '重新验证' : '去验证'}
        </a>
        <a className={ui.text} href={linkTo(base, 'modifyPassword')}>
          已登录，修改密码
        </a>
      </Empty>
    )
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (show(newPasswordErrors(form))) return
    const answer = await run({ token, password: form.password })
    if (!answer) return
    const over = !answer.ok && answer.failure.kind === 'refused' && answer.failure.code === 'TOKEN_EXPIRED'
    if (answer.ok || over) sessionStore.remove(merchant, 'recoverToken')
    if (over) return setExpired(true)
    if (!answer.ok) return failed(answer.failure)
    setDone(true)
  }
  return (
    <div className={styles.screen}>
      <form ref={root} className={styles.card} onSubmit={submit} noValidate>
        <div className={styles.fields}>
          <NewPasswordFields form={form} errors={errors} onChange={change} />
        </div>
        <FormError text={errors.form} />
        <button type="submit" className={`${ui.primary} ${ui.wide} ${styles.submit}`} disabled={busy}>
          {busy ? '正在保存' : '设置新密码'}
        </button>
      </form>
      <p className={styles.note}>设置后，所有设备上的登录都将失效，请用新密码重新登录。</p>
    </div>
  )
}
