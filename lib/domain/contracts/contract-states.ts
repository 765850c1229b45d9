import type { Phase } from '../orders/phases.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { ContractState } from './vocabulary.ts'

/**
 * What happens to a contract. ready, unready: everything that signing needs is there, or no longer. replaced: a later
 * contract of the order has been signed. void: staff, or the end of the order before anything was signed.
 */
export type ContractEvent = 'ready' | 'unready' | 'sign' | 'replaced' | 'void'

const moves: Readonly<Record<ContractState, Partial<Record<ContractEvent, ContractState>>>> = {
  draft: { ready: 'waiting', unready: 'draft', void: 'void' },
  waiting: { ready: 'waiting', unready: 'draft', sign: 'signed', void: 'void' },
  signed: { replaced: 'amended', void: 'void' },
  amended: {},
  void: {},
}

const noes: Readonly<Record<ContractState, string>> = {
  draft: '合同还有内容待完善，暂不能签署',
  waiting: '合同待签署，请刷新后重试',
  signed: '合同已签署，请刷新后查看',
  amended: '合同已变更，请查看新的合同',
  void: '合同已作废，请刷新后查看',
}

export function moveContract(
  state: ContractState,
  event: ContractEvent,
): { ok: true; state: ContractState } | Refusal<'contract-state'> {
  const next = moves[state][event]
  return next === undefined ? refuse('contract-state', noes[state]) : { ok: true, state: next }
}

/** May still be filled in and signed. */
export function isOpenContract(state: ContractState): boolean {
  return state === 'draft' || state === 'waiting'
}

/**
 * What an order's phase means for its contract. none: nothing yet. draft: it is prepared, but the agency has not
 * confirmed. sign: it can be signed. over: what is not signed never will be.
 */
export function contractStageOf(phase: Phase): 'none' | 'draft' | 'sign' | 'over' {
  switch (phase) {
    case 'awaitingConfirm':
    case 'awaitingPay':
      return 'none'
    case 'confirming':
      return 'draft'
    case 'awaitingBalance':
    case 'serving':
      return 'sign'
    case 'done':
    case 'closed':
    case 'refunded':
      return 'over'
  }
}
