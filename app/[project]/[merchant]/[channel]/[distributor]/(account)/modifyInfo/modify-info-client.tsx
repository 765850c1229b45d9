'use client'

import type { FormEvent } from 'react'
import { todayInShanghai } from '@/lib/base/calendar/dates.ts'
import { useLastChange } from '@/lib/browser/door/last-change-client.ts'
import { returnTo } from '@/lib/browser/hooks/navigation.ts'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { setUser } from '@/lib/browser/storage/customer.ts'
import styles from '@/lib/flows/sign-in/sign-in.module.css'
import { useForm } from '@/lib/flows/sign-in/use-form-client.ts'
import type { Profile } from '@/lib/operate-center/contract/customers/account.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Field, SelectField } from '@/lib/ui/field-client.tsx'
import { FormError } from '@/lib/ui/form-error.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import { OwnProfile } from '../_parts/own-profile-client.tsx'
import { ModifyMobile } from './modify-mobile-client.tsx'

/** 修改资料; with `?field=mobile` the mobile number, which needs codes to the old and the new one. */
export function ModifyInfoScreen({ demo }: { demo: boolean }) {
  const field = useSearchParam('field')
  return (
    // A missing number may be bound in every shop: ordering needs one.
    <OwnProfile heights={[240]} edits={({ mobile }) => field !== 'mobile' || mobile !== ''}>
      {(profile) =>
        field === 'mobile' ? <ModifyMobile profile={profile} demo={demo} /> : <ModifyInfo profile={profile} />
      }
    </OwnProfile>
  )
}

const sexes = [
  { value: '9', label: '请选择' },
  { value: '1', label: '男' },
  { value: '0', label: '女' },
]

function ModifyInfo({ profile }: { profile: Profile }) {
  const { base, merchant } = useShop()
  const { nickname, realName, birthday, sex } = profile
  const { root, form, errors, change, show, failed } = useForm({
    nickname,
    realName,
    birthday,
    sex: String(sex),
  })
  const { busy, run } = useLastChange('account.update')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (form.nickname.trim() === '' && show({ nickname: '请填写昵称' })) return
    const answer = await run({
      nickname: form.nickname,
      ...(profile.realNameLocked ? {} : { realName: form.realName }),
      birthday: form.birthday,
      sex: form.sex === '1' ? 1 : form.sex === '0' ? 0 : 9,
    })
    if (!answer) return
    if (!answer.ok) return failed(answer.failure)
    const { customerId, nickname: name, mobile } = answer.value
    setUser(merchant, { customerId, name, mobile })
    toast('已保存')
    returnTo(linkTo(base, 'personCenterModify'))
  }
  return (
    <div className={styles.screen}>
      <form ref={root} className={styles.card} onSubmit={submit} noValidate>
        <div className={styles.fields}>
          <Field
            label="昵称"
            name="nickname"
            autoComplete="nickname"
            placeholder="我们怎样称呼您"
            maxLength={40}
            required
            value={form.nickname}
            error={errors.nickname}
            help={profile.nickname === '' ? '首次设置不计次数，之后每24小时可修改一次' : '每24小时可修改一次'}
            onChange={(nickname) => change({ nickname })}
          />
          <Field
            label="姓名"
            name="realName"
            autoComplete="name"
            placeholder="选填，与证件一致"
            maxLength={40}
            value={form.realName}
            error={errors.realName}
            help={profile.realNameLocked ? '已实名认证，姓名不能修改' : undefined}
            {...(profile.realNameLocked ? { readOnly: true } : {})}
            onChange={(realName) => change({ realName })}
          />
          <SelectField
            label="性别"
            value={form.sex}
            error={errors.sex}
            options={sexes}
            onChange={(sex) => change({ sex })}
          />
          <Field
            label="生日"
            type="date"
            name="birthday"
            autoComplete="bday"
            min="1900-01-01"
            max={todayInShanghai(Date.now())}
            value={form.birthday}
            error={errors.birthday}
            onChange={(birthday) => change({ birthday })}
          />
        </div>
        <FormError text={errors.form} />
        <button type="submit" className={`${ui.primary} ${ui.wide} ${styles.submit}`} disabled={busy}>
          {busy ? '正在保存' : '保存'}
        </button>
      </form>
      <p className={styles.note}>资料仅用于为您服务，不会公开。下单时的出行人信息请在“常用出行人”中填写。</p>
    </div>
  )
}
