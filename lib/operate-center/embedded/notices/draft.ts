import { asc, desc, eq } from 'drizzle-orm'
import { infoAnswer, powerAnswer } from '../../contract/shops/shop.ts'
import type { Db } from '../kernel/context.ts'
import { distributors } from '../kernel/schema.ts'

/** Phones that the merchant's shop knows; empty where it knows none. */
export async function shopPhones(
  db: Db,
  merchant: string,
): Promise<{ organiserTel: string; complaintTel: string }> {
  const [shop] = await db
    .select({ info: distributors.info, power: distributors.power })
    .from(distributors)
    .where(eq(distributors.merchant, merchant))
    .orderBy(desc(distributors.open), asc(distributors.code))
    .limit(1)
  const info = infoAnswer.safeParse(shop?.info)
  const power = powerAnswer.safeParse(shop?.power)
  return {
    organiserTel: power.success ? power.data.saleTel : '',
    complaintTel: info.success ? info.data.complaintTel : '',
  }
}
