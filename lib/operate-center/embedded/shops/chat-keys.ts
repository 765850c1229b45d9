import { sql } from 'drizzle-orm'
import { customerServiceAnswer } from '../../contract/shops/shop.ts'
import type { Db, Sealer } from '../kernel/context.ts'
import { distributors } from '../kernel/schema.ts'
import { isShop } from '../kernel/shops.ts'

/**
 * Seals signing keys that an earlier version has stored unencrypted. Runs at every start; a second run changes nothing.
 */
export async function sealClearChatKeys(db: Db, sealer: Sealer): Promise<number> {
  return db.transaction(async (tx) => {
    const clear = await tx
      .select()
      .from(distributors)
      .where(sql`${distributors.chat} -> 'customerKey' is not null`)
      .for('update')
    for (const row of clear) {
      const { customerKey, ...open } = customerServiceAnswer.parse(row.chat)
      const chat = { ...open, ...(customerKey ? { customerKeySealed: sealer.seal(customerKey) } : {}) }
      await tx
        .update(distributors)
        .set({ chat })
        .where(isShop({ ...row, distributor: row.code }))
    }
    return clear.length
  })
}
