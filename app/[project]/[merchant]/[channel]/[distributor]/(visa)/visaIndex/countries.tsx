import { formatYuan } from '@/lib/base/money/fen.ts'
import { entryRules } from '@/lib/domain/visas/words.ts'
import type { VisaCountry } from '@/lib/operate-center/contract/catalogue/visas.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Flag } from '@/lib/ui/flag.tsx'
import { Icon } from '@/lib/ui/icon.tsx'
import { Price } from '@/lib/ui/price.tsx'
import ui from '@/lib/ui/ui.module.css'
import { entrySourceWords } from '../_parts/entry-note.tsx'
import styles from './visa-index.module.css'

type Props = { base: string; countries: readonly VisaCountry[] }

/** Tiles: flag, name, the lowest price and the best rate of granted visas. */
export function HotCountries({ base, countries }: Props) {
  return (
    <ul className={styles.hot}>
      {countries.map(({ code, name, priceFrom, successRate, entry }) => (
        <li key={code}>
          <a href={linkTo(base, 'visaProductList', { country: code })}>
            <Flag code={code} width={48} first />
            <strong>{name}</strong>
            <Price fen={priceFrom} from size="small" />
            <span className={styles.rate}>
              {successRate === null ? entryRules[entry] : `出签率${successRate}%`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A line of its continent: what the country asks of visitors, and from which price a visa is made. */
export function CountryRow({ base, country }: { base: string; country: VisaCountry }) {
  const { code, name, entry, entryNote, products, priceFrom, successRate } = country
  return (
    <li>
      <a className={styles.country} href={linkTo(base, 'visaProductList', { country: code })}>
        <Flag code={code} width={30} />
        <span className={styles.words}>
          <span className={styles.countryName}>
            {name}
            {entry === 'visa' ? null : <span className={styles.rule}>{entryRules[entry]}</span>}
          </span>
          {entry === 'visa' ? (
            <span className={ui.secondary}>
              {[`${products}款产品`, successRate === null ? '' : `出签率${successRate}%`]
                .filter(Boolean)
                .join(' · ')}
            </span>
          ) : (
            <>
              {entryNote ? <span className={ui.secondary}>{entryNote}</span> : null}
              <span className={styles.source}>{entrySourceWords(country)}</span>
            </>
          )}
        </span>
        {priceFrom === null ? null : (
          <span className={styles.from}>
            ¥{formatYuan(priceFrom)}
            <small>起</small>
          </span>
        )}
        <Icon name="forward" size={16} />
      </a>
    </li>
  )
}
