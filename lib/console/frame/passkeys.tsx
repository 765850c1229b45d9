import { Alert, Button, Form, Input, Modal, Typography } from 'antd'
import { useState } from 'react'
import { ask, newKey } from '../door/ask.ts'
import { Moment } from '../parts/cells.tsx'
import { Rows } from '../parts/rows.tsx'
import { makePasskey } from './passkey.ts'
import { useSession } from './session.tsx'

const PLATFORM = { merchant: null, shop: null }
const titles = { add: '添加通行密钥', rename: '重命名通行密钥', remove: '移除通行密钥' }

type Act = { kind: keyof typeof titles; id: string; name: string }
type Typed = { name?: string; password?: string }

/** The person's passkeys on the account's screen. */
export function Passkeys() {
  const { me, renew } = useSession()
  const [act, setAct] = useState<Act | null>(null)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const [recovery, setRecovery] = useState<readonly string[]>([])

  const close = () => {
    setAct(null)
    setFailure('')
  }

  /** What went wrong; empty when it is done. */
  async function done({ kind, id }: Act, { name = '', password = '' }: Typed): Promise<string> {
    const key = newKey()
    if (kind !== 'add') {
      const answer =
        kind === 'rename'
          ? await ask('staff.renamePasskey', PLATFORM, { id, name }, { key })
          : await ask('staff.removePasskey', PLATFORM, { id, password }, { key })
      return answer.ok ? '' : answer.failure.message
    }
    const begun = await ask('staff.beginPasskey', PLATFORM, { password }, { key })
    if (!begun.ok) return begun.failure.message
    const made = await makePasskey(begun.value)
    if (!made.ok) return made.said
    const added = await ask('staff.addPasskey', PLATFORM, { ...made.value, name }, { key: newKey() })
    if (!added.ok) return added.failure.message
    setRecovery(added.value.recoveryCodes)
    return ''
  }

  async function submit(typed: Typed) {
    if (!act) return
    setBusy(true)
    const said = await done(act, typed)
    setBusy(false)
    setFailure(said)
    if (said) return
    close()
    renew()
  }

  return (
    <section className="card">
      <h2>通行密钥</h2>
      <p className="faint">用指纹、面容或设备密码登录，不用再填写密码和验证码。</p>
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
                <Button type="link" size="small" onClick={() => setAct({ kind: 'rename', id, name })}>
                  重命名
                </Button>
                <Button type="link" size="small" danger onClick={() => setAct({ kind: 'remove', id, name })}>
                  移除
                </Button>
              </>
            ),
          },
        ]}
      />
      <Button onClick={() => setAct({ kind: 'add', id: '', name: '' })}>添加通行密钥</Button>
      {act && (
        <Modal open footer={null} onCancel={close} title={titles[act.kind]}>
          <Form layout="vertical" onFinish={submit} requiredMark={false} initialValues={{ name: act.name }}>
            {failure && <Alert type="error" showIcon title={failure} className="said" />}
            {act.kind === 'remove' && <p>移除“{act.name}”后，不能再用它登录。</p>}
            {act.kind !== 'remove' && (
              <Form.Item name="name" label="名称" rules={[{ required: true, message: '请填写名称' }]}>
                <Input maxLength={40} placeholder="如：办公室电脑" />
              </Form.Item>
            )}
            {act.kind !== 'rename' && (
              <Form.Item
                name="password"
                label="登录密码"
                rules={[{ required: true, message: '请填写登录密码' }]}
              >
                <Input.Password autoComplete="current-password" />
              </Form.Item>
            )}
            <Button type="primary" htmlType="submit" block loading={busy}>
              {act.kind === 'add' ? '添加' : act.kind === 'rename' ? '保存' : '移除'}
            </Button>
          </Form>
        </Modal>
      )}
      {recovery.length > 0 && (
        <Modal open footer={null} onCancel={() => setRecovery([])} title="请把恢复码抄在纸上保存">
          <p>设备丢失时，填写密码后可以用一个恢复码代替。关闭后不再显示。</p>
          <Typography.Paragraph copyable={{ text: recovery.join('\n') }}>
            <span className="codes">{recovery.join('\n')}</span>
          </Typography.Paragraph>
        </Modal>
      )}
    </section>
  )
}
