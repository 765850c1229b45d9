import { acceptanceFor, visaFacts, visaTimes, visaTrust } from '../../domain/visas/visa-words.ts'
import type { VisaCard as Visa } from '../../operate-center/contract/catalogue/visas.ts'
import { linkTo } from '../../screens/links.ts'
import { Flag } from '../../ui/flag.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import ui from '../../ui/ui.module.css'
import card from './tour-card.module.css'
import styles from './visa-card.module.css'

type Props = {
  /** Without `accepts`: nobody has asked for a province. */
  visa: Omit<Visa, 'accepts'> & { accepts?: boolean | null }
  base: string
  first?: boolean
  layout?: 'row' | 'tile'
  /** 广东: where the shopper lives, as the list was asked with. */
  provinceName?: string | undefined
}

/** A visa in a list: its country's picture and flag, facts, whether it takes who lives where the shopper does, price. */
export function VisaCard({ visa, base, first = false, layout = 'row', provinceName }: Props) {
  const tile = layout === 'tile'
  const { accepts = null } = visa
  return (
    <a
      className={`${card.card} ${tile ? card.tile : card.row}`}
      href={linkTo(base, 'visaProductDetail', { proId: visa.proId })}
    >
      <span className={`${styles.cover} ${card.picture}`}>
        <Picture
          picture={visa.cover}
          sizes={tile ? '(max-width: 480px) 45vw, 216px' : '124px'}
          ratio={tile ? 0.75 : 1}
          first={first}
        />
        <span className={styles.flag}>
          <Flag code={visa.country.code} width={18} first={first} />
          {visa.country.name}
        </span>
      </span>
      <span className={card.body}>
        <span className={card.name}>{visa.name}</span>
        <span className={card.facts}>{visaFacts(visa)}</span>
        {tile ? null : <span className={`${card.facts} ${styles.line}`}>{visaTimes(visa)}</span>}
        <span
          className={`${card.facts} ${styles.line}`}
          data-accepts={accepts === null || !provinceName ? undefined : accepts}
        >
          {acceptanceFor({ ...visa, accepts }, provinceName)}
        </span>
        {tile ? null : (
          <span className={card.tags}>
            {visa.tags.slice(0, 3).map((tag) => (
              <span key={tag} className={ui.tag}>
                {tag}
              </span>
            ))}
          </span>
        )}
        <span className={card.foot}>
          <span className={card.trust}>{visaTrust(visa)}</span>
          <span className={styles.price}>
            <Price fen={visa.price} market={visa.marketPrice} size={tile ? 'small' : 'medium'} />
            <small>/人</small>
          </span>
        </span>
      </span>
    </a>
  )
}
