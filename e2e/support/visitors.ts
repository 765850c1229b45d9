import { type Browser, test as base } from 'playwright/test'

type Contexts = Pick<Browser, 'newContext'>
const strangers = new WeakMap<Browser, Contexts>()

/**
 * Playwright's test, in which every browser context belongs to a visitor who has agreed to the shops' privacy notice
 * before, so that it stands before nobody's eyes. It is tested by a stranger (`strangerTo`).
 */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      strangers.set(browser, { newContext })
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await context.addInitScript(() => {
          const key = `${location.pathname.split('/')[2]}:privacy`
          try {
            if (!localStorage.getItem(key)) localStorage.setItem(key, 'agreed')
          } catch {}
        })
        return context
      }
      await use(browser)
      browser.newContext = newContext
    },
    { scope: 'worker' },
  ],
})

/** Opens contexts of visitors who have never been here. */
export function strangerTo(browser: Browser): Contexts {
  const found = strangers.get(browser)
  if (!found) throw new Error('not a browser of these tests')
  return found
}
