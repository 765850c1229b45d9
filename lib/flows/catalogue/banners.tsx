import type { Home } from '../../operate-center/contract/catalogue/shared.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './banners.module.css'

/** Height of a picture as a part of its width. */
const RATIOS = { high: 0.5, flat: 0.42 }

type Props = {
  label: string
  banners: Home['banners']
  /** high: of a shop's home. flat: of the home of one kind, where a single one takes the whole row. */
  look: keyof typeof RATIOS
  /** Where a link of the shop's leads; undefined for a picture with words that leads nowhere. */
  hrefOf: (link: string) => string | undefined
}

/** Large pictures with words over them, to be swiped through; nothing without any. */
export function Banners({ label, banners, look, hrefOf }: Props) {
  if (banners.length === 0) return null
  return (
    <Carousel label={label} count={banners.length} className={styles.banners} dots>
      {banners.map((banner, index) => {
        const href = hrefOf(banner.link)
        return (
          <a key={banner.title} className={`${styles.banner} ${styles[look]}`} {...(href ? { href } : {})}>
            <Picture
              picture={banner.picture}
              sizes="(max-width: 480px) 94vw, 456px"
              ratio={RATIOS[look]}
              first={index === 0}
            />
            <span className={styles.text}>
              <strong>{banner.title}</strong>
              <span>{banner.subtitle}</span>
            </span>
          </a>
        )
      })}
    </Carousel>
  )
}
