import { formatYuan } from '../../lib/base/money/fen.ts'
import { mainScreen } from '../../lib/screens/subjects.ts'
import type { ProductKind } from '../../lib/tenant/kinds.ts'
import { expect, shops, test } from '../support/fixtures.ts'
import { settledPages, staffWatched } from '../support/settled-pages.ts'
import { Shopper } from '../support/shopper.ts'
import type { Staff } from '../support/staff.ts'
import { productsOf, type Visit, visit, visitRenewed } from '../support/visit.ts'

/** A changed price or stock of a product renews its own pages and the lists of its kind, and no others. */

type Kind = Exclude<ProductKind, 'tour'>
type PutBack = () => Promise<unknown>

type Row = {
  /** Where its products are listed. */
  list: string
  /** Whether a product's price can be set as a whole; without it every product's. */
  fits?: (staff: Staff, proId: string) => Promise<boolean>
  /** Sets what it costs at the merchant, fen, in all its versions. */
  setPrice: (staff: Staff, proId: string, price: number) => Promise<PutBack>
  /** What a shop sells it at now, fen. */
  priceIn: (shopper: Shopper, proId: string) => Promise<number>
  /** Sells out whatever is left, and the words that a page has then; not given where pages name no stock. */
  sellOut?: { sell: (staff: Staff, proId: string) => Promise<PutBack>; words: string }
}

const kinds: Readonly<Record<Kind, Row>> = {
  goods: {
    list: 'goodsIndex',
    async setPrice(staff, proId, price) {
      const { items } = await staff('staff.goodsSkus', { proId })
      const changes = items.map(({ skuId }) => ({ skuId, price, marketPrice: null }))
      await staff('staff.setGoodsSkus', { changes })
      const before = items.map((sku) => ({
        skuId: sku.skuId,
        price: sku.price,
        marketPrice: sku.marketPrice,
      }))
      return () => staff('staff.setGoodsSkus', { changes: before })
    },
    priceIn: async (shopper, proId) => (await shopper.get('goods.get', { proId })).price,
    sellOut: {
      async sell(staff, proId) {
        const { items } = await staff('staff.goodsSkus', { proId })
        const left = items.map((sku) => ({ skuId: sku.skuId, add: sku.held + sku.used - sku.plan }))
        await staff('staff.setGoodsSkus', { changes: left })
        return () =>
          staff('staff.setGoodsSkus', { changes: left.map(({ skuId, add }) => ({ skuId, add: -add })) })
      },
      words: '已售罄',
    },
  },
  visa: {
    list: 'visaProductList',
    async setPrice(staff, proId, price) {
      const { visa } = await staff('staff.visa', { proId })
      const fees = { service: price, embassy: 0 }
      await staff('staff.saveVisa', { proId, visa: { ...visa, fees, marketPrice: null } })
      return () => staff('staff.saveVisa', { proId, visa })
    },
    priceIn: async (shopper, proId) => (await shopper.get('visas.get', { proId })).price,
  },
  debris: {
    // There is no list of them; the home shows some.
    list: '',
    // The days of a dated package have prices of their own.
    fits: async (staff, proId) =>
      (await staff('staff.debrisProduct', { proId })).packages.every(({ stock }) => stock !== null),
    async setPrice(staff, proId, price) {
      const { packages } = await staff('staff.debrisProduct', { proId })
      const put = async (amount: number | null) => {
        for (const one of packages) {
          const { packageId } = one
          await staff('staff.saveDebrisPackage', {
            ...{ proId, packageId },
            package: { ...one.package, price: amount ?? one.package.price },
          })
        }
      }
      await put(price)
      return () => put(null)
    },
    priceIn: async (shopper, proId) => (await shopper.get('debris.get', { proId })).price,
  },
}

const listed = ({ html }: Visit, kind: ProductKind, id: string) => {
  const { screen, parameter } = mainScreen(kind)
  return new RegExp(`${screen}\\?${parameter}=${id}(?![\\w-])`).test(html)
}
const productPage = (shop: string, kind: ProductKind, id: string) => {
  const { screen, parameter } = mainScreen(kind)
  return `${shop}/${screen}?${parameter}=${id}`
}
const listPage = (shop: string, kind: Kind) => `${shop}/${kinds[kind].list}`.replace(/\/$/, '')

