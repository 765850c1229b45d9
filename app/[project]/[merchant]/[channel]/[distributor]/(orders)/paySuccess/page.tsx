import type { Metadata } from 'next'
import { cardsOf, ProductCard } from '@/lib/flows/catalogue/product-card.tsx'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { cardRef } from '@/lib/operate-center/contract/catalogue/card-ref.ts'
import { readHome } from '@/lib/storefront/shop/home.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import ui from '@/lib/ui/ui.module.css'
import { Follow } from './follow.tsx'
import styles from './paid.module.css'
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
  const products = [...all].slice(0, MOST_PRODUCTS)
  return (
    <PrivateScreen screen="paySuccess">
      <PaidScreen>
        {info.followCode ? <Follow name={info.followName || info.name} code={info.followCode} /> : null}
        {products.length > 0 ? (
          <section className={styles.products}>
            <h2 className={ui.heading}>为您推荐</h2>
            {products.map(([key, product]) => (
              <ProductCard key={key} product={product} base={base} />
            ))}
          </section>
        ) : null}
      </PaidScreen>
    </PrivateScreen>
  )
}
