import { type ArticleBlock, withShopLinks } from '@/lib/domain/articles/article-blocks.ts'
import { ProductCard } from '@/lib/flows/catalogue/product-card.tsx'
import { cardRef } from '@/lib/operate-center/contract/catalogue/card-ref.ts'
import type { KindCard } from '@/lib/operate-center/contract/catalogue/shared.ts'
import { Picture } from '@/lib/ui/picture.tsx'
import styles from './essay.module.css'

type Props = { blocks: readonly ArticleBlock[]; products: readonly KindCard[]; base: string }

/** The text with its pictures and product cards. A product the shop does not sell leaves no trace. */
export function ArticleBody({ blocks, products, base }: Props) {
  const firstPicture = blocks.findIndex(({ kind }) => kind === 'picture')
  return (
    <div className={styles.body}>
      {blocks.map((block, index) => {
        // The blocks of a static page never change places.
        const key = index
        if (block.kind === 'html') {
          return (
            <div
              key={key}
              className={styles.text}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on writing and again on reading
              dangerouslySetInnerHTML={{ __html: withShopLinks(block.html, base) }}
            />
          )
        }
        if (block.kind === 'picture') {
          return (
            <figure key={key} className={styles.figure}>
              <Picture
                picture={block}
                sizes="(max-width: 480px) 92vw, 448px"
                ratio={block.ratio}
                first={index === firstPicture}
              />
              {block.caption ? <figcaption>{block.caption}</figcaption> : null}
            </figure>
          )
        }
        const { kind, id } = block.product
        const product = products.find((card) => card.kind === kind && cardRef(card).id === id)
        return product ? (
          <aside key={key} className={styles.product} aria-label="文中提到的线路">
            <ProductCard product={product} base={base} />
          </aside>
        ) : null
      })}
    </div>
  )
}
