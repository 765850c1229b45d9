import { todayInShanghai } from '../../base/calendar/dates.ts'
import type { formings } from '../../domain/orders/kinds/tour-forming.ts'
import { optionName } from '../../domain/staff/field-words.ts'
import type { Value } from '../../operate-center/contract/contract.ts'
import { addressOf } from '../frame/address.ts'
import { Day, Stand, type Tone } from '../parts/cells.tsx'
import type { Board, RowOf } from '../tables/screen.ts'

type Forming = (typeof formings)[number]
export type Departure = RowOf<'staff.departures'> & Partial<Value<'staff.departureNumbers'>['items'][number]>

const nameOf = (forming: Forming) => optionName('forming', forming)
const tones: Readonly<Record<Forming, Tone>> = {
  undecided: 'wait',
  enough: 'go',
  confirmed: 'done',
  empty: 'off',
  cancelled: 'off',
}

/** Whether a departure takes place, in a word; until when that can still be decided, and why it was. */
export function FormingState({ row }: { row: Departure }) {
  const { forming, callOffBy, formedReason, groupMin, usedSeats } = row
  const late = forming === 'undecided' && callOffBy < todayInShanghai(Date.now())
  return (
    <span className="forming">
      <Stand tone={late ? 'bad' : tones[forming]}>{nameOf(forming)}</Stand>
      {forming === 'undecided' && (
        <span className={late ? 'late' : 'faint'}>
          {usedSeats}/{groupMin}人，{late ? `已过最晚通知日 ${callOffBy}` : `最晚 ${callOffBy} 通知客人`}
        </span>
      )}
      {formedReason !== '' && <span className="faint">{formedReason}</span>}
    </span>
  )
}

/** `3/4 75%`; how much of what is needed is there. */
function Share({ label, of, all }: { label: string; of: number; all: number }) {
  if (all === 0) return null
  return (
    <div className={of < all ? 'share' : 'share whole'}>
      <dt>{label}</dt>
      <dd>
        {of}/{all} <span className="faint">{Math.floor((of / all) * 100)}%</span>
      </dd>
    </div>
  )
}

function DepartureCard({ row }: { row: Departure }) {
  const { departDate, groupNo, planSeats, usedSeats, heldSeats, groupMin, orders, contracts } = row
  const { notices, travellers } = row
  const free = planSeats < 0 ? '不限' : planSeats - usedSeats - heldSeats
  return (
    <>
      <p>
        <Day date={departDate} />
      </p>
      <p className="faint">{groupNo}</p>
      <p>
        <FormingState row={row} />
      </p>
      <p className="seats">
        已用 <b>{usedSeats}</b> · 占位 {heldSeats} · 余 {free}
        <br />
        <span className="faint">
          计划 {planSeats < 0 ? '不限' : planSeats} · 最少 {groupMin}人
        </span>
      </p>
      {orders && (
        <dl className="shares">
          <Share label="资料齐" of={travellers?.named ?? 0} all={travellers?.persons ?? 0} />
          <Share label="合同已签" of={contracts?.signed ?? 0} all={contracts?.needed ?? 0} />
          <Share label="通知已发" of={orders.noticed} all={orders.total} />
          <Share label="通知已读" of={notices?.read ?? 0} all={notices?.sent ?? 0} />
        </dl>
      )}
    </>
  )
}

/** Departures by whether they take place. */
export const departureBoard: Board<Departure> = {
  lanes: (['undecided', 'enough', 'confirmed', 'empty', 'cancelled'] as const).map((forming) => ({
    key: forming,
    title: nameOf(forming),
    input: { forming },
  })),
  card: (row) => <DepartureCard row={row} />,
  leads: ({ id }, merchant) =>
    addressOf({ merchant, screen: 'orders', query: new URLSearchParams({ departureId: id }) }),
}
