import type { PaperDocument } from '../../domain/documents/document.ts'
import type { CallName, Input, Value } from '../../operate-center/contract/contract.ts'
import type { Failure } from '../../operate-center/contract/failures.ts'
import type { PublicFile } from '../../screens/public-files.ts'
import type { ProductKind } from '../../tenant/kinds.ts'
import type { Poster } from '../poster/poster.ts'

/**
 * Makes a call to the centre about one shop.
 * @throws Unanswered
 */
export type Get = <N extends CallName>(name: N, input: Input<N>) => Promise<Value<N>>

/** The centre has not answered a call with a value. */
export class Unanswered extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

/** Values that an identifying parameter has among a shop's products. */
export type Places = Readonly<Record<string, ReadonlySet<string>>>

/**
 * The id whose page answers a visit of this one: its own, that of a page which stands for all ids that are gone, or null
 * when no page does. Makes up to three cheap calls, so that an invented id costs no render.
 */
export type PageFor = (get: Get, id: string) => Promise<string | null>

/** Whether the centre has what a call asks for. @throws Unanswered, other than `absent` */
export async function isThere(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (error instanceof Unanswered && error.failure.kind === 'absent') return false
    throw error
  }
}

/** A product's facts on a poster. */
export type PosterFacts = Pick<Poster, 'title' | 'subtitle' | 'facts' | 'price' | 'picture'>

/** A file about a product that everybody may have, below a shop's address. */
export type Download = {
  /** What the page says where there is no such file. */
  missing: { title: string; text: string }
  /** The parameters of its address and their forms; without one of them the centre is not asked. */
  parameters: Readonly<Record<string, RegExp>>
  /**
   * A document to be printed, or a file as it was uploaded (`data`: base64).
   * @throws Unanswered, `absent` when there is none
   */
  read(get: Get, values: Readonly<Record<string, string>>): Promise<DownloadContent>
}

export type DownloadContent =
  | { fileName: string; document: PaperDocument }
  | { fileName: string; mediaType: string; data: string }

/** An id in the address of a download. */
export const SUBJECT_ID = /^[A-Za-z0-9_.-]{1,32}$/

/** What the storefront's server needs of a kind of product, read by the kind's own calls. */
export type StorefrontKind = {
  kind: ProductKind
  /** For the screens whose `places` are of this kind. */
  places(get: Get): Promise<Places>
  /** For the screens that are `about` this kind. @throws Unanswered, other than `absent` */
  pageFor: PageFor
  /** @throws Unanswered, `absent` when the shop does not sell it */
  poster(get: Get, id: string): Promise<PosterFacts>
  downloads?: Readonly<Partial<Record<PublicFile, Download>>>
}
