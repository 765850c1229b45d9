import { OperatorError } from '../../../../base/operator-error.ts'
import { causes, NETWORK } from './failure.ts'

/**
 * A sentence for a database that does not let this process in; null for other errors. Names the server and never the
 * password.
 */
export function unreachable(databaseUrl: string, error: unknown): OperatorError | null {
  const { host, database } = placeOf(databaseUrl)
  for (const { code, message } of causes(error)) {
    const because = refusals[String(code)] ?? (NETWORK.has(String(code)) ? `does not answer (${code})` : null)
    const why = because ?? wordless(message)
    if (why) {
      return new OperatorError(
        `DATABASE_URL: PostgreSQL at ${host} ${why.replace('%', database)}. ` +
          'Check that it runs, that this machine may reach it, and the user, password and database in the setting.',
      )
    }
  }
  return null
}

/** Of a server that does not answer, or closes the connection without a word; node-postgres's own texts. */
function wordless(message: string): string | null {
  if (message.includes('timeout')) return 'does not answer in time'
  return message.startsWith('Connection terminated') ? 'has closed the connection' : null
}

/** PostgreSQL's codes when it refuses a connection. `%` stands for the database's name. */
const refusals: Readonly<Record<string, string>> = {
  '28P01': 'refuses the user or the password',
  '28000': 'refuses the user',
  '3D000': 'has no database %',
  '42501': 'does not allow the user to make tables in %',
  '53300': 'has no connection left',
  '57P01': 'has ended the connection',
  '57P03': 'is starting or stopping',
}

function placeOf(databaseUrl: string): { host: string; database: string } {
  if (!URL.canParse(databaseUrl)) return { host: 'an address that is no URL', database: '' }
  const { host, pathname } = new URL(databaseUrl)
  return { host: host || 'this machine', database: pathname.slice(1) }
}
