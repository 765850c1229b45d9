import { and, eq, sql } from 'drizzle-orm'
import {
  type CredentialKind,
  type Credentials,
  credentialKinds,
} from '../../contract/shops/staff-settings.ts'
import type { Context } from './context.ts'
import { statement } from './db/statement.ts'
import { merchantCredentials } from './schema.ts'

const readSealed = statement('credentials of merchant', (db) =>
  db
    .select({ sealed: merchantCredentials.sealed })
    .from(merchantCredentials)
    .where(
      and(
        eq(merchantCredentials.merchant, sql.placeholder('merchant')),
        eq(merchantCredentials.kind, sql.placeholder('kind')),
      ),
    ),
)

/** A merchant's credentials of a kind, opened; null when it has none. */
export async function credentialsOf<K extends CredentialKind>(
  { db, sealer }: Pick<Context, 'db' | 'sealer'>,
  merchant: string,
  kind: K,
): Promise<Credentials<K> | null> {
  const [row] = await readSealed(db, { merchant, kind })
  // What was sealed here had been parsed by the kind's own schema.
  return row ? (credentialKinds[kind].parse(JSON.parse(sealer.open(row.sealed))) as Credentials<K>) : null
}
