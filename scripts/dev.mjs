import { ensureInstalled, runtime } from './bootstrap/install.mjs'
import { become, insidePath } from './bootstrap/run.mjs'

/** `npm run dev`: serves from the sources, which are compiled on request. */
await ensureInstalled()
become(runtime, ['server.ts', '--dev'], {
  NODE_ENV: 'development',
  NEXT_TELEMETRY_DISABLED: '1',
  PATH: insidePath(),
})
