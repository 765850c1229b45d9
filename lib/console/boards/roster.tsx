import { Button } from 'antd'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { optionName } from '../../domain/staff/field-words.ts'
import type { Value } from '../../operate-center/contract/contract.ts'
import { saveText } from '../parts/file-bytes.ts'
import { csvOf, rosterTable } from './roster-table.ts'

type Roster = Value<'staff.roster'>

/** The travellers of a departure, read for a reason that the audit keeps: to look at, to save as a sheet, to print. */
export function RosterSheet({ roster }: { roster: Roster }) {
  const [printing, setPrinting] = useState(false)
  const table = rosterTable(roster, (phase) => optionName('phase', phase))
  const { groupNo, departDate, persons, named } = roster

  function print() {
    setPrinting(true)
    document.body.classList.add('printing')
    // The page has to be there before the browser's dialog, which holds the script.
    requestAnimationFrame(() => {
      window.print()
      document.body.classList.remove('printing')
      setPrinting(false)
    })
  }

  return (
    <div className="roster">
      <p className="roster-acts">
        <span>
          共{persons}人，资料齐全{named}人
        </span>
        {persons > 0 && (
          <>
            <Button onClick={() => saveText(`名单-${groupNo}.csv`, 'text/csv', csvOf(table))}>
              下载名单
            </Button>
            <Button onClick={print}>打印</Button>
          </>
        )}
      </p>
      <div className="roster-scroll">
        {persons > 0 ? <RosterTable table={table} /> : <p className="faint">还没有已付款的客人</p>}
      </div>
      {printing &&
        createPortal(
          <div className="print-page">
            <h1>出行人名单 {groupNo}</h1>
            <p>
              {departDate} 出发，{roster.returnDate} 返回，共{persons}人，资料齐全{named}人
            </p>
            <RosterTable table={table} />
            <p>本名单含个人信息，用后请妥善保管或销毁。</p>
          </div>,
          document.body,
        )}
    </div>
  )
}

function RosterTable({ table: { titles, rows } }: { table: ReturnType<typeof rosterTable> }) {
  return (
    <table>
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join(' ')}>
            {row.map((cell, index) => (
              <td key={titles[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
