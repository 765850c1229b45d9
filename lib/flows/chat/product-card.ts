/** What a page says about itself, and what the browser remembers of this visit. */
export type PageFacts = {
  /** og:title */
  title: string
  /** Canonical address: without anything about the visitor. */
  url: string
  /** og:image */
  image: string
  /** Texts of the page's JSON-LD blocks. */
  jsonLd: readonly string[]
  /** The screen and what it is about (specification, section 3). */
  pageId: string
  /** The product this page is about; null on lists. */
  product: { number: string; title: string } | null
  /** Kept in the session: the product looked at last, and the order. */
  productNumber: string
  productTitle: string
  orderNum: string
}

/** The vendor's 咨询对象; beside its own four fields it shows any other by its key. */
export type ProductCard = { title: string; url: string; image: string; send: boolean } & Record<
  string,
  string | boolean
>

/** The card that shows staff which page the visitor is on. Lists send none by themselves. */
export function productCard(facts: PageFacts): ProductCard {
  const { product, jsonLd, pageId, productNumber, productTitle, orderNum } = facts
  const price = product ? lowestPrice(jsonLd) : null
  const card: ProductCard = {
    title: product?.title || facts.title,
    url: facts.url,
    image: facts.image,
    send: product !== null,
  }
  if (price !== null) card.价格 = `¥${price}起`
  if (product?.number) card.产品编号 = product.number
  else if (productTitle) card.最近浏览 = productNumber ? `${productTitle}（${productNumber}）` : productTitle
  if (orderNum) card.订单号 = orderNum
  if (pageId) card.页面 = pageId
  return card
}

/** The lowest price in yuan of the page's schema.org Product; null when it names none. */
function lowestPrice(jsonLd: readonly string[]): number | null {
  for (const text of jsonLd) {
    const product = parsed(text)
    const offers = product?.['@type'] === 'Product' ? asRecord(product.offers) : null
    const price = Number(offers?.lowPrice ?? offers?.price)
    if (offers && Number.isFinite(price) && price > 0) return price
  }
  return null
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return asRecord(JSON.parse(text))
  } catch {
    return null
  }
}

function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
}
