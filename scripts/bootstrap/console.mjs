import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './run.mjs'

/**
 * Builds the operators' console into one script and one style, whose names hold a hash of their content
 * (lib/storefront/server/console-files.ts serves them).
 */
const folder = join(root, process.env.NEXT_DIST_DIR ?? '.next', 'console')
mkdirSync(folder, { recursive: true })
const { outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: { console: 'lib/console/console.tsx' },
  outdir: folder,
  entryNames: '[name]-[hash]',
  bundle: true,
  minify: true,
  write: true,
  metafile: true,
  format: 'esm',
  platform: 'browser',
  target: ['chrome108', 'edge108', 'firefox115', 'safari16'],
  jsx: 'automatic',
  charset: 'utf8',
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
}).then(({ metafile }) => ({ outputFiles: Object.keys(metafile.outputs) }))

const kept = new Set(outputFiles.map((path) => path.split('/').at(-1)))
for (const name of readdirSync(folder)) if (!kept.has(name)) rmSync(join(folder, name))
