import { and, eq, ilike, sql } from 'drizzle-orm'
import { documentMediaTypes } from '../../../../domain/documents/media-types.ts'
import { TEMPLATE_MOST_BYTES } from '../../../contract/catalogue/staff-visas.ts'
import { absent, invalid, refused, succeed } from '../../../contract/failures.ts'
import type { Db, Handlers } from '../../kernel/context.ts'
import { matching, readList } from '../../kernel/lists.ts'
import { newId } from '../../kernel/order-numbers.ts'
import { visaTemplates } from './schema.ts'
import { checkTemplateFile } from './template-file.ts'

/** Forms of one merchant; enough for every visa there is. */
const MOST_TEMPLATES = 300

export const staffTemplateHandlers: Handlers<
  'staff.visaTemplates' | 'staff.visaTemplate' | 'staff.addVisaTemplate' | 'staff.removeVisaTemplate'
> = {
  'staff.visaTemplates'({ db }, { merchant }, input) {
    const found = and(
      eq(visaTemplates.merchant, merchant),
      input.search ? ilike(visaTemplates.name, matching(input.search)) : undefined,
    )
    return readList(input, {
      sorts: {
        createdAt: { by: visaTemplates.createdAt, type: 'timestamptz' },
        name: { by: visaTemplates.name, type: 'text' },
      },
      id: visaTemplates.id,
      rows: (order) =>
        db
          .select({
            id: visaTemplates.id,
            name: visaTemplates.name,
            contentType: visaTemplates.contentType,
            bytes: visaTemplates.size,
            createdAt: visaTemplates.createdAt,
            visas: usesOf(sql`visa_templates.merchant`, sql`visa_templates.id`),
            cursor: order.cursor,
          })
          .from(visaTemplates)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map(({ cursor: _cursor, createdAt, ...row }) => ({
          ...row,
          createdAt: createdAt.toISOString(),
        })),
      count: () => db.$count(visaTemplates, found),
    })
  },

  async 'staff.visaTemplate'({ db }, { merchant }, { id }) {
    const [row] = await db.select().from(visaTemplates).where(isTemplate(merchant, id))
    if (!row) return absent('没有这份模板')
    const { name, contentType, bytes } = row
    return succeed({ name, contentType, data: Buffer.from(bytes).toString('base64') })
  },

  async 'staff.addVisaTemplate'({ db, now }, { merchant }, { name, data }) {
    const bytes = Buffer.from(data, 'base64')
    if (bytes.length === 0) return invalid({ data: '请选择文件' })
    if (bytes.length > TEMPLATE_MOST_BYTES) return invalid({ data: '文件超过5MB，请压缩后再上传' })
    const checked = checkTemplateFile(bytes)
    if (!checked.ok) return invalid({ data: checked.message })
    if ((await db.$count(visaTemplates, eq(visaTemplates.merchant, merchant))) >= MOST_TEMPLATES) {
      return refused('TOO_MANY', `最多保存${MOST_TEMPLATES}份模板，请先删除不再使用的模板`)
    }
    const plain = name
      .replace(/[\\/:*?"<>|\p{C}]/gu, '')
      .replace(/\.(?:pdf|docx?|xlsx?)$/i, '')
      .trim()
    if (plain === '') return invalid({ name: '请填写模板名称' })
    const row = {
      merchant,
      id: newId('vt'),
      name: `${plain}.${documentMediaTypes[checked.mediaType]}`,
      contentType: checked.mediaType,
      size: bytes.length,
      createdAt: now(),
    }
    await db.insert(visaTemplates).values({ ...row, bytes: new Uint8Array(bytes) })
    const { id, contentType, size, createdAt } = row
    return succeed({
      id,
      name: row.name,
      contentType,
      bytes: size,
      visas: 0,
      createdAt: createdAt.toISOString(),
    })
  },

  async 'staff.removeVisaTemplate'({ db }, { merchant }, { id }) {
    // Locked, so that a visa that is being saved does not come to name a form that goes.
    const [row] = await db
      .select({ uses: usesOf(sql`visa_templates.merchant`, sql`visa_templates.id`) })
      .from(visaTemplates)
      .where(isTemplate(merchant, id))
      .for('update')
    if (!row) return absent('没有这份模板')
    if (row.uses > 0) return refused('IN_USE', `还有${row.uses}个签证产品使用这份模板，请先在产品中移除`)
    await db.delete(visaTemplates).where(isTemplate(merchant, id))
    return succeed({})
  },
}

/** Name and size of forms by their ids, locked until the transaction ends so that they stay; unknown ones are left out. */
export async function templatesNamed(
  db: Db,
  merchant: string,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string; bytes: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: visaTemplates.id, name: visaTemplates.name, bytes: visaTemplates.size })
    .from(visaTemplates)
    .where(and(eq(visaTemplates.merchant, merchant), sql`${visaTemplates.id} = any(${sql.param([...ids])})`))
    .for('share')
  return new Map(rows.map((row) => [row.id, row]))
}

const isTemplate = (merchant: string, id: string) =>
  and(eq(visaTemplates.merchant, merchant), eq(visaTemplates.id, id))

/** Visas that name the form of an outer query. Names in full: drizzle leaves the table out of a selected field. */
function usesOf(merchant: ReturnType<typeof sql>, id: ReturnType<typeof sql>) {
  return sql<number>`(select count(*) from visa_products
    where visa_products.merchant = ${merchant}
      and visa_products.content->'materials' @> jsonb_build_array(jsonb_build_object('template', jsonb_build_object('id', ${id}))))`.mapWith(
    Number,
  )
}
