import type { PosterTemplate } from '../../operate-center/contract/content/content.ts'

/** The content of a poster; it names no visitor, except for the number in its link. */
export type Poster = {
  template: PosterTemplate
  kind: 'shop' | 'product' | 'article'
  shopName: string
  /** `#rrggbb` */
  brandColor: string
  tel: string
  title: string
  /** One line below the title. */
  subtitle: string
  /** At most three, each a few words; `label` small, `value` large. */
  facts: readonly { label: string; value: string }[]
  /** Fen; null: given by phone. Undefined where nothing is sold. */
  price?: number | null
  /** As a picture's `src`: own base name or an absolute URL. Empty: none. */
  picture: string
  /** What the code leads to. */
  url: string
}

/** Units of a poster's drawing. */
export const POSTER_WIDTH = 750
export const POSTER_HEIGHT = 1200
/** Pixels of the picture: three times the width of the phone it is made for would be 1170. */
export const POSTER_PIXELS = 1080
