import { redeemWords, refundTag } from '../../domain/debris/package-facts.ts'
import { debrisTypes } from '../../domain/debris/words.ts'
import { isThere, type StorefrontKind } from './kind.ts'

export const debrisKind: StorefrontKind = {
  kind: 'debris',

  // No list of its own: home sections, search and links lead to these products.
  async places() {
    return {}
  },

  // A withdrawn product has a page, too: it offers similar ones, which the centre names for any of the merchant's.
  async pageFor(get, proId) {
    const known =
      (await isThere(get('debris.get', { proId }))) || (await isThere(get('debris.similar', { proId })))
    return known ? proId : null
  },

  async poster(get, proId) {
    const product = await get('debris.get', { proId })
    const [first] = product.packages
    return {
      title: product.name,
      subtitle: product.highlights[0] ?? '',
      facts: [
        { label: '类型', value: [product.city, debrisTypes[product.type]].filter(Boolean).join(' · ') },
        ...(first ? [{ label: '退改', value: refundTag(first.refund) }] : []),
        ...(first ? [{ label: '使用', value: redeemWords(first.redeem) }] : []),
      ],
      price: product.price,
      picture: product.cover.src,
    }
  },
}
