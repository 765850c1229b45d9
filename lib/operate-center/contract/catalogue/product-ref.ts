import { z } from 'zod'
import { productKinds } from '../../../tenant/kinds.ts'

export const productKind = z.enum(productKinds)

/** A product of the merchant: ids of two kinds may be the same. */
export const productRef = z.object({ kind: productKind, id: z.string().min(1).max(64) })
