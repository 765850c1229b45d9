import type { KindCard } from '../../operate-center/contract/catalogue/shared.ts'
import { DebrisCard } from './debris-card.tsx'
import { GoodsCard } from './goods-card.tsx'
import { TourCard } from './tour-card.tsx'
import { VisaCard } from './visa-card.tsx'

type Props = { product: KindCard; base: string; layout?: 'row' | 'tile' }

/** The card of a product, drawn by its kind. */
export function ProductCard({ product, base, layout = 'row' }: Props) {
  switch (product.kind) {
    case 'tour':
      return <TourCard tour={product.card} base={base} layout={layout} />
    case 'visa':
      return <VisaCard visa={product.card} base={base} layout={layout} />
    case 'goods':
      return <GoodsCard goods={product.card} base={base} layout={layout} />
    case 'debris':
      return <DebrisCard product={product.card} base={base} layout={layout} />
  }
}
