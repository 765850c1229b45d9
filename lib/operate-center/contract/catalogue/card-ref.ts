import type { ProductRef } from '../../../tenant/kinds.ts'
import type { KindCard } from './shared.ts'

/** Which product a card is of: each kind names its id in its own way. */
export function cardRef(product: KindCard): ProductRef {
  switch (product.kind) {
    case 'tour':
      return { kind: 'tour', id: product.card.proId }
    case 'visa':
      return { kind: 'visa', id: product.card.proId }
  }
}
