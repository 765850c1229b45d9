import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { runtime } from './install.mjs'
import { capture, root } from './run.mjs'
import { giveUp } from './say.mjs'

/** Bytes of test code. A group of this size takes up to a minute; the last ones leave no core idle for long. */
const GROUP_SIZE = 100_000

/**
 * Writes the groups in which a complete run has its unit tests. Jest evaluates all modules anew for each file that it
 * is given, and code that has just been evaluated is slow (decision 0055). The files of a group, neighbours in the
 * tree, share their modules as the parts of a running server do. What replaces a module has to come before whoever
 * uses it, so such a file is a group by itself.
 * @param folder where they are written; it is made
 * @param files of tests, whole paths, in the order of the tree
 */
export function writeUnitGroups(folder, files) {
  mkdirSync(folder, { recursive: true })
  for (const [at, group] of groupsOf(files).entries()) {
    const name = relative(root, dirname(group[0])).replaceAll(/\W+/g, '-')
    const lines = group.map(
      (path) =>
        `describe(${JSON.stringify(relative(root, path))}, () => {\n  require(${JSON.stringify(path)})\n})\n`,
    )
    writeFileSync(join(folder, `${String(at + 1).padStart(2, '0')}-${name}.test.cjs`), lines.join(''))
  }
}

/** The files that jest runs by its configuration, in the order of the tree; whole paths. */
export function unitTests() {
  const listed = capture(runtime, [join('node_modules', 'jest', 'bin', 'jest.js'), '--listTests', '--json'])
  if (!listed) giveUp('jest could not list its tests: npx jest --listTests says why.')
  return JSON.parse(listed).sort()
}

/**
 * Whether a test can run beside the browser tests. The others come first and alone: servers, doors and the kernel, with the
 * processes that they start and the times that they keep, and what all orders share, with money and stock, so that whoever
 * broke them knows it early.
 * @param path whole
 */
export function canWait(path) {
  return !FIRST.test(relative(root, path).replaceAll('\\', '/'))
}

const FIRST =
  /^(scripts|lib\/(house|print|storefront|testing|operate-center\/embedded\/(kernel|orders\/core|payments|stock|testing)))\b/

function groupsOf(files) {
  const groups = files.filter(replacesModules).map((file) => [file])
  let size = GROUP_SIZE
  for (const file of files) {
    if (replacesModules(file)) continue
    if (size >= GROUP_SIZE) {
      groups.push([])
      size = 0
    }
    groups.at(-1).push(file)
    size += statSync(file).size
  }
  return groups
}

function replacesModules(path) {
  return /jest\.(mock|doMock|resetModules)\b/.test(readFileSync(path, 'utf8'))
}
