import { ensureBuilt } from './bootstrap/build.mjs'
import { ensureInstalled } from './bootstrap/install.mjs'

/** `npm run build`: what `npm start` does before it serves. */
await ensureInstalled()
await ensureBuilt()
