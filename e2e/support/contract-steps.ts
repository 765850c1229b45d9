import type { Locator, Page } from 'playwright/test'
import { expect } from './fixtures.ts'
import { settled } from './settled.ts'

/** What a customer does on the three screens of a contract. */

/** Answers every choice with its first option. */
export async function answerChoices(page: Page): Promise<void> {
  const choices = page.locator('fieldset')
  await expect(choices.first()).toBeVisible()
  for (const choice of await choices.all()) await choice.getByRole('radio').first().check()
}

/** Reads every section to its end and answers what it asks for; each person agrees. */
export async function readContract(page: Page): Promise<void> {
  const progress = page.getByText(/^已完成 \d+\/\d+ 项$/)
  await expect(progress).toBeVisible()
  const [done = 0, all = 0] = ((await progress.textContent())?.match(/\d+/g) ?? []).map(Number)
  for (let left = all - done; left > 0; left--) {
    const open = page.locator('[data-section]').filter({ has: page.locator('[aria-expanded="true"]') })
    await expect(open).toHaveCount(1)
    const next = open.getByRole('button', { name: /下一项|继续$/ })
    await next.scrollIntoViewIfNeeded()
    await expect(open.getByText('未读')).toHaveCount(0)
    for (const box of await open.getByRole('checkbox').all()) await box.check()
    for (const yes of await open.getByRole('radio', { name: '同意', exact: true }).all()) await yes.check()
    await next.click()
  }
  await expect(page.getByRole('button', { name: '去签署' })).toBeVisible()
}

/** Where an area is, when nothing of it lies behind the bar below. */
export async function boxOf(area: Locator) {
  await area.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await area.boundingBox()
  if (!box) throw new Error('no area to draw in')
  return box
}

/** Where a name is written by hand. */
export const signatureArea = (page: Page): Locator => page.getByRole('img', { name: /^手写签名/ })

/** Draws zigzags over the area, with the mouse, once what draws them has been loaded. */
export async function drawSignature(page: Page, strokes = 2): Promise<void> {
  await settled(page)
  const box = await boxOf(signatureArea(page))
  for (let stroke = 0; stroke < strokes; stroke++) {
    const y = box.y + box.height * (0.3 + stroke * 0.2)
    await page.mouse.move(box.x + box.width * 0.2, y)
    await page.mouse.down()
    for (let step = 1; step <= 8; step++) {
      await page.mouse.move(box.x + box.width * (0.2 + step * 0.07), y + (step % 2 === 0 ? 0 : 24))
    }
    await page.mouse.up()
  }
}
