'use client'

import { checkMobile } from '@/lib/base/validation/contact.ts'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { useLastChange } from '@/lib/browser/door/last-change-client.ts'
import styles from '@/lib/flows/sign-in/sign-in.module.css'
import { DemoHint } from '@/lib/flows/sign-in/sign-in-parts-client.tsx'
import { useScreenTitle } from '@/lib/frame/screen-title-client.ts'
import type { Profile } from '@/lib/operate-center/contract/customers/account.ts'
import { ChangeContact } from '../_parts/change-contact-client.tsx'

/**
 * Changes the mobile number after codes to the present one and the new one. A partner's customer has none at first and
 * binds one.
 */
export function ModifyMobile({ profile, demo }: { profile: Profile; demo: boolean }) {
  const send = useChange('account.sendMobileCode')
  const save = useLastChange('account.changeMobile')
  const bound = profile.mobile !== ''
  useScreenTitle(bound ? '更换手机号' : '绑定手机号')
  return (
    <ChangeContact
      present={{ name: '手机号', value: profile.mobile }}
      own={bound ? { purpose: 'mobile', label: '原号验证' } : null}
      field={{
        name: 'mobile',
        label: '新手机号',
        type: 'tel',
        inputMode: 'tel',
        autoComplete: 'tel',
        placeholder: '请填写新手机号',
        maxLength: 20,
      }}
      check={checkMobile}
      code={{ label: '新号验证', placeholder: '短信验证码' }}
      send={{ busy: send.busy, run: (mobile) => send.run({ mobile }) }}
      save={{ busy: save.busy, run: ({ fresh, ...codes }) => save.run({ ...codes, mobile: fresh }) }}
      done={`手机号已${bound ? '更换' : '绑定'}，其他设备需重新登录`}
      words={bound ? ['更换手机号', '正在更换'] : ['绑定手机号', '正在绑定']}
    >
      <p className={styles.note}>
        {bound
          ? '更换后请用新手机号登录。原手机号已停用、收不到短信的，请联系客服办理。'
          : '绑定后可用手机号登录。'}
      </p>
      {demo ? <DemoHint /> : null}
    </ChangeContact>
  )
}