type Pages = {
  proId: string
  /** Pages of the product, and lists that show it, in every shop that sells it. */
  concerned: string[]
  /** Of another product of the kind that does not name it, lists of other kinds, and another merchant's. */
  others: string[]
}

async function pagesOf(origin: string, kind: Kind, staff: Staff): Promise<Pages> {
  const { fits, list } = kinds[kind]
  const own = await Promise.all(
    [shops.full, shops.second].map(async (shop) => ({
      shop,
      sold: await productsOf(origin, shop, kind),
      list: await visit(origin, listPage(shop, kind)),
    })),
  )
  const all = own[0]?.sold ?? []
  for (const proId of all) {
    const showing = own.filter((one) => listed(one.list, kind, proId)).map(({ shop }) => shop)
    if (!showing.includes(shops.full) || (fits && !(await fits(staff, proId)))) continue
    const selling = own.filter(({ sold }) => sold.includes(proId)).map(({ shop }) => shop)
    for (const id of all) {
      const other = productPage(shops.full, kind, id)
      if (id === proId || listed(await visit(origin, other), kind, proId)) continue
      const otherLists = ['productList', 'goodsIndex', 'visaProductList'].filter((one) => one !== list)
      return {
        proId,
        concerned: [
          ...showing.map((shop) => listPage(shop, kind)),
          ...selling.map((shop) => productPage(shop, kind, proId)),
        ],
        others: [other, ...otherLists.map((one) => `${shops.full}/${one}`), shops.closedOrders],
      }
    }
  }
  throw new Error(`no ${kind} stands in a list and is named by few others`)
}

for (const kind of Object.keys(kinds) as Kind[]) {
  const { setPrice, priceIn, sellOut } = kinds[kind]

  test(`${kind}: a price shows on the product and the lists of its kind, and nothing else is renewed`, async ({
    server: { origin },
    world,
  }) => {
    const staff = await staffWatched(world.server, shops.full)
    const { proId, concerned, others } = await pagesOf(origin, kind, staff)
    const before = await settledPages(origin, [...concerned, ...others])
    const putBack = await setPrice(staff, proId, 34_500)
    const prices = new Map<string, string>()
    try {
      for (const path of concerned) {
        const shop = path.startsWith(shops.second) ? shops.second : shops.full
        const price = `>${formatYuan(await priceIn(new Shopper(origin, shop), proId))}<`
        prices.set(shop, price)
        expect(before.get(path)?.html.includes(price), `${path} before`).toBe(false)
        const after = await visitRenewed(origin, path)
        expect([after.status, after.html.includes(price)], path).toEqual([200, true])
        expect(after.etag).not.toBe(before.get(path)?.etag)
      }
      for (const path of others) {
        const { cache, etag } = await visit(origin, path)
        expect([cache, etag], path).toEqual(['hit', before.get(path)?.etag])
      }
    } finally {
      await putBack()
    }
    for (const path of concerned) {
      const { html } = await visitRenewed(origin, path)
      expect(
        [...prices.values()].some((price) => html.includes(price)),
        `${path} afterwards`,
      ).toBe(false)
    }
  })

  if (!sellOut) continue
  test(`${kind}: what is sold out says so on the product and in its lists, and is back with new stock`, async ({
    server: { origin },
    world,
  }) => {
    const staff = await staffWatched(world.server, shops.full)
    const { proId, concerned, others } = await pagesOf(origin, kind, staff)
    const before = await settledPages(origin, [...concerned, ...others])
    const count = ({ html }: Visit) => html.split(sellOut.words).length
    const putBack = await sellOut.sell(staff, proId)
    try {
      for (const path of concerned) {
        const was = before.get(path)
        const after = await visitRenewed(origin, path)
        expect(count(after), path).toBeGreaterThan(was ? count(was) : 0)
      }
      for (const path of others) {
        const { cache, etag } = await visit(origin, path)
        expect([cache, etag], path).toEqual(['hit', before.get(path)?.etag])
      }
    } finally {
      await putBack()
    }
    for (const path of concerned) {
      const was = before.get(path)
      expect(count(await visitRenewed(origin, path)), `${path} afterwards`).toBe(was ? count(was) : 0)
    }
  })
}
