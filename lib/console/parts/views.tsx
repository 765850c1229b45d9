import { StarOutlined } from '@ant-design/icons'
import { Button, Form, Input, Modal, Popover } from 'antd'
import { useState } from 'react'
import { useCall } from '../door/use-call.ts'
import { addressOf, go, useAddress } from '../frame/address.ts'
import { useSession } from '../frame/session.tsx'
import { mayCall } from '../tables/may.ts'
import { Said } from './act-dialog.tsx'
import { useAct } from './use-act.ts'

/** Kept filters of a screen: one's own, and those of one's roles. */
export function Views({ screen }: { screen: string }) {
  const { place } = useSession()
  const address = useAddress()
  const { data } = useCall('staff.views', place, { screen })
  const remove = useAct('staff.removeView', place)
  const [open, setOpen] = useState(false)
  const [naming, setNaming] = useState(false)
  // Which page of the list is shown is no part of a view.
  const query = new URLSearchParams([...address.query].filter(([name]) => name !== 'after')).toString()
  const items = data?.items ?? []
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={open}
        onOpenChange={setOpen}
        content={
          <div className="views">
            {items.map(({ id, name, roleName, query: kept, mayChange }) => (
              <div key={id} className="view">
                <Button
                  type="link"
                  size="small"
                  onClick={() => {
                    setOpen(false)
                    go(addressOf({ ...address, id: null, query: new URLSearchParams(kept) }))
                  }}
                >
                  {name}
                </Button>
                {roleName && <span className="faint">{roleName}</span>}
                {mayChange && (
                  <Button
                    size="small"
                    type="text"
                    loading={remove.busy}
                    onClick={() => void remove.send({ id })}
                  >
                    删除
                  </Button>
                )}
              </div>
            ))}
            {items.length === 0 && <p className="faint">还没有保存的视图</p>}
            {remove.failure && <Said failure={remove.failure} />}
            <Button
              size="small"
              onClick={() => {
                setOpen(false)
                setNaming(true)
              }}
            >
              保存当前筛选
            </Button>
          </div>
        }
      >
        <Button icon={<StarOutlined />}>视图</Button>
      </Popover>
      {naming && <Naming screen={screen} query={query} onClose={() => setNaming(false)} />}
    </>
  )
}

function Naming({ screen, query, onClose }: { screen: string; query: string; onClose: () => void }) {
  const { me, place } = useSession()
  const { send, busy, failure } = useAct('staff.saveView', place)
  const [name, setName] = useState('')
  const [role, setRole] = useState('')
  const forRoles = mayCall(me.grants, 'staff.roles', place)
  const { data: roles } = useCall('staff.roles', place, {}, { enabled: forRoles })
  return (
    <Modal
      open
      title="保存当前筛选"
      onCancel={onClose}
      okText="保存"
      confirmLoading={busy}
      okButtonProps={{ disabled: name.trim() === '' }}
      onOk={async () => {
        const answer = await send({ screen, name: name.trim(), query, role: role || null })
        if (answer.ok) onClose()
      }}
    >
      {failure && <Said failure={failure} />}
      <Form layout="vertical">
        <Form.Item label="名称" htmlFor="view-name">
          <Input
            id="view-name"
            value={name}
            maxLength={30}
            onChange={({ target }) => setName(target.value)}
          />
        </Form.Item>
        {forRoles && (
          <Form.Item label="谁能看到" htmlFor="view-role">
            <select id="view-role" value={role} onChange={({ target }) => setRole(target.value)}>
              <option value="">只有我</option>
              {roles?.items.map(({ id, name: title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
