import { registerHooks } from 'node:module'

/**
 * Loaded by `--import` before a server or a command. For every import Node reads and parses the package.json around the
 * file once more: drizzle's has 179 kB, and some two hundred of our files and as many of its own import its modules,
 * which is more than a second of each start. Our files find a package in the same place, so it is looked for once; and
 * the modules of a folder are of one format. Nothing depends on it but that time.
 */
const ours = new URL('../../', import.meta.url).href
const found = new Map()
/** By folder and ending. */
const formats = new Map()

registerHooks({
  resolve(name, context, next) {
    if (isNeighbour(name) && context.conditions.includes('import')) return neighbour(name, context, next)
    if (!isPackage(name) || !isOurs(context.parentURL)) return next(name, context)
    const key = [name, ...context.conditions].join(' ')
    const before = found.get(key)
    if (before) return before
    const answer = { ...next(name, context), shortCircuit: true }
    found.set(key, answer)
    return answer
  },
})

/**
 * A module named by its path. The first one of a folder is looked at by Node itself, whose answer tells the format. That
 * a later one is missing shows when it is read, with its path (ENOENT).
 */
function neighbour(name, context, next) {
  if (!context.parentURL?.startsWith('file:')) return next(name, context)
  const url = new URL(name, context.parentURL).href
  const kind = `${url.slice(0, url.lastIndexOf('/'))} ${url.slice(url.lastIndexOf('.'))}`
  const format = formats.get(kind)
  if (format) return { url, format, shortCircuit: true }
  const answer = next(name, context)
  // Others are found out by looking into the file, or by the import's attributes.
  if (answer.url === url && /^module(-typescript)?$/.test(answer.format)) formats.set(kind, answer.format)
  return answer
}

function isNeighbour(name) {
  return /^\.\.?\/.*\.(ts|m?js)$/.test(name)
}

function isPackage(name) {
  return /^[@a-z]/.test(name) && !name.includes(':')
}

/** Packages have packages of their own, and so has what Next has built, which is JavaScript. */
function isOurs(file) {
  return file?.startsWith(ours) && file.endsWith('.ts') && !file.includes('/node_modules/')
}
