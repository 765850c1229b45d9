import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages, mayInstallPackages } from './debian.mjs'
import { capture, complaint, insidePath, outsidePath, root, run } from './run.mjs'
import { giveUp, say } from './say.mjs'

/** The pinned runtime, which comes as the npm package `node`. */
export const runtime = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** Installs what is missing, so that a machine needs only some Node and npm. */
export async function ensureInstalled() {
  if (!isInstalled()) {
    say('installing packages; this takes a minute or two')
    // Not `npm ci`: it refuses a lockfile written where a registry offers no packages for other platforms. The
    // lockfile's versions are installed all the same, and it is left unchanged. The packages' own scripts come later:
    // npm would run them with the pinned runtime, which may not work yet.
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
    const code = await run('npm', args, { PATH: outsidePath() })
    if (code !== 0) giveUp('npm install failed; its messages are above.')
  }
  if (!isPinned()) {
    say('fetching the pinned Node runtime')
    await run(process.execPath, [join(root, 'scripts', 'bootstrap', 'fetch-runtime.mjs')], {
      PATH: outsidePath(),
    })
    if (!isPinned()) await mendRuntime()
  }
  if (!scriptsHaveRun()) {
    const code = await run('npm', ['rebuild', ...scripted(), '--no-audit', '--no-fund'], {
      PATH: insidePath(),
    })
    if (code !== 0) giveUp('npm rebuild failed; its messages are above.')
    writeFileSync(MARK, lockHash())
  }
}

/** Written once the install scripts of the lockfile's packages have run. */
const MARK = join(root, 'node_modules', '.scripts-have-run')

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

function scriptsHaveRun() {
  return existsSync(MARK) && readFileSync(MARK, 'utf8') === lockHash()
}

/** Packages whose install scripts are needed (package.json, allowScripts) and that are here. */
function scripted() {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.keys(allowScripts).filter(
    (name) => allowScripts[name] && name !== 'node' && existsSync(join(root, 'node_modules', name)),
  )
}

/** Libraries that Node's own builds need and a small system may lack, by the Debian packages that have them. */
const LIBRARIES = { 'libatomic.so.1': 'libatomic1', 'libstdc++.so.6': 'libstdc++6' }

async function mendRuntime() {
  const words = complaint(runtime, ['--version'])
  const [library, name] = Object.entries(LIBRARIES).find(([file]) => words.includes(file)) ?? []
  if (library && mayInstallPackages()) {
    say(`installing ${name}, which the pinned Node runtime needs (apt-get)`)
    await installPackages([name])
    if (isPinned()) return
  }
  if (library)
    giveUp(`the pinned Node runtime needs ${library}; install it (Debian: apt-get install ${name}).`)
  giveUp(`the pinned Node runtime does not work; is the npm registry reachable? ${words}`.trim())
}

/** Whether node_modules holds exactly what the lockfile says; npm records what it has installed. */
function isInstalled() {
  const wanted = packagesIn(join(root, 'package-lock.json'))
  const present = packagesIn(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true
    const found = present[path]
    // Packages for other platforms are not installed.
    if (!found) return optional === true
    return found.version === version && found.integrity === integrity
  })
}

function packagesIn(file) {
  if (!existsSync(file)) return null
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** Whether the pinned runtime is here and runs. */
function isPinned() {
  if (!existsSync(runtime)) return false
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules', 'node', 'package.json'), 'utf8'))
  return capture(runtime, ['--version'])?.trim() === `v${version}`
}
