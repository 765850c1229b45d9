import { type Browser, chromium } from 'playwright'
import { putAwayLater } from './workshop.ts'

/**
 * The same browser that the browser tests use.
 * @throws when there is none
 */
export async function openBrowser(): Promise<Browser> {
  // Plain JavaScript without types, because it also runs before anything is installed.
  const finder = '../../scripts/bootstrap/browser.mjs'
  const { ensureBrowser } = (await import(finder)) as { ensureBrowser: () => Promise<string | null> }
  const executablePath = await ensureBrowser()
  if (!executablePath) throw new Error('no browser could be found or installed: set CHROMIUM_PATH')
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
  putAwayLater(() => browser.close())
  return browser
}
