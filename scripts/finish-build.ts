import { join } from 'node:path'
import { compressBuilt } from '../lib/storefront/server/built-forms.ts'
import { consoleFolder } from '../lib/storefront/server/console-files.ts'
import { hintStartFiles, squeezeStartFiles, startFiles } from '../lib/storefront/server/start-files.ts'

/** The last step of a build: what browsers load is made quick to start and small (lib/storefront/server/static-files.ts). */
const root = process.cwd()
const distDir = join(root, process.env.NEXT_DIST_DIR ?? '.next')
const first = startFiles(distDir)
hintStartFiles(first)
await compressBuilt([join(distDir, 'static'), consoleFolder(root)])
await squeezeStartFiles(first)
