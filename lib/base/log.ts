/** The part of a logger that is needed below the server; pino fits. Personal data is never among the fields. */
export type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * What may be logged of an exception: the innermost error's words, code and stack. drizzle's own message quotes the
 * statement's parameters, which can be personal.
 */
export function errorFields(error: unknown): { error: string; code?: unknown; stack?: string } {
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  if (!(inner instanceof Error)) return { error: String(inner) }
  return { error: inner.message, ...('code' in inner ? { code: inner.code } : {}), stack: inner.stack }
}
