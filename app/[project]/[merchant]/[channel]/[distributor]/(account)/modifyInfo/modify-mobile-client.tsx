'use client'

import type { FormEvent } from 'react'
import { checkMobile, checkSmsCode } from '@/lib/base/validation/contact.ts'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { returnTo } from '@/lib/browser/hooks/navigation.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import type { Profile } from '@/lib/operate-center/contract/customers/account.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Field } from '@/lib/ui/field-client.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import { CodeButton } from '../_parts/code-button-client.tsx'
import { OwnCodeField } from '../_parts/own-code-field-client.tsx'
import styles from '../_parts/sign-in.module.css'
import { DemoHint, FormError } from '../_parts/sign-in-parts-client.tsx'
import { useForm } from '../_parts/use-form-client.ts'

/**
 * Another mobile number: whoever changes it holds the present one and the new one. A partner's customer has none at
 * first and binds one.
 */
export function ModifyMobile({ profile, demo }: { profile: Profile; demo: boolean }) {
  const { base } = useShop()
  const { root, form, errors, change, show, failed, focus } = useForm({ code: '', mobile: '', newCode: '' })
  const bound = profile.mobile !== ''
  const send = useChange('account.sendMobileCode')
  const { busy, run } = useChange('account.changeMobile')

  const sendToNew = () => {
    const number = checkMobile(form.mobile)
    if (number.ok) return send.run({ mobile: number.normalised })
    show({ mobile: number.message })
    return null
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const mobile = checkMobile(form.mobile)
    const code = bound ? checkSmsCode(form.code) : null
    const newCode = checkSmsCode(form.newCode)
    const found = {
      ...(!code || code.ok ? {} : { code: code.message }),
      ...(mobile.ok ? {} : { mobile: mobile.message }),
      ...(newCode.ok ? {} : { newCode: newCode.message }),
    }
    if (show(found)) return
    const answer = await run(form)
    if (!answer) return
    if (!answer.ok) return failed(answer.failure)
    toast(`手机号已${bound ? '更换' : '绑定'}，其他设备需重新登录`)
    returnTo(linkTo(base, 'personCenterModify'))
  }
  return (
    <div className={styles.screen}>
      <form ref={root} className={styles.card} onSubmit={submit} noValidate>
        <p className={styles.present}>
          当前手机号<strong>{profile.mobile || '未绑定'}</strong>
        </p>
        <div className={styles.fields}>
          {bound ? (
            <OwnCodeField
              purpose="mobile"
              label="原号验证"
              value={form.code}
              error={errors.code}
              onChange={(code) => change({ code })}
              onSent={() => focus('code')}
              onFailure={failed}
            />
          ) : null}
          <Field
            label="新手机号"
            type="tel"
            inputMode="tel"
            name="mobile"
            autoComplete="tel"
            placeholder="请填写新手机号"
            maxLength={20}
            required
            value={form.mobile}
            error={errors.mobile}
            onChange={(mobile) => change({ mobile })}
          />
          <Field
            label="新号验证"
            inputMode="numeric"
            name="newCode"
            autoComplete="one-time-code"
            placeholder="短信验证码"
            maxLength={8}
            required
            value={form.newCode}
            error={errors.newCode}
            onChange={(newCode) => change({ newCode })}
            end={
              <CodeButton
                busy={send.busy}
                send={sendToNew}
                onSent={() => focus('newCode')}
                onFailure={failed}
              />
            }
          />
        </div>
        <FormError text={errors.form} />
        <button type="submit" className={`${ui.primary} ${ui.wide} ${styles.submit}`} disabled={busy}>
          {bound ? (busy ? '正在更换' : '更换手机号') : busy ? '正在绑定' : '绑定手机号'}
        </button>
      </form>
      <p className={styles.note}>
        {bound
          ? '更换后请用新手机号登录。原手机号已停用、收不到短信的，请联系客服办理。'
          : '绑定后可用手机号登录。'}
      </p>
      {demo ? <DemoHint /> : null}
    </div>
  )
}
