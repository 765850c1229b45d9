import { defineConfig } from 'playwright/test'

/**
 * Browser tests. They run against the built shop: each worker has a server of its own with all outside systems around
 * it (e2e/support/world.ts), on a copy of a data folder that is prepared once (e2e/support/template.ts). All tests of a
 * worker share its server, and each file has merchants of its own there (e2e/support/shops.ts), so that nothing one
 * file orders or changes is seen by another; the tests of a file may run in any order and in different workers.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/template.ts',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: [['list']],
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: 'off',
    // Emptied for each test: its process keeps running, with the shop's scripts compiled (docs/decisions/0056).
    reuseContext: true,
    // A step that waits for ever ends long before its test and says where it stood.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // A third less work for the processor: pages of one shop share a process, and what draws lives with the browser.
        '--renderer-process-limit=1',
        '--process-per-site',
        '--in-process-gpu',
        // Most of a page's code runs a few times in a test: compiling it for speed costs the processor more than it
        // brings, a fifth of what a look at a screen takes in the page.
        '--js-flags=--no-maglev,--no-turbofan',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Playwright's own list without the partitioning of storage, which every browser has on that people use, and with
        // RenderDocument: with it a page that is closed just as it comes to another address stays open, and its test
        // waits for ever (crbug.com/536385539). Of several such arguments the last one counts.
        '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,PaintHolding,OptimizationHints,RenderDocument',
      ],
    },
  },
})
