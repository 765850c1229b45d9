import { and, arrayContains, eq, sql } from 'drizzle-orm'
import { stateOfSub } from '../../../domain/orders/kind.ts'
import { mayReview } from '../../../domain/orders/order-view.ts'
import {
  checkReviewText,
  mayAmend,
  rejectReasons,
  reviewAspects,
  reviewTags,
  shownAuthor,
} from '../../../domain/reviews/reviews.ts'
import { isProductKind } from '../../../tenant/kinds.ts'
import type { ParsedInput } from '../../contract/contract.ts'
import { absent, invalid, refused, succeed, unauthenticated } from '../../contract/failures.ts'
import type { OwnReview } from '../../contract/reviews/reviews.ts'
import { catalogueKinds } from '../catalogue/kinds.ts'
import { lockCustomer } from '../customers/customers.ts'
import { claimPictures, deletePictures, keptPicture } from '../customers/pictures.ts'
import type { Handlers } from '../kernel/context.ts'
import { newId } from '../kernel/order-numbers.ts'
import { shopOf } from '../kernel/shops.ts'
import { kindOf } from '../orders/core/kinds.ts'
import { lockOrder, noOrder, orderOfOwner } from '../orders/core/order-queries.ts'
import { orders } from '../orders/core/schema.ts'
import { reviews } from './schema.ts'
import { newestReviews, publishedOf, type ReviewRow, reviewOf, summarise } from './shown-reviews.ts'

export const reviewHandlers: Handlers<'reviews.list' | 'reviews.picture' | 'reviews.mine' | 'reviews.write'> =
  {
    async 'reviews.list'(context, tenant, { kind, productId, score, pictures, tag, page, pageSize }) {
      const shop = await shopOf(context, tenant)
      const entered = await catalogueKinds
        .find((one) => one.kind === kind)
        ?.reviewsOf(context, shop, productId)
      if (!entered) return absent('该产品已下架，看看其他产品吧')
      const product = { merchant: tenant.merchant, kind, productId }
      const where = and(
        publishedOf(product),
        score === undefined ? undefined : eq(reviews.score, score),
        pictures ? sql`cardinality(${reviews.pictures}) > 0` : undefined,
        tag === undefined ? undefined : arrayContains(reviews.tags, [tag]),
      )
      const others = entered.filter(
        (one) => (score === undefined || one.score === score) && !pictures && tag === undefined,
      )
      const written = await context.db.$count(reviews, where)
      const offset = (page - 1) * pageSize
      const first = await newestReviews(context, where, {
        limit: Math.min(pageSize, written - offset),
        offset,
      })
      const from = Math.max(0, offset - written)
      return succeed({
        items: [...first, ...others.slice(from, from + pageSize - first.length)],
        total: written + others.length,
        page,
        pageSize,
        summary: await summarise(context, product, entered),
      })
    },

    async 'reviews.picture'(context, { merchant }, { id }) {
      const [row] = await context.db
        .select({ customerId: reviews.customerId })
        .from(reviews)
        .where(
          and(
            eq(reviews.merchant, merchant),
            eq(reviews.state, 'published'),
            arrayContains(reviews.pictures, [id]),
          ),
        )
      const kept = row && (await keptPicture(context, { merchant, ...row }, 'review', id))
      return kept ? succeed(kept) : absent('图片不存在或已删除')
    },

    async 'reviews.mine'({ db }, { merchant }, { orderNo }, { customerId }) {
      const [order] = await db
        .select({ orderNo: orders.orderNo })
        .from(orders)
        .where(orderOfOwner({ merchant, customerId }, orderNo))
      if (!order) return absent(noOrder)
      const [row] = await db
        .select()
        .from(reviews)
        .where(and(eq(reviews.merchant, merchant), eq(reviews.orderNo, orderNo)))
      return succeed({ review: row ? ownReviewOf(row) : null })
    },

    async 'reviews.write'(context, { merchant }, input, { customerId }) {
      const { db, now } = context
      const owner = { merchant, customerId }
      const customer = await lockCustomer(context, merchant, customerId)
      if (!customer) return unauthenticated()
      const order = await lockOrder(db, orderOfOwner(owner, input.orderNo))
      if (!order) return absent(noOrder)
      const { kind } = order
      const [before] = await db
        .select()
        .from(reviews)
        .where(and(eq(reviews.merchant, merchant), eq(reviews.orderNo, order.orderNo)))
        .for('update')
      const { phase, consumed } = stateOfSub(kindOf(context, order).kind, order.subStatus)
      if (!isProductKind(kind) || !mayReview({ phase, consumed, reviewed: false })) {
        return refused('NOT_REVIEWABLE', '出行后才能点评，请在行程开始后再来')
      }
      if (before && !mayAmend(before)) {
        return refused('REVIEW_CLOSED', '这个订单已点评，不能再修改')
      }
      const checked = checkReviewText(input.text)
      if (!checked.ok) return invalid({ text: checked.message })
      const wrong = unknownChoice(input, kind)
      if (wrong) return wrong
      const had = before?.pictures ?? []
      const added = input.pictures.filter((id) => !had.includes(id))
      const isRepeated = new Set(input.pictures).size !== input.pictures.length
      if (isRepeated || !(await claimPictures(context, owner, 'review', added))) {
        return invalid({ pictures: '图片已失效，请重新上传' })
      }
      await deletePictures(
        db,
        owner,
        had.filter((id) => !input.pictures.includes(id)),
      )
      const values = {
        author: shownAuthor(customer.name),
        score: input.score,
        aspects: input.aspects,
        tags: input.tags,
        text: checked.text,
        pictures: input.pictures,
        state: 'pending' as const,
        reason: null,
        updatedAt: now(),
      }
      const [row] = before
        ? await db
            .update(reviews)
            .set({ ...values, edits: before.edits + 1 })
            .where(and(eq(reviews.merchant, merchant), eq(reviews.id, before.id)))
            .returning()
        : await db
            .insert(reviews)
            .values({
              ...values,
              id: newId('rv'),
              merchant,
              kind,
              productId: order.productId,
              orderNo: order.orderNo,
              customerId,
              createdAt: now(),
            })
            .returning()
      if (!row) throw new Error('unreachable: a written row is returned')
      await db
        .update(orders)
        .set({ reviewedAt: order.reviewedAt ?? now() })
        .where(orderOfOwner(owner, order.orderNo))
      return succeed(ownReviewOf(row))
    },
  }

function unknownChoice({ aspects, tags }: ParsedInput<'reviews.write'>, kind: keyof typeof reviewTags) {
  if (!Object.keys(aspects).every((code) => Object.hasOwn(reviewAspects[kind], code))) {
    return invalid({ aspects: '评分项已变化，请刷新页面后重新评分' })
  }
  if (new Set(tags).size !== tags.length || !tags.every((tag) => reviewTags[kind].includes(tag))) {
    return invalid({ tags: '标签已变化，请刷新页面后重新选择' })
  }
  return null
}

function ownReviewOf(row: ReviewRow): OwnReview {
  return {
    ...reviewOf(row),
    orderNo: row.orderNo,
    state: row.state,
    reason: row.reason === null ? '' : rejectReasons[row.reason],
    amendable: mayAmend(row),
  }
}
