import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, join } from 'node:path'
import { installPackages, mayInstallPackages } from './debian.mjs'
import { capture, outsidePath, root, run } from './run.mjs'
import { say } from './say.mjs'

/** Chromium without windows and their controls: the same engine for two thirds of the processor time. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * A browser for the tests: the one of CHROMIUM_PATH; else Chromium's headless shell, as Debian's package when we may
 * install one; else an installed Chromium or Chrome, Playwright's own, Debian's. Null when there is none.
 */
export async function ensureBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given && usable(given)) return given
  const found = installedBrowser() ?? playwrightsBrowser()
  if (found && (basename(found) === SHELL || !mayInstallPackages())) return found
  if (mayInstallPackages()) {
    say('installing Chromium’s headless shell and Chinese fonts (apt-get)')
    // Ubuntu has no such package, older Debians neither.
    await installPackages([SHELL, 'fonts-noto-cjk'])
    const best = installedBrowser() ?? found
    if (best) return best
    say('installing Chromium and Chinese fonts (apt-get)')
    await installPackages(['chromium', 'fonts-noto-cjk'])
    const installed = installedBrowser()
    if (installed) return installed
  }
  say('downloading Playwright’s Chromium')
  await run(process.execPath, [join('node_modules', 'playwright', 'cli.js'), 'install', 'chromium'])
  return playwrightsBrowser()
}

function installedBrowser() {
  const folders = outsidePath().split(delimiter)
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES]
  return candidates.find(usable) ?? null
}

function playwrightsBrowser() {
  const { chromium } = createRequire(join(root, 'package.json'))('playwright')
  const path = chromium.executablePath()
  return path && usable(path) ? path : null
}

function usable(path) {
  return existsSync(path) && works(path)
}

/** A browser whose libraries are missing, or a package's empty shell, prints no version. */
function works(path) {
  if (process.platform === 'win32') return true
  return /\d+\.\d+/.test(capture(path, ['--version', '--no-sandbox']) ?? '')
}
