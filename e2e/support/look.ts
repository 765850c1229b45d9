import { expect, type Page } from 'playwright/test'
import { watchProblems } from './fixtures.ts'
import { holdCall } from './hold.ts'
import { noBarriers, shiftOf, watchShifts } from './quality.ts'
import { settled, whereItLeads } from './settled.ts'

type Wish = {
  /** What is there when the answers have come. */
  shown?: string | RegExp | undefined
  /** It shows blocks of the final size while it waits. */
  waits?: boolean | undefined
  /** A call whose refusal the screen shows: browsers report its 409. */
  refused?: string | undefined
}

/** Nothing is wider than the phone, nor than the narrowest one. */
export async function fitsPhones(page: Page, what: string): Promise<void> {
  expectFit(await whereItLeads(page, () => overWidth(page)), what)
  await fitsNarrowest(page, what)
}

async function fitsNarrowest(page: Page, what: string): Promise<void> {
  const size = page.viewportSize()
  if (!size) return
  await page.setViewportSize({ ...size, width: 320 })
  // Another width asks for nothing but pictures.
  await settled(page, 1)
  expectFit(await overWidth(page), `${what} at 320 pixels`)
  await page.setViewportSize(size)
}

/** By how many pixels a page is wider than its window. */
export function overWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

function expectFit(over: number, what: string): void {
  expect.soft(over, `${what}: wider than its window`).toBeLessThanOrEqual(0)
}

/**
 * Opens a screen in a new page and looks at it as a whole: it answers 200, reports no problem, is free of serious
 * barriers while it waits and when it is there, does not jump, and is not wider than the phone.
 */
export async function lookAt(
  page: Page,
  address: string,
  { shown, waits, refused }: Wish = {},
): Promise<void> {
  const problems = watchProblems(page)
  await watchShifts(page)
  const answers = waits ? await holdCall(page, '**') : null
  const response = await page.goto(address, { waitUntil: waits ? 'commit' : 'load' })
  expect.soft(response?.status(), address).toBe(200)
  if (answers) {
    // Before the scripts run, a screen that waits for nothing shows the same blocks.
    await expect.poll(() => answers.sent.length, `${address} asks for something`).toBeGreaterThan(0)
    await expect.soft(page.getByRole('status', { name: '正在加载' }), `${address} waits`).toBeVisible()
    await noBarriers(page, `${address}, waiting:`)
    answers.go()
  }
  if (shown) await expect(page.getByText(shown).first(), address).toBeVisible()
  await whereItLeads(page, () => page.evaluate(() => scrollTo(0, document.body.scrollHeight)))
  const { shift, over } = await whereItLeads(page, async () => {
    await noBarriers(page, address)
    return { shift: await shiftOf(page), over: await overWidth(page) }
  })
  expect.soft(shift, `${address}: layout shift`).toBeLessThanOrEqual(0.05)
  expectFit(over, address)
  await fitsNarrowest(page, address)
  const unexpected = refused
    ? problems.filter(
        (text) => !text.includes(`/api/${refused}?`) && !text.endsWith('status of 409 (Conflict)'),
      )
    : problems
  expect.soft(unexpected, `${address}: problems`).toEqual([])
}
