import type { z } from 'zod'
import type { BrowserCallName, Contract } from '../contract.ts'
import type { StorefrontCall } from '../define.ts'
import { chatQuestions } from './chat.ts'
import { sessionQuestions } from './session.ts'
import { wechatQuestions } from './wechat.ts'

/**
 * Every call that the browser's door answers itself, because it is about the visitor's cookies. No centre receives
 * them; otherwise they are like the contract's.
 */
const storefrontCalls = { ...sessionQuestions, ...chatQuestions, ...wechatQuestions } as const

type StorefrontCalls = typeof storefrontCalls
export type StorefrontCallName = keyof StorefrontCalls
export type StorefrontInput<N extends StorefrontCallName> = z.output<StorefrontCalls[N]['input']>
export type StorefrontValue<N extends StorefrontCallName> = z.output<StorefrontCalls[N]['answer']>

export const storefrontCallNames = Object.keys(storefrontCalls) as StorefrontCallName[]

export function isStorefrontCallName(name: string): name is StorefrontCallName {
  return Object.hasOwn(storefrontCalls, name)
}

export function storefrontCallOf(name: StorefrontCallName): StorefrontCall {
  return storefrontCalls[name]
}

/** Everything the browser's door answers. */
type DoorCalls = Pick<Contract, BrowserCallName> & StorefrontCalls
export type DoorCallName = keyof DoorCalls
export type DoorInput<N extends DoorCallName> = z.input<DoorCalls[N]['input']>
export type DoorValue<N extends DoorCallName> = z.output<DoorCalls[N]['answer']>
