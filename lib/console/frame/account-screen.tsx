import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useCall } from '../door/use-call.ts'
import { Moment, Stand } from '../parts/cells.tsx'
import { Facts } from '../parts/facts.tsx'
import { Permissions } from '../parts/permissions.tsx'
import { Rows } from '../parts/rows.tsx'
import { PasswordForm } from './first-steps.tsx'
import { Passkeys } from './passkeys.tsx'
import { useSession } from './session.tsx'
import { TotpSetup } from './totp-setup.tsx'

/** The person's own account: roles, password, second factor, and where they are signed in. */
export function AccountScreen() {
  const { me, signOut, renew } = useSession()
  const { data } = useCall('staff.sessions', { merchant: null, shop: null }, {})
  const [open, setOpen] = useState<'password' | 'totp' | null>(null)
  const close = () => {
    setOpen(null)
    renew()
  }
  return (
    <article>
      <header className="head">
        <h1>我的账号</h1>
        <span className="head-acts">
          <Button onClick={() => setOpen('password')}>修改密码</Button>
          <Button onClick={() => setOpen('totp')}>
            {me.secondFactor ? '更换身份验证器' : '绑定身份验证器'}
          </Button>
          <Button danger onClick={() => void signOut(true)}>
            在所有设备退出
          </Button>
        </span>
      </header>
      <section className="card">
        <h2>账号</h2>
        <Facts
          rows={[
            ['姓名', me.name],
            ['登录名', me.login],
            ['身份验证器', me.secondFactor ? `已绑定，剩余恢复码 ${me.recoveryCodesLeft} 个` : '未绑定'],
          ]}
        />
      </section>
      <Passkeys />
      <section className="card">
        <h2>角色</h2>
        <Rows
          rows={me.grants}
          id={({ role, merchant, shop }) => `${role} ${merchant} ${shop}`}
          columns={[
            { title: '角色', of: ({ roleName }) => roleName },
            { title: '范围', of: ({ rangeName }) => <div className="range">{rangeName}</div> },
            { title: '权限', of: ({ permissions }) => <Permissions held={permissions} /> },
          ]}
        />
      </section>
      <section className="card">
        <h2>登录中的设备</h2>
        <Rows
          rows={data?.items ?? []}
          id={({ id }) => id}
          columns={[
            {
              title: '设备',
              of: ({ userAgent, current }) => (
                <span className="long">
                  {userAgent || '未知'} {current && <Stand tone="done">当前</Stand>}
                </span>
              ),
            },
            { title: '地址', of: ({ address }) => address },
            { title: '登录时间', of: ({ createdAt }) => <Moment at={createdAt} /> },
            { title: '最近使用', of: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
          ]}
        />
      </section>
      {open && (
        <Modal
          open
          footer={null}
          onCancel={close}
          title={open === 'password' ? '修改密码' : '绑定身份验证器'}
        >
          {open === 'password' ? <PasswordForm onDone={close} /> : <TotpSetup onDone={close} />}
        </Modal>
      )}
    </article>
  )
}
