import { debrisTypes } from '../../domain/debris/words.ts'
import type { DebrisCard as Debris } from '../../operate-center/contract/catalogue/debris.ts'
import { linkTo } from '../../screens/links.ts'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import ui from '../../ui/ui.module.css'
import styles from './tour-card.module.css'
import { trustWords } from './tour-card.tsx'

type Props = { product: Debris; base: string; first?: boolean; layout?: 'row' | 'tile' }

/** A fragment product in a list: picture, name, where and what it is, what its packages promise, lowest price. */
export function DebrisCard({ product, base, first = false, layout = 'row' }: Props) {
  const tile = layout === 'tile'
  return (
    <a
      className={`${styles.card} ${tile ? styles.tile : styles.row}`}
      href={linkTo(base, 'debrisProductDetail', { dbId: product.proId })}
    >
      <Picture
        picture={product.cover}
        sizes={tile ? '(max-width: 480px) 45vw, 216px' : '124px'}
        ratio={tile ? 0.75 : 1}
        first={first}
        {...(styles.picture ? { className: styles.picture } : {})}
      />
      <span className={styles.body}>
        <span className={styles.name}>{product.name}</span>
        <span className={styles.facts}>{debrisFacts(product)}</span>
        {tile ? null : <span className={styles.facts}>{product.promises.join(' · ')}</span>}
        <span className={styles.tags}>
          {(tile ? product.promises : product.tags).slice(0, 3).map((tag) => (
            <span key={tag} className={ui.tag}>
              {tag}
            </span>
          ))}
        </span>
        <span className={styles.foot}>
          <span className={styles.trust}>{trustWords({ satisfaction: null, sold: product.sold })}</span>
          <Price
            fen={product.price}
            from
            per={product.priceUnit}
            market={tile ? null : product.marketPrice}
            size={tile ? 'small' : 'medium'}
          />
        </span>
      </span>
    </a>
  )
}

/** 上海 · 门票 */
export function debrisFacts({ city, type }: Pick<Debris, 'city' | 'type'>): string {
  return [city, debrisTypes[type]].filter(Boolean).join(' · ')
}
