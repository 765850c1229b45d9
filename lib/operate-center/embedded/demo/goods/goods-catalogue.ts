import { local } from './local.ts'
import { luggage } from './luggage.ts'
import type { GoodsDraft } from './model.ts'

/** The demo's goods, in the order in which lists recommend them. */
export const goodsDrafts: readonly GoodsDraft[] = [...luggage, ...local]
