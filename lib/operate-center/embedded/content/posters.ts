import { mainScreen, type Subject } from '../../../screens/subjects.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import { absent, succeed } from '../../contract/failures.ts'
import { infoAnswer } from '../../contract/shops/shop.ts'
import type { CatalogueKind } from '../catalogue/shared/kind.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { newId } from '../kernel/order-numbers.ts'
import { shopOf } from '../kernel/shops.ts'
import { nodeFor, parentNode, sharerOf } from '../sharing/share-nodes.ts'
import { findShown } from './articles.ts'

type Target = { screen: string; subject: string; title: string }

/** Posters of the shop, of its articles, and of products of these kinds. */
export function posterHandlersOf(kinds: readonly CatalogueKind[]): Handlers<'share.poster'> {
  /** Name of what a poster is about; null when this shop has not got it. */
  async function titleOf(context: Context, tenant: Tenant, { kind, id }: Subject): Promise<string | null> {
    if (kind === 'article') return (await findShown(context, tenant, id))?.title ?? null
    const catalogue = kinds.find((one) => one.kind === kind)
    const brief = await catalogue?.briefOf(context, await shopOf(context, tenant), id)
    return brief?.name ?? null
  }

  async function targetOf(
    context: Context,
    tenant: Tenant,
    about: Subject | undefined,
  ): Promise<Target | null> {
    if (!about) {
      const { info } = await shopOf(context, tenant)
      return { screen: 'index', subject: '', title: infoAnswer.parse(info).name }
    }
    const title = await titleOf(context, tenant, about)
    return title === null ? null : { screen: mainScreen(about.kind).screen, subject: about.id, title }
  }

  return {
    /** The same person gets the same number for the same poster again, so that looking at designs fills no table. */
    async 'share.poster'(context, tenant, input, caller) {
      const target = await targetOf(context, tenant, input.about)
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
}
