import { buildConsole } from './bootstrap/build.mjs'
import { ensureInstalled, runtime } from './bootstrap/install.mjs'
import { become, insidePath, QUICK_IMPORTS } from './bootstrap/run.mjs'
import { giveUp } from './bootstrap/say.mjs'

/** `npm run dev`: serves from the sources, which are compiled on request; the console is built once. */
await ensureInstalled()
if ((await buildConsole()) !== 0) giveUp('the build of the console failed; its messages are above.')
become(runtime, [...QUICK_IMPORTS, 'server.ts', '--dev'], {
  NODE_ENV: 'development',
  NEXT_TELEMETRY_DISABLED: '1',
  PATH: insidePath(),
})
