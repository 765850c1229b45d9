import { Alert, Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { ask, newKey } from '../door/ask.ts'
import { facts } from '../door/facts.ts'
import { signByPasskey } from './passkey.ts'

const PLATFORM = { merchant: null, shop: null }

/** A card in the middle of the page, for what comes before the console. */
export function Gate({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <main className="gate">
      <div className="gate-card">
        <h1>{title}</h1>
        {text && <p className="faint">{text}</p>}
        {children}
      </div>
    </main>
  )
}

type Typed = { login: string; password: string; code?: string; claim?: string }

/** Login and password, the second factor where the account has one, or the one-time code of the first account. */
export function SignIn({ said, onSignedIn }: { said: string; onSignedIn: () => void }) {
  const [asked, setAsked] = useState<'password' | 'code' | 'claim'>('password')
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const [form] = Form.useForm<Typed>()

  async function submit({ login, password, code, claim }: Typed) {
    setBusy(true)
    setFailure('')
    if (asked === 'claim') {
      const made = await ask(
        'staff.claim',
        PLATFORM,
        { code: claim ?? '', login, password },
        { key: newKey() },
      )
      if (!made.ok) {
        setBusy(false)
        return setFailure(made.failure.message)
      }
    }
    const input = { login, password, ...(code ? { code } : {}) }
    const answer = await ask('staff.signIn', PLATFORM, input, { key: newKey() })
    setBusy(false)
    if (answer.ok) return onSignedIn()
    const { failure: why } = answer
    if (why.kind === 'refused' && why.code === 'STAFF_CODE_NEEDED' && asked !== 'code')
      return setAsked('code')
    setFailure(why.message)
  }

  async function enterByPasskey() {
    setBusy(true)
    setFailure('')
    const begun = await ask('staff.beginPasskeySignIn', PLATFORM, {}, { key: newKey() })
    const signed = begun.ok ? await signByPasskey(begun.value) : null
    if (signed?.ok) {
      const answer = await ask('staff.signInByPasskey', PLATFORM, signed.value, { key: newKey() })
      setBusy(false)
      return answer.ok ? onSignedIn() : setFailure(answer.failure.message)
    }
    setBusy(false)
    setFailure(signed ? signed.said : begun.ok ? '' : begun.failure.message)
  }

  return (
    <Gate title="运营后台">
      {(failure || said) && (
        <Alert type={failure ? 'error' : 'info'} showIcon title={failure || said} className="said" />
      )}
      <Form form={form} layout="vertical" onFinish={submit} requiredMark={false}>
        {asked === 'claim' && (
          <Form.Item
            name="claim"
            label="一次性开通码"
            extra="首次启动时打印在服务器的日志里，只能使用一次"
            rules={[{ required: true, message: '请填写开通码' }]}
          >
            <Input autoComplete="off" autoFocus />
          </Form.Item>
        )}
        <div hidden={asked === 'code'}>
          <Form.Item name="login" label="登录名" rules={[{ required: true, message: '请填写登录名' }]}>
            <Input autoComplete="username" autoFocus={asked === 'password'} />
          </Form.Item>
          <Form.Item
            name="password"
            label={asked === 'claim' ? '设置密码' : '密码'}
            {...(asked === 'claim' ? { extra: '10至64位，同时包含字母和数字' } : {})}
            rules={[{ required: true, message: '请填写密码' }]}
          >
            <Input.Password autoComplete={asked === 'claim' ? 'new-password' : 'current-password'} />
          </Form.Item>
        </div>
        {asked === 'code' && (
          <Form.Item
            name="code"
            label="动态验证码"
            extra="身份验证器上的6位数字；无法使用时可填写一个恢复码"
            rules={[{ required: true, message: '请填写验证码' }]}
          >
            <Input autoComplete="one-time-code" inputMode="numeric" autoFocus />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" block size="large" loading={busy}>
          {asked === 'claim' ? '开通并登录' : '登录'}
        </Button>
      </Form>
      {asked !== 'claim' && (
        <Button
          className="gate-other"
          block
          size="large"
          disabled={busy}
          onClick={() => void enterByPasskey()}
        >
          用通行密钥登录
        </Button>
      )}
      {asked === 'password' && !facts().demo && (
        <Button type="link" block onClick={() => setAsked('claim')}>
          首次使用：用一次性开通码建立账号
        </Button>
      )}
      {asked !== 'password' && (
        <Button type="link" block onClick={() => setAsked('password')}>
          返回
        </Button>
      )}
      {facts().demo && asked === 'password' && (
        <p className="faint gate-foot">演示账号和密码打印在启动服务的窗口里，每个角色一个。</p>
      )}
    </Gate>
  )
}
