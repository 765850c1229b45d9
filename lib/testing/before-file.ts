import fc from 'fast-check'
import { makeScryptCheap } from './cheap-scrypt.ts'
import { freeMemoryOfFormerFiles } from './free-memory.ts'
import { runs, seed } from './properties.ts'

/** Jest's setup file, run before each test file. */
freeMemoryOfFormerFiles()
fc.configureGlobal({ seed, numRuns: runs() })
makeScryptCheap()
