import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/**
 * Column types of every module's tables (PostgreSQL dialect, PGlite and PostgreSQL alike).
 *
 * Every row belongs to a merchant and every query is bound to one. Money is integer fen; instants are timestamptz;
 * calendar dates are `date` in Asia/Shanghai. `…Sealed` columns hold AES-256-GCM ciphertext (personal data), `…Hash`
 * columns a keyed hash for look-ups.
 */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Money, integer fen. */
export const fen = (name: string) => bigint(name, { mode: 'number' })

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
