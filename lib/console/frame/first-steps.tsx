import { Alert, Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { ask, newKey } from '../door/ask.ts'
import { PasskeySetup } from './passkey-setup.tsx'
import type { Me } from './session.tsx'
import { Gate } from './sign-in.tsx'
import { TotpSetup } from './totp-setup.tsx'

const PLATFORM = { merchant: null, shop: null }

type Props = { me: Me; onDone: () => void; onSignOut: () => void }

/** What an account still needs before it may do anything: a password of its own, and a second factor. */
export function FirstSteps({ me, onDone, onSignOut }: Props) {
  const leave = (
    <Button type="link" block onClick={onSignOut}>
      退出登录
    </Button>
  )
  if (me.pending === 'password') {
    return (
      <Gate title="设置自己的密码" text={`${me.name}，您正在使用一次性密码。设置自己的密码后才能继续。`}>
        <PasswordForm onDone={onDone} />
        {leave}
      </Gate>
    )
  }
  return <SecondFactor onDone={onDone} leave={leave} />
}

/** A second factor for an account that has to have one: either will do. */
function SecondFactor({ onDone, leave }: { onDone: () => void; leave: ReactNode }) {
  const [chosen, setChosen] = useState<'totp' | 'passkey'>('totp')
  const totp = chosen === 'totp'
  return (
    <Gate
      title={totp ? '绑定身份验证器' : '添加通行密钥'}
      text={
        totp
          ? '您的权限较高，登录时除密码外还需要手机上的动态验证码。'
          : '您的权限较高。添加后用指纹、面容或设备密码登录，不用再填写密码和验证码。'
      }
    >
      {totp ? <TotpSetup onDone={onDone} /> : <PasskeySetup onDone={onDone} />}
      <Button type="link" block onClick={() => setChosen(totp ? 'passkey' : 'totp')}>
        {totp ? '改用通行密钥' : '改用身份验证器'}
      </Button>
      {leave}
    </Gate>
  )
}

type Passwords = { old: string; password: string; again: string }

/** A new password, proved by the present one. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit({ old, password }: Passwords) {
    setBusy(true)
    const answer = await ask('staff.changePassword', PLATFORM, { old, password }, { key: newKey() })
    setBusy(false)
    if (answer.ok) onDone()
    else setFailure(answer.failure.message)
  }

  return (
    <Form layout="vertical" onFinish={submit} requiredMark={false}>
      {failure && <Alert type="error" showIcon title={failure} className="said" />}
      <Form.Item name="old" label="当前密码" rules={[{ required: true, message: '请填写当前密码' }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="password"
        label="新密码"
        extra="10至64位，同时包含字母和数字，不能包含登录名"
        rules={[{ required: true, message: '请填写新密码' }]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="again"
        label="再输入一次新密码"
        dependencies={['password']}
        rules={[
          { required: true, message: '请再输入一次新密码' },
          ({ getFieldValue }) => ({
            validator: async (_, value: string) => {
              if (value && value !== getFieldValue('password')) throw new Error('两次输入的密码不一致')
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={busy}>
        保存新密码
      </Button>
    </Form>
  )
}
