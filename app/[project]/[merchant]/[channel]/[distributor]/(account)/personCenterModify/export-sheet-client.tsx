'use client'

import { type FormEvent, useState } from 'react'
import { checkSmsCode } from '@/lib/base/validation/contact.ts'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { Sheet } from '@/lib/ui/sheet-client.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import { OwnCodeField } from '../_parts/own-code-field-client.tsx'
import signIn from '../_parts/sign-in.module.css'
import { DemoHint, FormError } from '../_parts/sign-in-parts-client.tsx'
import { useForm } from '../_parts/use-form-client.ts'
import styles from './settings.module.css'

type Props = { mobile: string; demo: boolean; onClose: () => void }

/** Everything the shop keeps about the customer, as one file they save. */
export function ExportSheet({ mobile, demo, onClose }: Props) {
  const { root, form, errors, change, show, failed, focus } = useForm({ code: '' })
  const { busy, run } = useChange('account.export')
  const [text, setText] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const code = checkSmsCode(form.code)
    if (!code.ok && show({ code: code.message })) return
    const answer = await run(form)
    if (!answer) return
    if (!answer.ok) return failed(answer.failure)
    const made = JSON.stringify(answer.value, null, 2)
    setText(made)
    save(made)
  }
  return (
    <Sheet open onClose={onClose} title="导出我的数据">
      {text ? (
        <>
          <p className={styles.text}>
            文件已生成。如果浏览器没有开始下载，请复制内容后自行保存。文件含有完整的证件号码，请妥善保管。
          </p>
          <button
            type="button"
            className={`${ui.primary} ${ui.wide} ${signIn.submit}`}
            onClick={() =>
              navigator.clipboard.writeText(text).then(
                () => toast('已复制'),
                () => toast('没有复制成功，请换用浏览器打开'),
              )
            }
          >
            复制内容
          </button>
        </>
      ) : (
        <form ref={root} onSubmit={submit} noValidate>
          <p className={styles.text}>
            包含账号资料、常用旅客、收货地址、订单和认证记录，号码为完整号码。验证码将发送到 {mobile}。
          </p>
          <div className={`${signIn.fields} ${styles.card}`}>
            <OwnCodeField
              purpose="export"
              value={form.code}
              error={errors.code}
              onChange={(code) => change({ code })}
              onSent={() => focus('code')}
              onFailure={failed}
            />
          </div>
          <FormError text={errors.form} />
          <button type="submit" className={`${ui.primary} ${ui.wide} ${signIn.submit}`} disabled={busy}>
            {busy ? '正在生成' : '生成文件'}
          </button>
          {demo ? <DemoHint /> : null}
        </form>
      )}
    </Sheet>
  )
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'my-data.json'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
