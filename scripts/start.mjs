import { ensureBuilt } from './bootstrap/build.mjs'
import { ensureInstalled, runtime } from './bootstrap/install.mjs'
import { become, QUICK_IMPORTS, SERVER_FLAGS } from './bootstrap/run.mjs'

/** `npm start`: installs, builds and migrates as needed, then serves. */
await ensureInstalled()
await ensureBuilt()
become(runtime, [...SERVER_FLAGS, ...QUICK_IMPORTS, 'server.ts'], {
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  // glibc otherwise keeps a heap per thread, and memory that compression threads have once used is never returned.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
})
