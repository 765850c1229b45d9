import { syncBuiltinESMExports } from 'node:module'
import { makeScryptCheap } from '../../lib/testing/cheap-scrypt.ts'

/**
 * Loaded before anything else by what writes and what reads the passwords of browser tests: the template and each
 * server. Checking a password costs a third of a second of one core, as it should, and these tests do it hundreds of
 * times.
 */
makeScryptCheap()
syncBuiltinESMExports()
