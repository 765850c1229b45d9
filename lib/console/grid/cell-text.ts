import { formatYuan, parseYuan } from '../../base/money/fen.ts'
import type { Cell } from '../../domain/catalogue/price-cells.ts'
import { UNLIMITED } from '../../domain/stock/seats.ts'

/** What a column's cells are, how they are written, and which values they take. */
export type CellKind =
  /** Fen. `empty`: the word of a price that is not offered; without it there is always one. */
  | { type: 'money'; least: number; empty?: string }
  /** Places or pieces there are in all; unlimited ones by a word. */
  | { type: 'plan'; least: number }
  /** One of several words, by code. */
  | { type: 'words'; words: Readonly<Record<string, string>> }

const NO_LIMIT = '不限'
const MOST_FEN = 100_000_000
const MOST_PLAN = 100_000

type Parsed = { ok: true; value: Cell } | { ok: false; reason: string }

const wrong = (reason: string): Parsed => ({ ok: false, reason })
const right = (value: Cell): Parsed => ({ ok: true, value })

/** Full-width digits and signs as one types them at a keyboard, without spaces. */
function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '')
}

const WHOLE = /^(\d{1,9}|\d{1,3}(,\d{3})+)$/

/** What a cell's text says, as typed or as a spreadsheet gives it; otherwise why it says nothing. */
export function parseCell(kind: CellKind, text: string): Parsed {
  const typed = plain(text)
  if (kind.type === 'words') {
    const found = Object.entries(kind.words).find(([code, word]) => typed === code || typed === word)
    return found ? right(found[0]) : wrong(`请填写${Object.values(kind.words).join('或')}`)
  }
  if (kind.type === 'plan') {
    if (typed === NO_LIMIT || typed === String(UNLIMITED)) return right(UNLIMITED)
    if (!WHOLE.test(typed)) return wrong(`请填写整数，不限请填“${NO_LIMIT}”`)
    const plan = Number(typed.replaceAll(',', ''))
    if (plan < kind.least) return wrong(`不能少于${kind.least}；停止销售请把状态改为停售`)
    return plan > MOST_PLAN ? wrong(`不能多于${MOST_PLAN}，不限请填“${NO_LIMIT}”`) : right(plan)
  }
  if (kind.empty !== undefined && ['', '-', '—', kind.empty].includes(typed)) return right(null)
  if (typed === '') return wrong('请填写金额')
  const fen = parseYuan(typed)
  if (fen === null) return wrong('请填写金额，如 1280 或 1,280.50')
  if (fen < kind.least) return wrong('金额须大于0')
  return fen > MOST_FEN ? wrong('金额不能超过1,000,000元') : right(fen)
}

/** A cell as one types it; `parseCell` reads it back. */
export function cellText(kind: CellKind, value: Cell): string {
  if (value === null) return kind.type === 'money' ? (kind.empty ?? '') : ''
  if (kind.type === 'words') return kind.words[String(value)] ?? String(value)
  if (kind.type === 'plan') return value === UNLIMITED ? NO_LIMIT : String(value)
  return formatYuan(Number(value)).replaceAll(',', '')
}
