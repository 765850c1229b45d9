import type { Metadata } from 'next'
import { ProductCard } from '@/lib/flows/catalogue/product-card.tsx'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { cardRef, cardsOf } from '@/lib/operate-center/contract/catalogue/card-ref.ts'
import { readHome } from '@/lib/storefront/shop/home.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import { Follow } from './follow.tsx'
import { PaidScreen } from './paid-client.tsx'

const MOST_PRODUCTS = 4

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('paySuccess')
}

/** Below the result of a payment that has come stands what is the same for every shopper: the official account, and more to see. */
export default async function PaySuccessPage() {
  const { base, tenant, info } = await currentShop()
  const home = await readHome(tenant, undefined)
  const all = new Map(
    (home?.sections.flatMap(cardsOf) ?? []).map((product) => [
      `${product.kind} ${cardRef(product).id}`,
      product,
    ]),
  )
  // One more than is shown: the one that has just been bought is left out.
  const products = [...all].slice(0, MOST_PRODUCTS + 1).map(([key, product]) => ({
    key,
    card: <ProductCard product={product} base={base} />,
  }))
  return (
    <PrivateScreen screen="paySuccess">
      <PaidScreen
        follow={
          info.followCode ? <Follow name={info.followName || info.name} code={info.followCode} /> : null
        }
        products={products}
        most={MOST_PRODUCTS}
      />
    </PrivateScreen>
  )
}
