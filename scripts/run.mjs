import { ensureBuilt } from './bootstrap/build.mjs'
import { ensureInstalled, runtime } from './bootstrap/install.mjs'
import { become, insidePath, QUICK_IMPORTS } from './bootstrap/run.mjs'
import { giveUp } from './bootstrap/say.mjs'

/** Runs one of the project's TypeScript commands on the pinned runtime: `node scripts/run.mjs [--build] <file> …`. */
const [first, ...rest] = process.argv.slice(2)
const [file, args] = first === '--build' ? [rest[0], rest.slice(1)] : [first, rest]
if (!file) giveUp('which file?')
await ensureInstalled()
if (first === '--build') await ensureBuilt()
become(runtime, [...QUICK_IMPORTS, file, ...args], { PATH: insidePath() })
