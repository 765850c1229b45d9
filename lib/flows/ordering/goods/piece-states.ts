import { unitStatuses } from '../../../domain/vocabulary.ts'
import type { GoodsOrderAbout } from '../../../operate-center/contract/orders/goods.ts'

type Piece = Pick<GoodsOrderAbout['piecesInFull'][number], 'skuId' | 'status' | 'sent' | 'given'>

/** What has become of the pieces of a version besides being bought: 已发2件，退款中1件; empty while nothing has. */
export function pieceStates(pieces: readonly Piece[], skuId: string): string {
  const own = pieces.filter((piece) => piece.skuId === skuId)
  const sent = own.filter(({ sent, status }) => sent && status === 1).length
  const parts = ([4, 3, 2] as const).flatMap((status) => {
    const count = own.filter((piece) => piece.status === status).length
    return count > 0 ? [`${unitStatuses[status]}${count}件`] : []
  })
  const inPart = own.filter(({ given, status }) => given > 0 && status === 1).length
  return [
    ...(sent > 0 ? [`已发${sent}件`] : []),
    ...parts,
    ...(inPart > 0 ? [`部分退款${inPart}件`] : []),
  ].join('，')
}
