import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { installPackages, mayInstallPackages } from './debian.mjs'
import { capture, outsidePath, root, run } from './run.mjs'
import { say } from './say.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * A browser for the tests: an installed Chromium or Chrome, Playwright's own, else Debian's package when we may install
 * one. Null when there is none.
 */
export async function ensureBrowser() {
  const found = installedBrowser() ?? playwrightsBrowser()
  if (found) return found
  if (mayInstallPackages()) {
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
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...PLACES,
  ]
  return candidates.find((path) => path && existsSync(path) && works(path)) ?? null
}

function playwrightsBrowser() {
  const { chromium } = createRequire(join(root, 'package.json'))('playwright')
  const path = chromium.executablePath()
  return path && existsSync(path) && works(path) ? path : null
}

/** A browser whose libraries are missing, or a package's empty shell, prints no version. */
function works(path) {
  if (process.platform === 'win32') return true
  return /\d+\.\d+/.test(capture(path, ['--version', '--no-sandbox']) ?? '')
}
