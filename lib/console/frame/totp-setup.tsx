import { Alert, Button, Form, Input, Typography } from 'antd'
import { useState } from 'react'
import { ask, newKey } from '../door/ask.ts'
import { QrCode } from '../parts/qr-code.tsx'
import { RecoveryCodes } from '../parts/recovery-codes.tsx'

const PLATFORM = { merchant: null, shop: null }

/** Sets up an authenticator: the password, the QR code, a first code, and the recovery codes. */
export function TotpSetup({ onDone }: { onDone: () => void }) {
  const [enrolled, setEnrolled] = useState<{ secret: string; uri: string } | null>(null)
  const [recovery, setRecovery] = useState<readonly string[] | null>(null)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  async function enrol({ password }: { password: string }) {
    setBusy(true)
    const answer = await ask('staff.enrolTotp', PLATFORM, { password }, { key: newKey() })
    setBusy(false)
    setFailure(answer.ok ? '' : answer.failure.message)
    if (answer.ok) setEnrolled(answer.value)
  }

  async function confirm({ code }: { code: string }) {
    setBusy(true)
    const answer = await ask('staff.confirmTotp', PLATFORM, { code }, { key: newKey() })
    setBusy(false)
    setFailure(answer.ok ? '' : answer.failure.message)
    if (answer.ok) setRecovery(answer.value.recoveryCodes)
  }

  const said = failure && <Alert type="error" showIcon title={failure} className="said" />
  if (recovery) return <RecoveryCodes codes={recovery} onDone={onDone} />
  if (!enrolled) {
    return (
      <Form layout="vertical" onFinish={enrol} requiredMark={false}>
        {said}
        <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请填写登录密码' }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={busy}>
          下一步
        </Button>
      </Form>
    )
  }
  return (
    <Form layout="vertical" onFinish={confirm} requiredMark={false}>
      {said}
      <p>用身份验证器（如腾讯身份验证器、Microsoft Authenticator）扫描二维码，再填写它显示的6位数字。</p>
      <QrCode text={enrolled.uri} label="身份验证器的二维码" />
      <Typography.Paragraph className="faint" copyable={{ text: enrolled.secret }}>
        不能扫码时手工输入：{enrolled.secret}
      </Typography.Paragraph>
      <Form.Item name="code" label="动态验证码" rules={[{ required: true, message: '请填写验证码' }]}>
        <Input autoComplete="one-time-code" inputMode="numeric" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={busy}>
        绑定
      </Button>
    </Form>
  )
}
