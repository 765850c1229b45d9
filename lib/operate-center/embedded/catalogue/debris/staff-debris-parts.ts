import { and, eq } from 'drizzle-orm'
import { catalogueTag, productTag } from '../../../../tenant/tags.ts'
import { refused } from '../../../contract/failures.ts'
import type { Context, Db } from '../../kernel/context.ts'
import { debrisProducts } from './schema.ts'

type ProductRow = typeof debrisProducts.$inferSelect

export const isDebris = (merchant: string, proId: string) =>
  and(eq(debrisProducts.merchant, merchant), eq(debrisProducts.id, proId))

export const changedMeanwhile = () => refused('CHANGED_MEANWHILE', '其他人刚刚修改了这个产品，请刷新后再保存')

/** The product, locked until the transaction ends: two who change it or its packages wait for each other. */
export async function lockDebris(db: Db, merchant: string, proId: string): Promise<ProductRow | null> {
  const [row] = await db.select().from(debrisProducts).where(isDebris(merchant, proId)).for('update')
  return row ?? null
}

/** A change of a product, its packages or its stock renews its own pages and the lists, and no others. */
export function announceDebris(context: Context, merchant: string, proId: string): void {
  context.announce(merchant, [productTag(merchant, 'debris', proId), catalogueTag(merchant, 'debris')])
}

export function prefixed(path: string, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, words]) => [`${path}.${field}`, words]))
}
