import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './run.mjs'

/** Does what the install script of the package `node` does, for when npm has not run it. */
process.chdir(join(root, 'node_modules', 'node'))
createRequire(join(process.cwd(), 'package.json'))('./installArchSpecificPackage.js')
