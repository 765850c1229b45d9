import pino, { type Logger } from 'pino'

/**
 * The process's log, JSON lines on standard output. What is logged never holds the values of a query: they carry
 * tokens and numbers of people; `loggable` cuts them off.
 */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.cookie', '*.authorization', '*.mobile', '*.password', '*.token'], censor: '…' },
  })
}

/** Matches a parameter's name, but not a token or number in its place. */
const NAME = /^[A-Za-z_]{1,24}$/

/**
 * Path of a request target with the names, but not the values, of its query; what does not look like a name becomes a
 * star.
 */
export function loggable(target: string): string {
  const mark = target.indexOf('?')
  if (mark < 0) return target.slice(0, 300)
  const names = target
    .slice(mark + 1)
    .split('&')
    .map((pair) => pair.split('=', 1)[0] ?? '')
    .map((name) => (NAME.test(name) ? name : '*'))
  return `${target.slice(0, mark)}?${names.join('&')}`.slice(0, 300)
}
