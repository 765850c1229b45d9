import { and, eq } from 'drizzle-orm'
import type { DocumentMediaType } from '../../../../domain/documents/media-types.ts'
import type { Context } from '../../kernel/context.ts'
import { visaProducts, visaTemplates } from './schema.ts'

/**
 * A form of the merchant, asked for at one of its products. Not only one that the product names today: materials of an
 * order keep naming the form they were ordered with.
 */
export async function readTemplate({ db }: Context, merchant: string, proId: string, templateId: string) {
  const [found] = await db
    .select({
      name: visaTemplates.name,
      contentType: visaTemplates.contentType,
      bytes: visaTemplates.bytes,
    })
    .from(visaTemplates)
    .innerJoin(
      visaProducts,
      and(eq(visaProducts.merchant, visaTemplates.merchant), eq(visaProducts.id, proId)),
    )
    .where(and(eq(visaTemplates.merchant, merchant), eq(visaTemplates.id, templateId)))
  // Only files of these types are ever stored.
  return found ? { ...found, contentType: found.contentType as DocumentMediaType } : null
}
