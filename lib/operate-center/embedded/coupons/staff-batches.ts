import { and, eq, ilike } from 'drizzle-orm'
import { groupedCode, normalisedCode } from '../../../base/text/codes.ts'
import { absent, invalid, refused } from '../../contract/failures.ts'
import type { Context, Handlers, Outcome } from '../kernel/context.ts'
import { matching, readList } from '../kernel/lists.ts'
import { newId, randomCode } from '../kernel/order-numbers.ts'
import { cardHash, codeHash } from './codes.ts'
import type { TemplateRow } from './coupon-rows.ts'
import { couponBatches, couponSecrets, couponTemplates } from './schema.ts'

type Calls =
  | 'staff.couponBatches'
  | 'staff.makeCouponCodes'
  | 'staff.makeCommonCode'
  | 'staff.makeCouponCards'
  | 'staff.stopCouponBatch'

/** 60 random bits: with a thousand million tries at ten thousand codes none is hit by chance. */
const SECRET_LENGTH = 12
/** Only tells cards apart; the password beside it is the secret. */
const NUMBER_LENGTH = 8
/** Rows of one statement; PostgreSQL takes 65,535 values. */
const CHUNK = 1_000

export const staffBatchHandlers: Handlers<Calls> = {
  async 'staff.couponBatches'({ db }, { merchant }, input) {
    const { kind, templateId, search } = input
    const found = and(
      eq(couponBatches.merchant, merchant),
      kind && eq(couponBatches.kind, kind),
      templateId ? eq(couponBatches.templateId, templateId) : undefined,
      search ? ilike(couponBatches.name, matching(search)) : undefined,
    )
    return readList(input, {
      sorts: {
        createdAt: { by: couponBatches.createdAt, type: 'timestamptz' },
        redeemed: { by: couponBatches.redeemed, type: 'bigint' },
      },
      id: couponBatches.id,
      rows: (order) =>
        db
          .select({ row: couponBatches, templateName: couponTemplates.name, cursor: order.cursor })
          .from(couponBatches)
          .innerJoin(couponTemplates, eq(couponTemplates.id, couponBatches.templateId))
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map(({ row: { id, merchant: _, code, expiresAt, createdAt, ...row }, templateName }) => ({
          ...row,
          batchId: id,
          templateName,
          code: code ?? '',
          expiresAt: expiresAt?.toISOString() ?? null,
          createdAt: createdAt.toISOString(),
        })),
      count: () => db.$count(couponBatches, found),
    })
  },

  async 'staff.makeCouponCodes'(context, { merchant }, { count, ...draft }) {
    const made = await makeBatch(context, merchant, { ...draft, kind: 'single', count })
    if (!made.ok) return made
    const { batchId } = made.value
    const codes = Array.from({ length: count }, () => randomCode(SECRET_LENGTH))
    const hashes = codes.map((code) => codeHash(context, merchant, code))
    if (!(await keepHashes(context, { merchant, batchId }, hashes))) return drawnTwice()
    return { ok: true, value: { batchId, codes: codes.map(groupedCode) } }
  },

  async 'staff.makeCommonCode'(context, { merchant }, { code: typed, limit, ...draft }) {
    const code = normalisedCode(typed)
    const [known] = await context.db
      .select({ id: couponBatches.id })
      .from(couponBatches)
      .where(and(eq(couponBatches.merchant, merchant), eq(couponBatches.code, code)))
    if (known) return invalid({ code: '该口令已被使用，请换一个' })
    return makeBatch(context, merchant, { ...draft, kind: 'common', count: limit, code })
  },

  async 'staff.makeCouponCards'(context, { merchant }, { count, ...draft }) {
    const made = await makeBatch(context, merchant, { ...draft, kind: 'card', count })
    if (!made.ok) return made
    const { batchId } = made.value
    const cards = Array.from({ length: count }, () => ({
      cardNumber: randomCode(NUMBER_LENGTH),
      password: randomCode(SECRET_LENGTH),
    }))
    const hashes = cards.map(({ cardNumber, password }) => cardHash(context, merchant, cardNumber, password))
    if (!(await keepHashes(context, { merchant, batchId }, hashes))) return drawnTwice()
    const shown = cards.map(({ cardNumber, password }) => ({
      cardNumber: groupedCode(cardNumber),
      password: groupedCode(password),
    }))
    return { ok: true, value: { batchId, cards: shown } }
  },

  async 'staff.stopCouponBatch'({ db }, { merchant }, { batchId, stopped }) {
    const [row] = await db
      .update(couponBatches)
      .set({ stopped })
      .where(and(eq(couponBatches.merchant, merchant), eq(couponBatches.id, batchId)))
      .returning({ id: couponBatches.id })
    return row ? { ok: true, value: {} } : absent('没有这个批次')
  },
}

const drawnTwice = () => refused('AGAIN', '没有完成，请再试一次')

type BatchDraft = {
  templateId: string
  name: string
  expiresAt: string | null
  kind: 'single' | 'common' | 'card'
  count: number
  code?: string
}

export async function makeBatch(
  { db, now }: Context,
  merchant: string,
  { templateId, name, expiresAt, kind, count, code }: BatchDraft,
): Promise<Outcome<{ batchId: string }>> {
  const [template]: TemplateRow[] = await db
    .select()
    .from(couponTemplates)
    .where(and(eq(couponTemplates.merchant, merchant), eq(couponTemplates.id, templateId)))
  if (!template) return absent('没有这张优惠券')
  if (template.stopped) return refused('STOPPED', '该优惠券已停用，请先启用')
  if (template.total !== null && count > template.total - template.taken) {
    return refused('GONE', `该优惠券只剩${template.total - template.taken}张，请增加总数量或减少数量`)
  }
  const id = newId('cb')
  await db.insert(couponBatches).values({
    id,
    merchant,
    kind,
    templateId,
    name,
    count,
    code: code ?? null,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    createdAt: now(),
  })
  return { ok: true, value: { batchId: id } }
}

/** False when one of them is there already, whoever's it is. */
export async function keepHashes(
  { db }: Context,
  { merchant, batchId }: { merchant: string; batchId: string },
  hashes: readonly string[],
): Promise<boolean> {
  for (let from = 0; from < hashes.length; from += CHUNK) {
    const rows = hashes.slice(from, from + CHUNK).map((secretHash) => ({ merchant, secretHash, batchId }))
    const kept = await db
      .insert(couponSecrets)
      .values(rows)
      .onConflictDoNothing()
      .returning({ hash: couponSecrets.secretHash })
    if (kept.length < rows.length) return false
  }
  return true
}
