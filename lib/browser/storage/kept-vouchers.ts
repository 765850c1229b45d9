import { todayInShanghai } from '../../base/calendar/dates.ts'
import { isRecord } from '../../base/validation/shape.ts'
import { hasExpired, worthKeeping } from '../../domain/debris/vouchers.ts'
import { voucherStates } from '../../domain/debris/words.ts'
import type { VoucherSheet } from '../../operate-center/contract/vouchers/vouchers.ts'
import { localStore, readUser, storageName } from './storage.ts'

/** Orders whose vouchers are kept; the oldest leaves first. */
const MOST = 5

/** `at`: the phone's clock when they were read, milliseconds. */
type KeptSheet = { at: number; sheet: VoucherSheet }
type Kept = { owner: string; sheets: [orderNo: string, KeptSheet][] }

/**
 * Vouchers that were opened on this phone, for showing them where there is no network. They are the signed-in customer's
 * alone, and leave with them: the key is among those that signing out removes (kept-keys.ts). Those that cannot be used
 * any more leave after a while, and what has expired since is not shown as if it could be used.
 * @param now the phone's clock, milliseconds
 */
export function readVouchers(merchant: string, orderNo: string, now: number): KeptSheet | null {
  const sheets = read(merchant)
  const today = todayInShanghai(now)
  const kept = sheets.find(([order]) => order === orderNo)?.[1]
  if (!kept) return null
  if (!worthKeeping(kept.sheet.vouchers, today)) {
    write(
      merchant,
      sheets.filter(([order]) => order !== orderNo),
    )
    return null
  }
  const vouchers = kept.sheet.vouchers.map((voucher) =>
    hasExpired(voucher, today)
      ? { ...voucher, state: 'expired' as const, stateText: voucherStates.expired, qr: '' }
      : voucher,
  )
  return { ...kept, sheet: { ...kept.sheet, vouchers } }
}

/**
 * @param at the phone's clock when they were read, milliseconds
 * @returns whether vouchers of any order are kept now
 */
export function keepVouchers(merchant: string, orderNo: string, sheet: VoucherSheet, at: number): boolean {
  const others = read(merchant).filter(([kept]) => kept !== orderNo)
  const all: Kept['sheets'] = [[orderNo, { at, sheet }], ...others]
  const today = todayInShanghai(at)
  return write(
    merchant,
    all.filter(([, kept]) => worthKeeping(kept.sheet.vouchers, today)),
  )
}

function write(merchant: string, sheets: Kept['sheets']): boolean {
  const owner = readUser(merchant)?.customerId
  if (!owner) return false
  if (sheets.length === 0) {
    localStore.remove(merchant, 'vouchers')
    return false
  }
  const value: Kept = { owner, sheets: sheets.slice(0, MOST) }
  try {
    // Larger than what the stores of single values hold.
    localStorage.setItem(storageName(merchant, 'vouchers'), JSON.stringify(value))
    return true
  } catch {
    // A browser without storage shows them as long as the page is open.
    return false
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
