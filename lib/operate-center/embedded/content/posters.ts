import { and, eq } from 'drizzle-orm'
import type { Tenant } from '../../../tenant/tenant.ts'
import { absent, invalid, succeed } from '../../contract/failures.ts'
import { infoAnswer } from '../../contract/shops/shop.ts'
import { tours } from '../catalogue/tours/schema.ts'
import { inRange } from '../catalogue/tours/tour-range.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { newId } from '../kernel/order-numbers.ts'
import { shopOf } from '../kernel/shops.ts'
import { nodeFor, parentNode, sharerOf } from '../sharing/share-nodes.ts'
import { findShown } from './articles.ts'

type Target = { screen: string; subject: string; title: string }

export const posterHandlers: Handlers<'share.poster'> = {
  /** The same person gets the same number for the same poster again, so that looking at designs fills no table. */
  async 'share.poster'(context, tenant, input, caller) {
    if (input.proId && input.articleId) return invalid({ proId: '海报只能指向一个产品或一篇文章' })
    const target = await targetOf(context, tenant, input)
    if (!target) return absent('这项内容已下架，可以改用店铺海报')
    const { screen, subject, title } = target
    const node = {
      merchant: tenant.merchant,
      parent: await parentNode(context, tenant, input.sharingChainId),
      kind: 'poster' as const,
      channel: tenant.channel,
      distributor: tenant.distributor,
      screen,
      subject,
      template: input.template,
      ...(await sharerOf(context, tenant, caller, input.visitor)),
    }
    const posterId = await nodeFor(context, node, newId('p'))
    return succeed({ posterId, title })
  },
}

/** What a poster leads to, when this shop has it. */
async function targetOf(
  context: Context,
  tenant: Tenant,
  { proId, articleId }: { proId?: string | undefined; articleId?: string | undefined },
): Promise<Target | null> {
  const shop = await shopOf(context, tenant)
  if (proId) {
    const [tour] = await context.db
      .select({ name: tours.name })
      .from(tours)
      .where(and(inRange(shop), eq(tours.id, proId)))
    return tour ? { screen: 'productDetail', subject: proId, title: tour.name } : null
  }
  if (articleId) {
    const article = await findShown(context, tenant, articleId)
    return article ? { screen: 'essay', subject: articleId, title: article.title } : null
  }
  return { screen: 'index', subject: '', title: infoAnswer.parse(shop.info).name }
}
