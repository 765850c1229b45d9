import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { ask, newKey } from '../door/ask.ts'
import { RecoveryCodes } from '../parts/recovery-codes.tsx'
import { makePasskey } from './passkey.ts'

const PLATFORM = { merchant: null, shop: null }

type Typed = { name: string; password: string }

/** Makes a passkey on this device: a name, the password, the device's own question, and the recovery codes. */
export function PasskeySetup({ onDone }: { onDone: () => void }) {
  const [recovery, setRecovery] = useState<readonly string[]>([])
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  /** What went wrong; empty when the passkey is added. */
  async function add({ name, password }: Typed): Promise<string> {
    const begun = await ask('staff.beginPasskey', PLATFORM, { password }, { key: newKey() })
    if (!begun.ok) return begun.failure.message
    const made = await makePasskey(begun.value)
    if (!made.ok) return made.said
    const added = await ask('staff.addPasskey', PLATFORM, { ...made.value, name }, { key: newKey() })
    if (!added.ok) return added.failure.message
    const { recoveryCodes } = added.value
    if (recoveryCodes.length > 0) setRecovery(recoveryCodes)
    else onDone()
    return ''
  }

  async function submit(typed: Typed) {
    setBusy(true)
    setFailure(await add(typed))
    setBusy(false)
  }

  if (recovery.length > 0) return <RecoveryCodes codes={recovery} onDone={onDone} />
  return (
    <Form layout="vertical" onFinish={submit} requiredMark={false}>
      {failure && <Alert type="error" showIcon title={failure} className="said" />}
      <Form.Item name="name" label="名称" rules={[{ required: true, message: '请填写名称' }]}>
        <Input maxLength={40} placeholder="如：办公室电脑" />
      </Form.Item>
      <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请填写登录密码' }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={busy}>
        添加
      </Button>
    </Form>
  )
}
