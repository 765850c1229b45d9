import { join } from 'node:path'
import { compressBuilt } from '../lib/storefront/server/built-forms.ts'
import { consoleFolder } from '../lib/storefront/server/console-files.ts'

/** The last step of a build: compresses what browsers load (lib/storefront/server/static-files.ts serves it). */
const root = process.cwd()
const pages = join(root, process.env.NEXT_DIST_DIR ?? '.next', 'static')
await compressBuilt([pages, consoleFolder(root)])
