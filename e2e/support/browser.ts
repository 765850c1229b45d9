import { type Browser, chromium } from 'playwright'
import { bootstrap, putAwayLater } from './workshop.ts'

/**
 * The same browser that the browser tests use.
 * @throws when there is none
 */
export async function openBrowser(): Promise<Browser> {
  const { ensureBrowser } = await bootstrap<{ ensureBrowser: () => Promise<string | null> }>('browser.mjs')
  const executablePath = await ensureBrowser()
  if (!executablePath) throw new Error('no browser could be found or installed: set CHROMIUM_PATH')
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
  putAwayLater(() => browser.close())
  return browser
}
