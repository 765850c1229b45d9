import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

const FOLDERS = ['app', 'lib', 'scripts']
/** Bytes of test code. A group of this size takes about a minute; the last ones leave no core idle for long. */
const GROUP_SIZE = 100_000

/**
 * Writes the groups in which a complete run has its unit tests. Jest evaluates all modules anew for each file that it
 * is given, and code that has just been evaluated is slow (decision 0055). The files of a group, neighbours in the tree, share
 * their modules as the parts of a running server do. What replaces a module has to come before whoever uses it, so such
 * a file is a group by itself.
 * @param folder where they are written; it is made
 */
export function writeUnitGroups(folder) {
  mkdirSync(folder, { recursive: true })
  const files = unitTests()
  for (const [at, group] of groupsOf(files).entries()) {
    const name = dirname(group[0]).replaceAll(/\W+/g, '-')
    const lines = group.map(
      (file) =>
        `describe(${JSON.stringify(file)}, () => {\n  require(${JSON.stringify(join(root, file))})\n})\n`,
    )
    writeFileSync(join(folder, `${String(at + 1).padStart(2, '0')}-${name}.test.cjs`), lines.join(''))
  }
}

/** Paths from the root, in the order of the tree. */
export function unitTests() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((path) => join(folder, path))
      .filter((path) => /\.test\.tsx?$/.test(path))
      .sort(),
  )
}

function groupsOf(files) {
  const groups = []
  let group = []
  let size = 0
  const end = () => {
    if (group.length > 0) groups.push(group)
    group = []
    size = 0
  }
  for (const file of files) {
    const path = join(root, file)
    if (replacesModules(readFileSync(path, 'utf8'))) {
      groups.push([file])
      continue
    }
    group.push(file)
    size += statSync(path).size
    if (size >= GROUP_SIZE) end()
  }
  end()
  return groups
}

function replacesModules(source) {
  return /jest\.(mock|doMock|resetModules)\b/.test(source)
}
