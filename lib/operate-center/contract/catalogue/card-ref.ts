import type { ProductRef } from '../../../tenant/kinds.ts'
import type { HomeSection, KindCard } from './shared.ts'

/** Which product a card is of: each kind names its id in its own way. */
export function cardRef(product: KindCard): ProductRef {
  switch (product.kind) {
    case 'tour':
      return { kind: 'tour', id: product.card.proId }
    case 'visa':
    case 'goods':
    case 'debris':
      return { kind: product.kind, id: product.card.proId }
  }
}

/** The cards of a section of the home screen, with their kind. */
export function cardsOf(section: HomeSection): KindCard[] {
  switch (section.kind) {
    case 'tour':
      return section.cards.map((card) => ({ kind: 'tour', card }))
    case 'visa':
      return section.cards.map((card) => ({ kind: 'visa', card }))
    case 'goods':
      return section.cards.map((card) => ({ kind: 'goods', card }))
    case 'debris':
      return section.cards.map((card) => ({ kind: 'debris', card }))
  }
}
