import { isRecord } from '../../base/validation/shape.ts'
import type { VoucherSheet } from '../../operate-center/contract/vouchers/vouchers.ts'
import { readUser, storageName } from './storage.ts'

/** Orders whose vouchers are kept; the oldest leaves first. */
const MOST = 5

/** `at`: the phone's clock when they were read, milliseconds. */
type KeptSheet = { at: number; sheet: VoucherSheet }
type Kept = { owner: string; sheets: [orderNo: string, KeptSheet][] }

/**
 * Vouchers that were opened on this phone, for showing them where there is no network. They are the signed-in customer's
 * alone, and leave with them: the key is among those that signing out removes (kept-keys.ts).
 */
export function readVouchers(merchant: string, orderNo: string): KeptSheet | null {
  return read(merchant).find(([kept]) => kept === orderNo)?.[1] ?? null
}

export function keepVouchers(merchant: string, orderNo: string, sheet: VoucherSheet, at: number): void {
  const owner = readUser(merchant)?.customerId
  if (!owner) return
  const others = read(merchant).filter(([kept]) => kept !== orderNo)
  const value: Kept = {
    owner,
    sheets: [[orderNo, { at, sheet }], ...others].slice(0, MOST) as Kept['sheets'],
  }
  try {
    // Larger than what the stores of single values hold.
    localStorage.setItem(storageName(merchant, 'vouchers'), JSON.stringify(value))
  } catch {
    // A browser without storage shows them as long as the page is open.
  }
}

function read(merchant: string): Kept['sheets'] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageName(merchant, 'vouchers')) ?? 'null')
    if (!isRecord(value) || !Array.isArray(value.sheets)) return []
    // Somebody else's, who has not signed out here.
    if (value.owner !== readUser(merchant)?.customerId) return []
    return value.sheets.filter(isEntry)
  } catch {
    return []
  }
}

/** Only this code writes them, so their outer form says enough of a version that wrote another one. */
function isEntry(entry: unknown): entry is [string, KeptSheet] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string' || !isRecord(entry[1])) return false
  const { at, sheet } = entry[1]
  return typeof at === 'number' && isRecord(sheet) && Array.isArray(sheet.vouchers)
}
