import { isThere, type StorefrontKind } from './kind.ts'

/** Not the id of any goods. */
const CLOSED = '~'

export const goodsKind: StorefrontKind = {
  kind: 'goods',

  // The list of goods is one page; what is chosen of it is loaded by the browser.
  async places() {
    return {}
  },

  // Withdrawn goods have a page, too: it offers similar ones, which the centre names for any goods of the merchant.
  // Where the shop sells none, one page stands for all of them and says so.
  async pageFor(get, proId) {
    if (await isThere(get('goods.get', { proId }))) return proId
    const { openShop } = await get('shop.power', {})
    if (openShop !== 1) return CLOSED
    return (await isThere(get('goods.similar', { proId }))) ? proId : null
  },

  async poster(get, proId) {
    const goods = await get('goods.get', { proId })
    return {
      title: goods.name,
      subtitle: goods.subtitle,
      facts: [
        ...(goods.shipsFrom ? [{ label: '发货', value: `${goods.shipsFrom}发货` }] : []),
        { label: '运费', value: goods.freightText },
        {
          label: '退换',
          value: goods.returnable.days > 0 ? `${goods.returnable.days}天无理由退货` : '按约定退换',
        },
      ],
      price: goods.price,
      picture: goods.cover.src,
    }
  },
}
