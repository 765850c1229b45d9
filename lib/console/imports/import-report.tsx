import { Table, Tabs } from 'antd'
import type { Value } from '../../operate-center/contract/contract.ts'
import { Stand } from '../parts/cells.tsx'
import { Rows } from '../parts/rows.tsx'

type Report = Value<'staff.import'>
type Change = Report['changes'][number]

const PAGES = { pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }

/** What a dry run has found: the numbers, then what is wrong, what should be worded differently, and what changes. */
export function ImportReport({ report }: { report: Report }) {
  const { errors, errorCount, warnings, changes, changeCount } = report
  const tabs = [
    {
      key: 'errors',
      label: `有误（${errorCount}）`,
      shown: errorCount > 0,
      children: <Problems rows={errors} all={errorCount} />,
    },
    {
      key: 'warnings',
      label: `用语提示（${warnings.length}）`,
      shown: warnings.length > 0,
      children: (
        <Problems
          rows={warnings.map(({ found, advice, ...at }) => ({ ...at, message: `“${found}”：${advice}` }))}
          all={warnings.length}
        />
      ),
    },
    {
      key: 'changes',
      label: `改动（${changeCount}）`,
      shown: changeCount > 0,
      children: <Changes rows={changes} all={changeCount} />,
    },
  ].filter(({ shown }) => shown)
  return (
    <>
      <Counts sheets={report.sheets} />
      {tabs.length > 0 && <Tabs items={tabs.map(({ shown: _shown, ...tab }) => tab)} />}
    </>
  )
}

/** How many rows of each sheet are new, change, stay and are left alone. */
export function Counts({ sheets }: { sheets: Report['sheets'] }) {
  const named = sheets.filter(({ added, changed, unchanged }) => added + changed + unchanged > 0)
  return (
    <div className="import-counts">
      <Rows
        rows={named}
        id={({ sheet }) => sheet}
        empty="文件里没有可以导入的行"
        columns={[
          { title: '工作表', of: ({ title }) => title },
          { title: '新增', align: 'right', of: ({ added }) => added },
          { title: '修改', align: 'right', of: ({ changed }) => changed },
          { title: '没有变化', align: 'right', of: ({ unchanged }) => unchanged },
          { title: '不在文件中（保持原样）', align: 'right', of: ({ untouched }) => untouched },
        ]}
      />
    </div>
  )
}

type Problem = { sheet: string; line: number | null; column: string; message: string }

function Problems({ rows, all }: { rows: readonly Problem[]; all: number }) {
  return (
    <Table<Problem & { key: number }>
      className="import-table"
      size="small"
      tableLayout="fixed"
      rowKey="key"
      dataSource={rows.map((row, key) => ({ ...row, key }))}
      pagination={PAGES}
      scroll={{ x: 640 }}
      {...(all > rows.length ? { footer: () => `共${all}处，先列出前${rows.length}处` } : {})}
      columns={[
        { key: 'sheet', title: '工作表', width: 120, render: (_, { sheet }) => sheet },
        {
          key: 'line',
          title: '行',
          width: 80,
          render: (_, { line }) => (line === null ? '整张表' : `第${line}行`),
        },
        {
          key: 'column',
          title: '列',
          width: 150,
          render: (_, { line, column }) => column || (line === null ? '' : '整行'),
        },
        { key: 'message', title: '说明', render: (_, { message }) => message },
      ]}
    />
  )
}

function Changes({ rows, all }: { rows: readonly Change[]; all: number }) {
  return (
    <Table<Change>
      className="import-table"
      size="small"
      tableLayout="fixed"
      rowKey={({ sheet, line }) => `${sheet} ${line}`}
      dataSource={[...rows]}
      pagination={PAGES}
      scroll={{ x: 810 }}
      {...(all > rows.length ? { footer: () => `共${all}行，先列出前${rows.length}行` } : {})}
      columns={[
        { key: 'sheet', title: '工作表', width: 130, render: (_, { sheet }) => sheet },
        { key: 'line', title: '行', width: 76, render: (_, { line }) => `第${line}行` },
        {
          key: 'action',
          title: '改动',
          width: 72,
          filters: [
            { text: '新增', value: 'add' },
            { text: '修改', value: 'change' },
          ],
          onFilter: (value, { action }) => action === value,
          render: (_, { action }) =>
            action === 'add' ? <Stand tone="done">新增</Stand> : <Stand tone="go">修改</Stand>,
        },
        { key: 'key', title: '编号', width: 210, render: (_, { key }) => key },
        {
          key: 'fields',
          title: '改前 → 改后',
          render: (_, { fields }) =>
            fields.length === 0 ? (
              <span className="faint">整行新增</span>
            ) : (
              <ul className="import-fields">
                {fields.map(({ column, before, after }) => (
                  <li key={column}>
                    {column}：<del>{before || '空'}</del> → <ins>{after || '空'}</ins>
                  </li>
                ))}
              </ul>
            ),
        },
      ]}
    />
  )
}
