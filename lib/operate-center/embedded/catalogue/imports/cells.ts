import { isReasonableDate } from '../../../../base/calendar/dates.ts'

/** What is wrong with one cell, as a sentence for the person who filled it in. */
export class CellError extends Error {}

/** How a value stands in a cell. `read` gives back what `write` wrote; it throws CellError for anything else. */
export type Cell<T> = {
  write(value: T): string
  read(text: string): T
  /** Written as a number where the file knows numbers. */
  numeric?: true
}

/** A text as it is; only line ends are made the same. */
export const text: Cell<string> = {
  write: (value) => value,
  read: (cell) => cell.replace(/\r\n?/g, '\n'),
}

/** A code, a name of a place or the like, where blanks around it mean nothing. */
export const word: Cell<string> = { write: (value) => value, read: (cell) => cell.trim() }

export const whole: Cell<number> = {
  write: String,
  read(cell) {
    const digits = cell.trim()
    if (!/^-?\d{1,9}$/.test(digits)) throw new CellError(blankOr(digits, '请填写整数'))
    return Number(digits)
  },
  numeric: true,
}

/** An amount: yuan in the cell, fen in the value. */
export const yuan: Cell<number> = {
  write: (fen) => (fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2)),
  read(cell) {
    const amount = cell.trim().replace(/^[¥￥]\s*|元$|,/g, '')
    const [, yuans, cents = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(amount) ?? []
    if (yuans === undefined) throw new CellError(blankOr(amount, '请填写金额（元），最多两位小数'))
    return Number(yuans) * 100 + Number(cents.padEnd(2, '0'))
  },
  numeric: true,
}

export const date: Cell<string> = {
  write: (value) => value,
  read(cell) {
    const [, year, month = '', day = ''] =
      /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(cell.trim()) ?? []
    const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    if (/^[2-9]\d{4}$/.test(cell.trim())) {
      throw new CellError('这是日期的序号，请把这一列的格式改为“日期”，如 2026-12-01')
    }
    if (!isReasonableDate(found)) throw new CellError(blankOr(cell.trim(), '请填写日期，如 2026-12-01'))
    return found
  },
}

/** A text of which blanks around it mean nothing; line ends within it stay. */
export const line: Cell<string> = { write: (value) => value, read: (cell) => text.read(cell).trim() }

export const percent: Cell<number> = {
  write: String,
  read(cell) {
    const digits = cell.trim().replace(/[%％]$/, '')
    if (!/^\d{1,3}(\.\d{1,4})?$/.test(digits)) throw new CellError('请填写0至100的数字')
    return Number(digits)
  },
}

/** How many there are in all; -1, unlimited, is 不限. */
export const seats: Cell<number> = {
  write: (plan) => (plan === -1 ? '不限' : String(plan)),
  read: (cell) => (cell.trim() === '不限' ? -1 : whole.read(cell)),
  numeric: true,
}

/** A time of day, `18:00`. */
export const time: Cell<string> = {
  write: (value) => value,
  read(cell) {
    const [, hour = '', minute = ''] = /^(\d{1,2})[:：](\d{2})(?::00)?$/.exec(cell.trim()) ?? []
    if (hour === '' || Number(hour) > 23 || Number(minute) > 59) {
      throw new CellError(blankOr(cell.trim(), '请填写时间，如 18:00'))
    }
    return `${hour.padStart(2, '0')}:${minute}`
  },
}

/** One of a few codes, shown by its word; the code itself is understood too. */
export function choice<C extends string | number>(words: readonly (readonly [C, string])[]): Cell<C> {
  return {
    write: (code) => words.find(([one]) => one === code)?.[1] ?? String(code),
    read(cell) {
      const asked = cell.trim()
      const found = words.find(([code, said]) => said === asked || String(code) === asked)
      if (!found) throw new CellError(`请填写：${words.map(([, said]) => said).join('、')}`)
      return found[0]
    },
  }
}

export const yesNo: Cell<boolean> = {
  write: (value) => (value ? '是' : '否'),
  read: (cell) => yesOrNo.read(cell) === 'yes',
}
const yesOrNo = choice([
  ['yes', '是'],
  ['no', '否'],
])

/** An empty cell is null (or another value for nothing); anything else is read by the cell given. */
export function orElse<T, N>(inner: Cell<T>, nothing: N): Cell<T | N> {
  return {
    ...inner,
    write: (value) => (value === nothing ? '' : inner.write(value as T)),
    read: (cell) => (cell.trim() === '' ? nothing : inner.read(cell)),
  }
}

/** Several values in one cell, with `、` between them, or each on a line of its own. */
export function list<T>(inner: Cell<T>, between: '、' | '\n' = '\n'): Cell<T[]> {
  return {
    write: (values) => values.map((value) => marked(inner.write(value), between) || '\\e').join(between),
    read: (cell) => split(cell, between, 'drop').map((one) => inner.read(one)),
  }
}

