'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { requireLogin } from '@/lib/browser/door/require-login.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { CodeButton } from '@/lib/flows/codes/code-button-client.tsx'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import type { ContractText } from '@/lib/operate-center/contract/contracts/contracts.ts'
import { Field } from '@/lib/ui/field-client.tsx'
import { FormError } from '@/lib/ui/form-error.tsx'
import { Facts } from '@/lib/ui/outcome.tsx'
import { Seal } from '@/lib/ui/paper/seal.tsx'
import { noSignature, SignatureField } from '@/lib/ui/signature/signature-field-client.tsx'
import { signaturePicture } from '@/lib/ui/signature/signature-picture.ts'
import ui from '@/lib/ui/ui.module.css'
import { Block, TextProof } from '../_parts/contract-parts.tsx'
import { type ContractProgress, consentsToSend, forgetProgress } from '../_parts/contract-progress.ts'
import styles from './contract-step3.module.css'
import { checkSigning, type SignDraft, type SignErrors, signErrors } from './sign-errors.ts'

type Props = {
  text: ContractText
  progress: ContractProgress
  /** The contract may have changed, or been signed meanwhile. */
  onStale: () => void
}

/** Who signs, the code to that person's phone, and the signature. What was entered stays until it is signed. */
export function SignForm({ text, progress, onStale }: Props) {
  const { orderNo, contractNo, hash, consents, signers, seller, sealPicture } = text
  const { base, merchant } = useShop()
  const client = useQueryClient()
  const code = useChange('contracts.code')
  const signing = useChange('contracts.sign')
  const able = signers.filter(({ why }) => why === '')
  const [draft, setDraft] = useState<SignDraft>({
    signerId: able.length === 1 ? (able[0]?.id ?? '') : '',
    code: '',
    signature: noSignature,
  })
  const [errors, setErrors] = useState<SignErrors>({})
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const signer = signers.find(({ id }) => id === draft.signerId)

  useEffect(() => {
    if (refusals === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[role="alert"]')
    wrong?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [refusals])

  const change = (part: Partial<SignDraft>, about: keyof SignErrors) => {
    setDraft((before) => ({ ...before, ...part }))
    setErrors(({ [about]: _, form: __, ...rest }) => rest)
  }
  const show = (found: SignErrors) => {
    setErrors(found)
    setRefusals((before) => before + 1)
  }
  const send = () => {
    if (signer && !signer.why) return code.run({ orderNo, signerId: signer.id })
    show({ signer: signer?.why || '请先选择签署人，再获取验证码' })
    return null
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (signing.busy) return
    const found = checkSigning(draft, signers)
    if (Object.keys(found).length > 0) return show(found)
    setErrors({})
    const signature = await signatureOf(draft.signature).catch(() => null)
    if (!signature) return show({ signature: '签名没有读取成功，请重新签名，或改用键入姓名' })
    const answer = await signing.run({
      orderNo,
      contractNo,
      hash,
      signerId: draft.signerId,
      code: draft.code.trim(),
      signature,
      consents: consentsToSend(progress, consents),
    })
    if (!answer) return
    if (answer.ok) {
      forgetProgress(merchant)
      client.setQueryData(['contracts.get', { orderNo }], answer.value)
      return scrollTo({ top: 0 })
    }
    const { failure } = answer
    if (failure.kind === 'unauthenticated') return requireLogin(base)
    show(signErrors(failure, navigator.onLine))
    const about = failure.kind === 'refused' && failure.code.startsWith('CODE_')
    // It may have been signed without the answer coming back; the contract itself says so.
    if (failure.kind !== 'invalid' && !about) onStale()
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Block title="签署人">
        <fieldset aria-label="签署人" className={styles.signers}>
          {signers.map(({ id, name, document: paper, mobile, why }) => (
            <label key={id} className={why ? styles.unable : undefined}>
              <input
                type="radio"
                name="signer"
                checked={draft.signerId === id}
                disabled={why !== ''}
                onChange={() => change({ signerId: id, code: '' }, 'signer')}
              />
              <span>
                <strong>{name || '下单人'}</strong>
                {[paper, mobile, why].filter(Boolean).map((line) => (
                  <small key={line}>{line}</small>
                ))}
              </span>
            </label>
          ))}
        </fieldset>
        {errors.signer ? (
          <p className={styles.error} role="alert">
            {errors.signer}
          </p>
        ) : null}
      </Block>
      <Block title="短信验证">
        <Field
          label="验证码"
          inputMode="numeric"
          name="code"
          autoComplete="one-time-code"
          placeholder="短信验证码"
          maxLength={8}
          required
          value={draft.code}
          error={errors.code}
          help={signer?.mobile ? `发送至 ${signer.mobile}` : undefined}
          onChange={(value) => change({ code: value }, 'code')}
          end={
            <CodeButton
              key={draft.signerId}
              busy={code.busy}
              send={send}
              onSent={() => form.current?.querySelector<HTMLInputElement>('[name="code"]')?.focus()}
              onFailure={(failure) => {
                if (failure.kind === 'unauthenticated') return requireLogin(base)
                const { form: whole, ...rest } = signErrors(failure, navigator.onLine)
                show(rest.code || rest.signer ? rest : { code: failure.message || whole || '' })
              }}
            />
          }
        />
      </Block>
      <Block title="签名">
        <SignatureField
          value={draft.signature}
          error={errors.signature}
          onChange={(signature) => change({ signature }, 'signature')}
        />
      </Block>
      {seller?.name ? (
        <Block title="旅行社签章">
          <Facts
            rows={[
              [seller.role, seller.name],
              ...seller.facts
                .filter(({ label }) => label === '许可证号')
                .map(({ label, value }) => [label, value] as const),
            ]}
          />
          <p className={styles.seal}>
            <Seal name={seller.name} picture={sealPicture} />
          </p>
          <p className={ui.secondary}>
            您签署后，合同及其 PDF 上将盖有此{sealPicture ? '印章' : '电子签约章'}。
          </p>
        </Block>
      ) : null}
      <TextProof contract={text} />
      <FormError between text={errors.form} />
      <p className={styles.legal}>
        提交即表示签署人确认签名由本人作出，并以电子方式签署本合同。签署后内容不可更改，变更需另行签署。
      </p>
      <div className={ordering.gap} />
      <div className={`${ui.actionBar} ${ordering.bottom}`}>
        <button type="submit" className={`${ui.primary} ${ui.wide}`} disabled={signing.busy}>
          {signing.busy ? '正在签署' : '确认签署'}
        </button>
      </div>
    </form>
  )
}

/** The signature as the centre takes it: a PNG in base64, or a name. */
async function signatureOf({ way, drawing, name }: SignDraft['signature']) {
  if (way === 'typed') return { kind: 'typed' as const, name: name.trim() }
  const [, data] = (await signaturePicture(drawing))?.split(',') ?? []
  return data ? { kind: 'drawn' as const, data } : null
}
