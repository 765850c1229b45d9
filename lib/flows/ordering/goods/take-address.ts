import { randomString } from '../../../browser/storage/random-string.ts'
import { patchDraft } from '../core/draft.ts'
import { readDraft, writeDraft } from '../core/draft-store-client.ts'
import { goodsFlow } from './goods-flow.ts'

/** Puts a chosen address into the order of goods that is being written; nothing where there is none. */
export function takeGoodsAddress(merchant: string, base: string, addressId: string): void {
  const draft = readDraft(goodsFlow, merchant, base)
  if (draft) {
    writeDraft(
      goodsFlow,
      merchant,
      patchDraft(goodsFlow, draft, { addressId, way: 'express' }, randomString()),
    )
  }
}
