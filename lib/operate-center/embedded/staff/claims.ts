import { and, count, eq } from 'drizzle-orm'
import type { Context, Db, Sealer } from '../kernel/context.ts'
import { staffClaims, staffUsers } from './schema.ts'
import { claimCode } from './second-factor.ts'

export function claimHash(sealer: Sealer, code: string): string {
  return sealer.hash(`staff-claim:${code.trim().toLowerCase()}`)
}

/**
 * A code with which the first account of the platform is made; null when there is one. Each start of a server makes
 * another, and any of them counts until one is used: only its hash is kept, so an earlier one cannot be shown again.
 */
export async function newClaim({
  db,
  sealer,
  now,
}: Pick<Context, 'db' | 'sealer' | 'now'>): Promise<string | null> {
  if (await hasStaff(db)) return null
  const code = claimCode()
  await db.insert(staffClaims).values({ codeHash: claimHash(sealer, code), createdAt: now() })
  return code
}

async function hasStaff(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ count: count() })
    .from(staffUsers)
    .where(and(eq(staffUsers.demo, false)))
  return (row?.count ?? 0) > 0
}
