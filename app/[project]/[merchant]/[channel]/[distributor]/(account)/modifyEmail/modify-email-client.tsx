'use client'

import { checkEmail } from '@/lib/base/validation/contact.ts'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { useLastChange } from '@/lib/browser/door/last-change-client.ts'
import styles from '@/lib/flows/sign-in/sign-in.module.css'
import { DemoHint } from '@/lib/flows/sign-in/sign-in-parts-client.tsx'
import { useScreenTitle } from '@/lib/frame/screen-title-client.ts'
import type { Profile } from '@/lib/operate-center/contract/customers/account.ts'
import { ChangeContact } from '../_parts/change-contact-client.tsx'
import { OwnProfile } from '../_parts/own-profile-client.tsx'

export function ModifyEmailScreen({ demo }: { demo: boolean }) {
  return (
    <OwnProfile heights={[180]} edits>
      {(profile) => <ModifyEmail profile={profile} demo={demo} />}
    </OwnProfile>
  )
}

/** Sets the e-mail address after codes to the customer's mobile number and to the address. */
function ModifyEmail({ profile, demo }: { profile: Profile; demo: boolean }) {
  const send = useChange('account.sendEmailCode')
  const save = useLastChange('account.changeEmail')
  const bound = profile.email !== ''
  useScreenTitle(bound ? '更换邮箱' : '绑定邮箱')
  return (
    <ChangeContact
      present={{ name: '邮箱', value: profile.email }}
      own={{ purpose: 'email', label: '手机验证' }}
      field={{
        name: 'email',
        label: bound ? '新邮箱' : '邮箱',
        type: 'email',
        inputMode: 'email',
        autoComplete: 'email',
        autoCapitalize: 'none',
        placeholder: 'name@example.com',
        maxLength: 254,
      }}
      check={checkEmail}
      code={{
        label: '邮箱验证',
        placeholder: '邮箱验证码',
        missing: '请填写邮箱验证码',
        sent: '验证码已发送，请查看邮箱',
      }}
      send={{ busy: send.busy, run: (email) => send.run({ email }) }}
      save={{ busy: save.busy, run: ({ fresh, ...codes }) => save.run({ ...codes, email: fresh }) }}
      done="邮箱已绑定"
      words={[bound ? '更换邮箱' : '绑定邮箱', '正在绑定']}
    >
      <p className={styles.note}>
        邮箱用于找回密码，以及接收付款、退款和出团通知。没有收到时，请查看垃圾邮件。
      </p>
      {demo ? <DemoHint folder="mail" /> : null}
    </ChangeContact>
  )
}
