import type { CallName, Input, Value } from '../../operate-center/contract/contract.ts'
import type { Failure } from '../../operate-center/contract/failures.ts'
import type { ProductKind } from '../../tenant/kinds.ts'
import type { Poster } from '../poster/poster.ts'

/** Asks the centre about one shop. @throws Unanswered */
export type Get = <N extends CallName>(name: N, input: Input<N>) => Promise<Value<N>>

/** The centre has not given what was asked for. */
export class Unanswered extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

/** Values that an identifying parameter has among a shop's products. */
export type Places = Readonly<Record<string, ReadonlySet<string>>>

/** What stands on a poster about a product. */
export type PosterFacts = Pick<Poster, 'title' | 'subtitle' | 'facts' | 'price' | 'picture'>

/** What the storefront's server has to know of a kind of product, asked in the kind's own calls. */
export type StorefrontKind = {
  kind: ProductKind
  /** For the screens whose `places` are of this kind. */
  places(get: Get): Promise<Places>
  /** @throws Unanswered, `absent` when the shop does not sell it */
  poster(get: Get, id: string): Promise<PosterFacts>
}
