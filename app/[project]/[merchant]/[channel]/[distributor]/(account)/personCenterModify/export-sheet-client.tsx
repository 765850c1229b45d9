'use client'

import { useState } from 'react'
import { useChange } from '@/lib/browser/door/change-client.ts'
import signIn from '@/lib/flows/sign-in/sign-in.module.css'
import { Sheet } from '@/lib/ui/sheet-client.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import { OwnCodeForm } from './own-code-form-client.tsx'
import styles from './settings.module.css'

type Props = { mobile: string; demo: boolean; onClose: () => void }

/** Everything the shop keeps about the customer, as one file they save. */
export function ExportSheet({ mobile, demo, onClose }: Props) {
  const send = useChange('account.export')
  const [text, setText] = useState('')
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
        <OwnCodeForm
          send={send}
          purpose="export"
          text={
            <p className={styles.text}>
              包含账号资料、常用出行人、收货地址、订单和认证记录，号码为完整号码。验证码将发送到 {mobile}。
            </p>
          }
          onDone={(value) => {
            const made = JSON.stringify(value, null, 2)
            setText(made)
            save(made)
          }}
          words={['生成文件', '正在生成']}
          look={`${ui.primary} ${ui.wide} ${signIn.submit}`}
          demo={demo}
        />
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
