import { asia } from './asia.ts'
import { europe } from './europe.ts'
import { far } from './far.ts'
import { japan } from './japan.ts'
import type { VisaDraft } from './model.ts'

/** The demo's visas, in the order in which lists recommend them. */
export const visaDrafts: readonly VisaDraft[] = [...japan, ...asia, ...europe, ...far]
