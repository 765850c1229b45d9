import type { PlaywrightTestArgs, TestFixture } from 'playwright/test'
import { test } from './fixtures.ts'

/** Some start several servers, on a machine that does something else besides. */
const START_MS = 360_000

/**
 * A fixture that all tests of the file share: started for the first of them, stopped after the last; one worker runs
 * them. Not a fixture of the worker: Playwright would leave such files to the very end and give each a new worker, the
 * last of them while the other worker has nothing left to do.
 */
export function sharedInFile<T extends { stop(): Promise<void> }>(
  start: () => Promise<T>,
): [TestFixture<T, PlaywrightTestArgs>, { timeout: number }] {
  let running: Promise<T> | null = null
  test.describe.configure({ mode: 'default' })
  test.afterAll(async () => {
    const ended = running
    running = null
    await (await ended)?.stop()
  })
  return [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern even when nothing is used
    async ({}, use) => {
      running ??= start()
      await use(await running)
    },
    { timeout: START_MS },
  ]
}
