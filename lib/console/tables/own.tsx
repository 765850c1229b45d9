import { optionName } from '../../domain/staff/field-words.ts'
import { AccountScreen } from '../frame/account-screen.tsx'
import { Moment, Stand, type Tone, Words } from '../parts/cells.tsx'
import { ListTitle } from '../parts/changes.tsx'
import { ExportActs } from '../parts/export-acts.tsx'
import { actsOn, list, type RowOf, type Screen } from './screen.ts'

type Job = RowOf<'staff.exports'>

export const exportTones: Record<Job['state'], Tone> = {
  waiting: 'wait',
  running: 'go',
  ready: 'done',
  failed: 'bad',
  cancelled: 'off',
}

/** What belongs to the person, whatever they may do. */
export const ownScreens: readonly Screen[] = [
  {
    name: 'exports',
    title: '导出文件',
    group: 'own',
    needs: ['staff.exports'],
    list: list('staff.exports', {
      empty: '还没有导出文件。在任何列表点击“导出”后，文件出现在这里',
      id: ({ id }) => id,
      filters: [],
      everyMs: 3000,
      columns: [
        { key: 'list', title: '内容', of: ({ list }) => <ListTitle call={list} /> },
        {
          key: 'state',
          title: '状态',
          of: ({ state }) => <Stand tone={exportTones[state]}>{optionName('exportState', state)}</Stand>,
        },
        { key: 'file', title: '文件', of: (job) => <ExportActs job={job} /> },
        { key: 'rows', title: '行数', align: 'right', of: ({ rows }) => rows },
        { key: 'format', title: '格式', of: ({ format }) => optionName('format', format) },
        { key: 'createdAt', title: '开始时间', of: ({ createdAt }) => <Moment at={createdAt} /> },
        { key: 'expiresAt', title: '删除时间', of: ({ expiresAt }) => <Moment at={expiresAt} /> },
        { key: 'message', title: '说明', of: ({ message }) => <Words>{message}</Words> },
      ],
      acts: [
        actsOn<Job>()('staff.cancelExport', {
          label: '取消',
          known: ({ id }) => ({ id }),
          when: ({ state }) => state === 'waiting' || state === 'running',
        }),
      ],
    }),
  },
  {
    name: 'account',
    title: '我的账号',
    group: 'own',
    needs: ['staff.me'],
    own: {
      show: () => <AccountScreen />,
      calls: [
        'staff.me',
        'staff.sessions',
        'staff.changePassword',
        'staff.enrolTotp',
        'staff.confirmTotp',
        'staff.beginPasskey',
        'staff.addPasskey',
        'staff.renamePasskey',
        'staff.removePasskey',
        'staff.signOut',
        'staff.signOutEverywhere',
      ],
    },
  },
]
