import type { ParcelState } from './words.ts'

/** Kuaidi100's `state` (providers.md 4). */
const states: Readonly<Record<string, ParcelState>> = {
  // 在途, 揽收
  0: 'moving',
  1: 'moving',
  // 疑难
  2: 'trouble',
  // 签收
  3: 'delivered',
  // 退签
  4: 'returning',
  // 派件
  5: 'delivering',
  // 退回
  6: 'returning',
  // 转投: another courier carries it on.
  7: 'moving',
  // 清关, 待清关, 清关中, 已清关
  8: 'moving',
  10: 'moving',
  11: 'moving',
  12: 'moving',
  // 清关异常
  13: 'trouble',
  // 拒签
  14: 'returning',
}

/**
 * Where a parcel stands by Kuaidi100's code: of one or two digits, or a finer one of three or four whose first digit is
 * the plain one. Null for a code that is not known; the state then stays as it is.
 */
export function stateOfKuaidi100(code: string): ParcelState | null {
  if (/^\d{1,2}$/.test(code)) return states[code] ?? null
  return /^\d{3,4}$/.test(code) ? (states[code.charAt(0)] ?? null) : null
}
