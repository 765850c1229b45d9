import { Alert, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { ask, newKey } from '../door/ask.ts'
import { Moment } from '../parts/cells.tsx'
import { Rows } from '../parts/rows.tsx'
import { PasskeySetup } from './passkey-setup.tsx'
import { useSession } from './session.tsx'

const PLATFORM = { merchant: null, shop: null }
const titles = { add: '添加通行密钥', rename: '重命名通行密钥', remove: '移除通行密钥' }

type Change = { kind: 'rename' | 'remove'; id: string; name: string }

/** The person's passkeys on the account's screen. */
export function Passkeys() {
  const { me, renew } = useSession()
  const [open, setOpen] = useState<Change | { kind: 'add' } | null>(null)
  const close = () => {
    setOpen(null)
    renew()
  }
  return (
    <section className="card">
      <h2>通行密钥</h2>
      <p className="faint over">用指纹、面容或设备密码登录，不用再填写密码和验证码。</p>
      <Rows
        rows={me.passkeys}
        id={({ id }) => id}
        empty="还没有通行密钥，可以为这台设备添加一个"
        columns={[
          { title: '名称', of: ({ name }) => name },
          { title: '添加时间', of: ({ createdAt }) => <Moment at={createdAt} /> },
          { title: '最近使用', of: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
          {
            title: '操作',
            of: ({ id, name }) => (
              <>
                <Button type="link" size="small" onClick={() => setOpen({ kind: 'rename', id, name })}>
                  重命名
                </Button>
                <Button type="link" size="small" danger onClick={() => setOpen({ kind: 'remove', id, name })}>
                  移除
                </Button>
              </>
            ),
          },
        ]}
      />
      <Button className="under" onClick={() => setOpen({ kind: 'add' })}>
        添加通行密钥
      </Button>
      {open && (
        <Modal open footer={null} onCancel={close} title={titles[open.kind]}>
          {open.kind === 'add' ? (
            <PasskeySetup onDone={close} />
          ) : (
            <ChangeForm change={open} onDone={close} />
          )}
        </Modal>
      )}
    </section>
  )
}

/** Another name for a passkey, or its end, which takes the password. */
function ChangeForm({ change: { kind, id, name: old }, onDone }: { change: Change; onDone: () => void }) {
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit({ name = '', password = '' }: { name?: string; password?: string }) {
    setBusy(true)
    const key = newKey()
    const answer =
      kind === 'rename'
        ? await ask('staff.renamePasskey', PLATFORM, { id, name }, { key })
        : await ask('staff.removePasskey', PLATFORM, { id, password }, { key })
    setBusy(false)
    if (answer.ok) onDone()
    else setFailure(answer.failure.message)
  }

  return (
    <Form layout="vertical" onFinish={submit} requiredMark={false} initialValues={{ name: old }}>
      {failure && <Alert type="error" showIcon title={failure} className="said" />}
      {kind === 'rename' ? (
        <Form.Item name="name" label="名称" rules={[{ required: true, message: '请填写名称' }]}>
          <Input maxLength={40} />
        </Form.Item>
      ) : (
        <>
          <p className="over">移除“{old}”后，不能再用它登录。</p>
          <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请填写登录密码' }]}>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
        </>
      )}
      <Button type="primary" htmlType="submit" block loading={busy}>
        {kind === 'rename' ? '保存' : '移除'}
      </Button>
    </Form>
  )
}
