import { soldWords } from '../../domain/goods/goods-words.ts'
import type { GoodsCard as Goods } from '../../operate-center/contract/catalogue/goods.ts'
import { linkTo } from '../../screens/links.ts'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import ui from '../../ui/ui.module.css'
import styles from './goods-card.module.css'
import card from './tour-card.module.css'

type Props = { goods: Goods; base: string; first?: boolean; layout?: 'row' | 'tile' }

/** Goods in a list: picture, name, one line of what they are, freight, price. Sold out says so over the picture. */
export function GoodsCard({ goods, base, first = false, layout = 'row' }: Props) {
  const tile = layout === 'tile'
  return (
    <a
      className={`${card.card} ${tile ? card.tile : card.row}`}
      href={linkTo(base, 'goodsProductDetail', { dbId: goods.proId })}
      data-sold-out={goods.soldOut ? '' : undefined}
    >
      <span className={`${styles.cover} ${card.picture}`}>
        <Picture
          picture={goods.cover}
          sizes={tile ? '(max-width: 480px) 45vw, 216px' : '124px'}
          ratio={1}
          first={first}
        />
        {goods.soldOut ? <span className={styles.soldOut}>已售罄</span> : null}
      </span>
      <span className={card.body}>
        <span className={card.name}>{goods.name}</span>
        <span className={`${card.facts} ${styles.line}`}>{goods.subtitle || goods.category.name}</span>
        <span className={card.tags}>
          {goods.freightText ? <span className={ui.tagPlain}>{goods.freightText}</span> : null}
          {goods.tags.slice(0, tile ? 1 : 2).map((tag) => (
            <span key={tag} className={ui.tag}>
              {tag}
            </span>
          ))}
        </span>
        <span className={card.foot}>
          <span className={card.trust}>{soldWords(goods.sold)}</span>
          <Price
            fen={goods.price}
            from={goods.priceVaries}
            market={tile ? null : goods.marketPrice}
            size={tile ? 'small' : 'medium'}
          />
        </span>
      </span>
    </a>
  )
}
