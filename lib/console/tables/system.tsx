import type { Value } from '../../operate-center/contract/contract.ts'
import { NO_SEGMENT } from '../../tenant/tenant.ts'
import { Pair, Stand, type Tone, Words } from '../parts/cells.tsx'
import { AskedOfList, asChanges, Changes, ListTitle } from '../parts/changes.tsx'
import { Permissions } from '../parts/permissions.tsx'
import { Rows } from '../parts/rows.tsx'
import { columnsOf, sectionsOf } from './auto.tsx'
import { actsOn, detail, list, onNothing, type RowOf, type Screen } from './screen.ts'

type User = RowOf<'staff.users'>
const onUser = actsOn<User>()
const onMessage = actsOn<RowOf<'staff.outgoingMessages'>>()
const messageTones: Readonly<Record<string, Tone>> = {
  queued: 'wait',
  sending: 'go',
  sent: 'go',
  delivered: 'done',
  undelivered: 'bad',
  failed: 'bad',
}

const once = (password: string | null) =>
  password ? `一次性密码（只显示一次，七天内有效）：${password}` : null

export const systemScreens: readonly Screen[] = [
  {
    name: 'staff',
    title: '员工',
    group: 'system',
    needs: ['staff.users'],
    list: list('staff.users', {
      search: '登录名、姓名',
      id: ({ id }) => id,
      filters: ['state'],
      columns: [
        {
          key: 'name',
          title: '员工',
          width: 200,
          sort: 'login',
          of: ({ name, login }) => <Pair first={name} second={login} />,
        },
        {
          key: 'active',
          title: '状态',
          width: 90,
          of: ({ active, invited }) => (
            <Stand tone={active ? (invited ? 'wait' : 'done') : 'off'}>
              {active ? (invited ? '待首次登录' : '启用') : '停用'}
            </Stand>
          ),
        },
        {
          key: 'grants',
          title: '角色与范围',
          width: 320,
          of: ({ grants }) => grants.map(({ roleName, rangeName }) => `${roleName}：${rangeName}`).join('、'),
        },
        {
          key: 'secondFactor',
          title: '二次验证',
          width: 90,
          of: ({ secondFactor }) => (secondFactor ? '已绑定' : '未绑定'),
        },
        ...columnsOf('staff.users', [
          { key: 'lastSignInAt', width: 140 },
          { key: 'createdAt', width: 140, sort: 'created', extra: true },
        ]),
      ],
      make: [
        onNothing('staff.createUser', {
          label: '新建员工',
          note: '商户留空表示全平台，店铺留空表示商户的全部店铺。',
          result: ({ password }) => once(password),
        }),
      ],
      acts: [
        onUser('staff.saveUser', {
          label: '修改',
          known: ({ id }) => ({ id }),
          start: ({ name, active, grants }) => ({
            name,
            active,
            grants: grants.map(({ role, merchant, shop }) => ({ role, merchant, shop })),
          }),
        }),
        onUser('staff.resetUser', {
          label: '重置密码',
          known: ({ id }) => ({ id, what: 'password' as const }),
          result: ({ password }) => once(password),
        }),
        onUser('staff.resetUser', {
          label: '解除身份验证器',
          danger: true,
          known: ({ id }) => ({ id, what: 'secondFactor' as const }),
          when: ({ secondFactor }) => secondFactor,
        }),
      ],
    }),
  },
  {
    name: 'roles',
    title: '角色',
    group: 'system',
    needs: ['staff.roles'],
    single: true,
    detail: detail('staff.roles', {
      input: () => ({}),
      title: () => '角色',
      sections: [
        {
          title: '可以分配的角色',
          of: ({ items }) => (
            <Rows
              rows={items}
              id={({ id }) => id}
              columns={[
                { title: '角色', of: ({ name }) => <span className="nowrap">{name}</span> },
                {
                  title: '来源',
                  of: ({ builtIn, home }) => (
                    <span className="nowrap">
                      {builtIn ? '系统内置' : home === NO_SEGMENT ? '平台自建' : '商户自建'}
                    </span>
                  ),
                },
                { title: '二次验证', of: ({ secondFactor }) => (secondFactor ? '必须' : '可选') },
                { title: '权限', of: ({ permissions }) => <Permissions held={permissions} /> },
              ]}
            />
          ),
        },
      ],
      acts: [
        actsOn<Value<'staff.roles'>>()('staff.saveRole', { label: '新建角色', omit: ['id'] }),
        actsOn<Value<'staff.roles'>>()('staff.saveRole', {
          label: '修改角色',
          // Somebody who changes a role chooses it by its name.
          choices: ({ items }) => ({
            id: items.filter(({ builtIn }) => !builtIn).map(({ id, name }) => ({ value: id, label: name })),
          }),
          when: ({ items }) => items.some(({ builtIn }) => !builtIn),
          note: '系统内置的角色不能修改。保存后，拥有这个角色的员工立即按新的权限使用。',
        }),
      ],
    }),
  },
  {
    name: 'audit',
    title: '操作日志',
    group: 'system',
    needs: ['staff.audit'],
    list: list('staff.audit', {
      empty: '还没有操作记录。员工修改数据后，记录出现在这里',
      search: '人员姓名、对象编号',
      id: ({ id }) => id,
      filters: ['from', 'until', 'call', 'subject', 'person'],
      columns: [
        ...columnsOf('staff.audit', [
          { key: 'at', width: 140, sort: 'at' },
          { key: 'person', width: 140 },
        ]),
        { key: 'act', title: '操作', width: 170, of: ({ act }) => act },
        {
          key: 'subject',
          title: '对象',
          width: 180,
          of: ({ call, subject }) =>
            call === 'staff.beginExport' ? <ListTitle call={subject} /> : <Words>{subject}</Words>,
        },
        ...columnsOf('staff.audit', [{ key: 'reason', width: 180 }]),
        {
          key: 'input',
          title: '内容',
          width: 360,
          of: ({ call, subject, input }) =>
            call === 'staff.beginExport' ? (
              <AskedOfList call={subject} input={input} />
            ) : (
              <Changes call={call} changes={asChanges(input)} most={2} />
            ),
        },
        { key: 'call', title: '操作编码', width: 200, extra: true, of: ({ call }) => call },
        ...columnsOf('staff.audit', [
          { key: 'merchant', width: 100, extra: true },
          { key: 'shop', width: 180, extra: true },
          { key: 'address', width: 130, extra: true },
          { key: 'requestId', width: 200, extra: true },
        ]),
      ],
    }),
  },
  {
    name: 'outgoing',
    title: '消息发送',
    group: 'system',
    needs: ['staff.outgoingMessages'],
    list: list('staff.outgoingMessages', {
      empty: '还没有发送过消息。系统给客人发送消息后，记录出现在这里',
      search: '订单号',
      id: ({ id }) => id,
      filters: ['state', 'name'],
      columns: columnsOf('staff.outgoingMessages', [
        { key: 'title', width: 200 },
        { key: 'state', width: 90, tone: messageTones },
        { key: 'way', width: 90 },
        { key: 'recipient', width: 140 },
        { key: 'orderNo', width: 170 },
        { key: 'tries', width: 70 },
        { key: 'createdAt', width: 140, sort: 'createdAt' },
        { key: 'sentAt', width: 140, extra: true },
        { key: 'code', width: 140, extra: true },
      ]),
      make: [onNothing('staff.tryMessage', { label: '试发一条' })],
      acts: [
        onMessage('staff.resendMessage', {
          label: '重发',
          known: ({ id }) => ({ id }),
          when: ({ mayResend }) => mayResend,
        }),
      ],
    }),
  },
  {
    name: 'message-templates',
    title: '短信模板',
    group: 'system',
    needs: ['staff.messageTemplates'],
    single: true,
    detail: detail('staff.messageTemplates', {
      input: () => ({}),
      title: () => '短信模板',
      sections: sectionsOf('staff.messageTemplates'),
    }),
  },
]