/** One field of a record: its title, and how it stands. */
export type Field = { title: string; cell: Cell<unknown>; path: string; optional?: true }

export function field<T>(title: string, path: string, cell: Cell<T>, optional?: 'optional'): Field {
  return { title, path, cell: cell as Cell<unknown>, ...(optional ? { optional: true } : {}) }
}

/**
 * Several records in one cell: each on a line of its own, its fields with `|` between them in a fixed sequence. An
 * optional field that is empty is not there at all.
 */
export function records<T>(fields: readonly Field[], complete: (record: object) => T): Cell<T[]> {
  return {
    write: (values) =>
      values
        .map((value) => {
          const texts = fields.map(({ path, cell }) => {
            const found = at(value, path)
            return found === undefined ? '' : marked(cell.write(found), '|')
          })
          while (texts.at(-1) === '') texts.pop()
          return texts.join('|') || '\\e'
        })
        .join('\n'),
    read: (cell) =>
      linesOf(cell).map((line, i) => {
        const texts = split(line, '|', 'keep')
        const shown = (title: string, said: string) => `第${i + 1}行“${title}”：${said}`
        const order = fields.map(({ title }) => title).join(' | ')
        if (texts.length > fields.length)
          throw new CellError(`第${i + 1}行多于${fields.length}项，应为：${order}`)
        const record = {}
        fields.forEach(({ title, path, cell: inner, optional }, n) => {
          const said = texts[n] ?? ''
          if (optional && said === '') return
          try {
            put(record, path, inner.read(said))
          } catch (error) {
            throw error instanceof CellError ? new CellError(shown(title, error.message)) : error
          }
        })
        return complete(record)
      }),
  }
}

/** One record in a cell: the same as `records`, without a second line. */
export function oneRecord<T>(inner: Cell<T[]>): Cell<T> {
  return {
    write: (value) => inner.write([value]),
    read(cell) {
      const [first, second] = inner.read(cell)
      if (first === undefined) throw new CellError('请填写此项')
      if (second !== undefined) throw new CellError('只能填写一行')
      return first
    },
  }
}

/** The value at a path (`childRule.text`); undefined where there is none. */
export function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => {
    return typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined
  }, value)
}

/** A copy of plain data, so that `put` changes nobody else's. */
export function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)])) as T
}

/** Puts a value at a path, making the objects that lead to it. */
export function put(target: object, path: string, value: unknown): void {
  const keys = path.split('.')
  const last = keys.pop() ?? path
  let inner = target as Record<string, unknown>
  for (const key of keys) {
    const next = inner[key]
    const made = typeof next === 'object' && next !== null ? next : {}
    inner[key] = made
    inner = made as Record<string, unknown>
  }
  inner[last] = value
}

/**
 * A text as it stands beside a separator, so that `split` finds it again: a backslash stands before a separator, before
 * a backslash and before a blank at either end; `\n` is a line end within the text, `\e` an empty text.
 */
function marked(one: string, between: string): string {
  const plain = one
    .replaceAll('\\', '\\\\')
    .replaceAll(between === '\n' ? '\0' : between, '\\$&')
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n')
  return /^\s$/.test(plain) ? `\\${plain}` : plain.replace(/^\s/, '\\$&').replace(/\s$/, '\\$&')
}

const LETTERS: Readonly<Record<string, string>> = { n: '\n', r: '\r', e: '' }

function split(cell: string, between: string, empties: 'drop' | 'keep'): string[] {
  const parts: string[] = []
  /** Characters of the part; a meant one stands after a backslash and is neither trimmed nor a separator. */
  let part: { said: string; meant: boolean }[] = []
  const finish = () => {
    const blank = (one?: { said: string; meant: boolean }) =>
      one !== undefined && !one.meant && /\s/.test(one.said)
    while (blank(part[0])) part.shift()
    while (blank(part.at(-1))) part.pop()
    if (part.length > 0 || empties === 'keep') parts.push(part.map(({ said }) => said).join(''))
    part = []
  }
  for (let i = 0; i < cell.length; i += 1) {
    const said = cell[i] ?? ''
    const next = cell[i + 1]
    if (said === '\\' && next !== undefined) {
      part.push({ said: LETTERS[next] ?? next, meant: true })
      i += 1
    } else if (said === between) finish()
    else part.push({ said, meant: false })
  }
  finish()
  return parts
}

/** Lines that say something; a line end within a text is written `\\n`. */
function linesOf(cell: string): string[] {
  return cell.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
}

function blankOr(cell: string, said: string): string {
  return cell === '' ? '请填写此项' : said
}
