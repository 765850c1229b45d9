import { registerHooks } from 'node:module'

/**
 * Loaded by `--import` before a server or a command. For every import of a package Node parses the package's whole
 * package.json: drizzle's has 179 kB, and some two hundred of our files import it, which is a second of each start. Our
 * files find a package in the same place, so it is looked for once. Nothing depends on it but that time.
 */
const ours = new URL('../../', import.meta.url).href
const found = new Map()

registerHooks({
  resolve(name, context, next) {
    if (!isPackage(name) || !isOurs(context.parentURL)) return next(name, context)
    const key = [name, ...context.conditions].join(' ')
    const before = found.get(key)
    if (before) return before
    const answer = { ...next(name, context), shortCircuit: true }
    found.set(key, answer)
    return answer
  },
})

function isPackage(name) {
  return /^[@a-z]/.test(name) && !name.includes(':')
}

/** Packages have packages of their own, and so has what Next has built, which is JavaScript. */
function isOurs(file) {
  return file?.startsWith(ours) && file.endsWith('.ts') && !file.includes('/node_modules/')
}
