import pino, { type Logger } from 'pino'
import type { Alarm } from '../../base/alarms.ts'

type Options = {
  level: string
  /** Most lines a second of one kind; `kindOf` says what a kind is. Default: no bound. */
  linesPerSecond?: number
  /** Called for every line with a field `alarm`, written or left out. */
  onAlarm?: (alarm: Alarm) => void
  onLeftOut?: () => void
  /** Where the lines go. Default: standard output. */
  to?: { write(line: string): void }
  /** A clock that is never set, in milliseconds. */
  monotonic?: () => number
}

/**
 * The process's log, JSON lines on standard output. What is logged never holds the values of a query: they carry
 * tokens and numbers of people; `loggable` cuts them off.
 *
 * Of each kind of line only so many are written a second, so that neither a flood of requests nor a system that is down
 * fills the disk; the next line of the kind says in `leftOut` how many are missing.
 */
export function createLog({
  level,
  linesPerSecond = Number.POSITIVE_INFINITY,
  onAlarm,
  onLeftOut,
  to,
  monotonic = () => performance.now(),
}: Options): Logger {
  const kinds = new Map<string, { second: number; written: number; leftOut: number }>()

  /** Whether a line may be written, and how many of its kind were left out before it. */
  function take(kind: string): { write: boolean; leftOut: number } {
    const second = Math.floor(monotonic() / 1000)
    const state = kinds.get(kind) ?? { second, written: 0, leftOut: 0 }
    // Messages are literals of the code; this only makes sure.
    if (kinds.size < MOST_KINDS) kinds.set(kind, state)
    if (state.second !== second) {
      state.second = second
      state.written = 0
    }
    if (state.written >= linesPerSecond) {
      state.leftOut += 1
      return { write: false, leftOut: 0 }
    }
    const { leftOut } = state
    state.written += 1
    state.leftOut = 0
    return { write: true, leftOut }
  }

  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: ['*.cookie', '*.authorization', '*.mobile', '*.password', '*.token'], censor: '…' },
      hooks: {
        logMethod(args, method, levelNumber) {
          const [fields, message] = args as unknown as [Fields, string]
          if (fields.alarm) onAlarm?.(fields.alarm)
          const { write, leftOut } = take(kindOf(fields, message, levelNumber))
          if (write) method.apply(this, [leftOut > 0 ? { ...fields, leftOut } : fields, message] as never)
          else onLeftOut?.()
        },
      },
    },
    ...(to ? [to] : []),
  )
}

const MOST_KINDS = 1000

type Fields = { alarm?: Alarm; method?: string; status?: number }

/**
 * Lines that may crowd each other out: one warning or error by its words; requests by level, whether they change
 * something, and class of status, so that a flood of invented addresses hides no order.
 */
function kindOf({ alarm, method, status }: Fields, message: string, level: number): string {
  if (status === undefined) return `${level} ${message} ${alarm ?? ''}`
  const reads = method === 'GET' || method === 'HEAD' || method === undefined
  return `${level} ${message} ${reads ? 'read' : 'change'} ${Math.floor(status / 100)}`
}

/** Matches a parameter's name, but not a token or number in its place. */
const NAME = /^[A-Za-z_]{1,24}$/

/** Whoever has a document's link has the document. */
function withoutToken(path: string): string {
  return path.replace(/\/files\/.*/s, '/files/*')
}

/**
 * Path of a request target with the names, but not the values, of its query; what does not look like a name becomes a
 * star.
 */
export function loggable(target: string): string {
  const mark = target.indexOf('?')
  if (mark < 0) return withoutToken(target).slice(0, 300)
  const names = target
    .slice(mark + 1)
    .split('&')
    .map((pair) => pair.split('=', 1)[0] ?? '')
    .map((name) => (NAME.test(name) ? name : '*'))
  return `${withoutToken(target.slice(0, mark))}?${names.join('&')}`.slice(0, 300)
}
