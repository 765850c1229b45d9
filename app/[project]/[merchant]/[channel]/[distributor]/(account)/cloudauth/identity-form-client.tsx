'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { todayInShanghai } from '@/lib/base/calendar/dates.ts'
import { dateAndTime, momentOf } from '@/lib/base/calendar/moments.ts'
import { useLastChange } from '@/lib/browser/door/last-change-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { PictureField } from '@/lib/flows/pictures/picture-field-client.tsx'
import { useForm } from '@/lib/flows/sign-in/use-form-client.ts'
import type { Failure } from '@/lib/operate-center/contract/failures.ts'
import type {
  Verification,
  VerificationMode,
} from '@/lib/operate-center/contract/verification/verification.ts'
import { Field } from '@/lib/ui/field-client.tsx'
import filled from '@/lib/ui/filled.module.css'
import { FormError } from '@/lib/ui/form-error.tsx'
import { Icon } from '@/lib/ui/icon.tsx'
import { SensitiveConsent } from '@/lib/ui/sensitive-consent-client.tsx'
import ui from '@/lib/ui/ui.module.css'
import { useVerificationWay } from '../_parts/verification-way-client.ts'
import styles from './cloudauth.module.css'
import { identityErrors } from './identity-check.ts'
import { faceMetaInfo } from './meta-info.ts'

type Props = { verification: Verification; script: string }

const NO_META = '刷脸服务没有加载成功，请检查网络后重试，或换用手机自带浏览器'

/** Name, number, and either pictures of the card or the link to the face page; with a consent of its own. */
export function IdentityForm({ verification, script }: Props) {
  const { name: shop } = useShop()
  const { result } = useVerificationWay()
  const { mode, state, reason, retryAt } = verification
  const byHand = mode === 'manual'
  const { root, form, errors, change, show, failed } = useForm({
    name: '',
    number: '',
    portrait: '',
    emblem: '',
    selfie: '',
    pictures: '',
  })
  // The consent is given for one way: the other one needs other data.
  const [consentTo, setConsentTo] = useState<VerificationMode | null>(null)
  const consent = consentTo === mode
  const [missing, setMissing] = useState('')
  const [loading, setLoading] = useState(false)
  const { busy, run } = useLastChange('verify.start')
  const client = useQueryClient()

  const refused = (failure: Failure) => {
    failed(failure)
    // The next attempt may have to be made the other way, or not before tomorrow.
    if (failure.kind === 'refused') void client.invalidateQueries({ queryKey: ['verify.result'] })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (loading || busy) return
    const found = identityErrors(form, { consent, byHand, today: todayInShanghai(Date.now()) })
    setMissing(found.consent ?? '')
    const { consent: _, ...fields } = found
    if (show(fields) || found.consent) return
    const { name, number, portrait, emblem, selfie } = form
    const person = { name, number, consent: true } as const
    if (byHand) {
      const answer = await run({ ...person, mode: 'manual', pictures: { portrait, emblem, selfie } })
      if (!answer) return
      if (!answer.ok) return refused(answer.failure)
      location.replace(result)
      return
    }
    setLoading(true)
    const metaInfo = await faceMetaInfo(script).catch(() => '')
    setLoading(false)
    if (!metaInfo) return void show({ form: NO_META })
    const answer = await run({ ...person, mode: 'face', metaInfo, returnUrl: result })
    if (!answer) return
    if (!answer.ok) return refused(answer.failure)
    location.assign(answer.value.continueUrl || result)
  }

  const working = loading || busy
  return (
    <form ref={root} className={filled.screen} onSubmit={submit} noValidate>
      {state === 'rejected' && reason ? (
        <p className={ui.notice} role="status">
          <Icon name="info" size={18} />
          <span>上次认证未通过：{reason}</span>
        </p>
      ) : null}
      <section className={styles.why}>
        <h2>为什么要实名认证</h2>
        <ul>
          <li>保障账号和订单安全，防止他人冒用</li>
          <li>不认证也可以浏览和下单</li>
        </ul>
      </section>
      <section className={`${styles.card} ${styles.fields}`} aria-label="身份信息">
        <Field
          label="姓名"
          name="name"
          autoComplete="name"
          placeholder="与身份证一致"
          maxLength={40}
          required
          value={form.name}
          error={errors.name}
          onChange={(name) => change({ name })}
        />
        <Field
          label="身份证号"
          name="number"
          autoComplete="off"
          autoCapitalize="characters"
          placeholder="18位身份证号码"
          maxLength={24}
          required
          value={form.number}
          error={errors.number}
          onChange={(number) => change({ number })}
        />
      </section>
      {byHand ? (
        <section className={styles.card} aria-label="证件照片">
          <h2 className={styles.heading}>上传证件照片</h2>
          <p className={ui.secondary}>四角完整、文字清晰、没有反光；照片会先在手机上压缩再上传</p>
          <div className={styles.pictures}>
            <PictureField
              label="人像面"
              hint="拍摄或选择人像面"
              icon="user"
              purpose="identity"
              error={errors.portrait ?? errors.pictures}
              onChange={(portrait) => change({ portrait, pictures: '' })}
            />
            <PictureField
              label="国徽面"
              hint="拍摄或选择国徽面"
              icon="shield"
              purpose="identity"
              error={errors.emblem}
              onChange={(emblem) => change({ emblem })}
            />
            <PictureField
              label="手持证件照（选填）"
              hint="本人手持身份证"
              icon="camera"
              purpose="identity"
              onChange={(selfie) => change({ selfie })}
            />
          </div>
        </section>
      ) : (
        <section className={styles.card} aria-label="刷脸说明">
          <h2 className={styles.heading}>下一步将打开刷脸页面</h2>
          <ul className={styles.steps}>
            <li>由阿里云提供，请由本人在光线充足处完成，链接30分钟内有效</li>
            <li>需要使用摄像头；如提示无法使用，请点右上角用手机自带浏览器打开</li>
          </ul>
        </section>
      )}
      <SensitiveConsent
        checked={consent}
        error={missing || undefined}
        onChange={(checked) => {
          setConsentTo(checked ? mode : null)
          setMissing('')
        }}
        kept={byHand ? '加密保存，照片在审核结束30天后删除' : '人脸由阿里云采集和比对，本店不保存'}
        icon="lock"
      >
        {byHand
          ? `我同意${shop}收集、使用我的姓名、身份证号码和证件照片（敏感个人信息），仅用于核实本人身份`
          : `我同意${shop}收集我的姓名、身份证号码，并提供给阿里云与人脸信息比对（敏感个人信息），仅用于核实本人身份`}
      </SensitiveConsent>
      <div className={filled.gap} />
      <div className={`${ui.actionBar} ${filled.bottom}`}>
        <div className={styles.action}>
          <FormError
            text={retryAt ? `认证次数过多，请在${dateAndTime(momentOf(retryAt))}后再试` : errors.form}
          />
          <button type="submit" className={`${ui.primary} ${ui.wide}`} disabled={working || retryAt !== null}>
            {working ? (byHand ? '正在提交' : '正在打开') : byHand ? '提交审核' : '开始刷脸认证'}
          </button>
        </div>
      </div>
    </form>
  )
}
