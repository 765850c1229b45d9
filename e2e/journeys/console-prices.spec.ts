import type { Page } from 'playwright/test'
import { addDays, todayInShanghai } from '../../lib/base/calendar/dates.ts'
import { formatYuan } from '../../lib/base/money/fen.ts'
import { choosePassword, newPerson, signInToConsole } from '../support/console.ts'
import { expect, shops, test, watchProblems } from '../support/fixtures.ts'
import { noBarriers } from '../support/quality.ts'
import { Shopper } from '../support/shopper.ts'
import { staffAt } from '../support/staff.ts'

/** Prices of a season, from a spreadsheet into the console, into the shop, and back. */

test.use({ viewport: { width: 1440, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] })

const DAYS = 90

async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+V')
}

test('prices of ninety departures are pasted, mended, saved, seen in the shop, and put back', async ({
  page,
  server,
  world,
}) => {
  const staff = await staffAt(server, shops.full)
  const { items } = await staff('staff.tours', { status: 'onSale', search: '', limit: 20 })
  const details = await Promise.all(items.map(({ proId }) => staff('staff.tour', { proId })))
  const plain = details.find(({ tour }) => tour.packages.length === 0)
  if (!plain) throw new Error('no tour without packages is on sale')
  const { proId } = await staff('staff.copyTour', {
    proId: plain.proId,
    code: 'SEASON',
    name: '整季调价的线路',
  })
  const from = addDays(todayInShanghai(world.now()), 60)
  const to = addDays(from, DAYS - 1)
  await staff('staff.addDepartures', {
    proId,
    series: { from, to, weekdays: [0, 1, 2, 3, 4, 5, 6] },
    prices: { adult: 300_000, childBed: 250_000 },
    planSeats: 20,
  })
  await staff('staff.setTourStatus', { proId, status: 'onSale' })
  const shopper = new Shopper(server.origin, shops.full)
  const priceInShop = async () => (await shopper.get('tours.get', { proId })).priceFrom ?? 0
  const seenInShop = async (fen: number) => {
    await page.goto(`${shops.full}/productDetail?proId=${proId}`)
    await expect(page.getByText(formatYuan(fen)).first()).toBeVisible()
  }
  const pricesInShop = async () =>
    (await shopper.get('tours.departures', { proId })).departures.map(({ prices }) => [
      prices.adult ?? null,
      prices.childBed ?? null,
    ])
  const before = await priceInShop()
  await seenInShop(before)

  const oneTime = await newPerson(server, 'console-season')
  const problems = watchProblems(page)
  await signInToConsole(page, 'console-season', oneTime)
  await choosePassword(page, oneTime, 'Nanshan-2026-xyz')
  await expect(page.getByRole('navigation', { name: '主菜单' }).first()).toBeVisible()
  const grid = page.getByRole('grid')
  const cell = (row: number, column: string) =>
    grid
      .getByRole('row')
      .nth(row + 1)
      .getByRole('gridcell')
      .nth(['团号', '已用和占位', '状态', '成人', '儿童占床'].indexOf(column))
  const openGrid = () => page.goto(`/console/${shops.merchant}/prices/tour~${proId}?from=${from}&to=${to}`)
  await openGrid()
  await expect(grid.getByRole('row')).toHaveCount(DAYS + 1)

  // As a spreadsheet gives it: separators, signs, full-width digits, and two cells that are no price.
  const lines = Array.from({ length: DAYS }, (_, day) => {
    const adult = 2000 + day
    const written = [`${adult}`, `¥${adult.toLocaleString('en-US')}.00`, `２${String(adult).slice(1)}元`][
      day % 3
    ]
    return [day === 40 ? '待定' : (written ?? ''), day === 70 ? '1,8' : '不售']
  })
  const sheet = `${lines.map((line) => line.join('\t')).join('\r\n')}\r\n`
  await cell(1, '成人').click()
  await pasteText(page, sheet)
  await expect(
    page.getByText('粘贴的内容有 90 行 2 列，从所选单元格起只有 89 行 7 列，还没有粘贴'),
  ).toBeVisible()
  await page.getByRole('button', { name: '不粘贴' }).click()
  await page.keyboard.press('Escape')
  await cell(0, '成人').click()
  await pasteText(page, sheet)
  const save = page.getByRole('button', { name: '保存', exact: true })
  await expect(page.getByText('2 个单元格有误，改正后才能保存')).toBeVisible()
  await expect(save).toBeDisabled()
  await noBarriers(page, 'grid with wrong cells')
  for (const price of ['2,040', '1800']) {
    await page.getByRole('button', { name: '下一处' }).click()
    await page.keyboard.type(price)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('180个价格会改')).toBeVisible()
  // A step back and forth again.
  await page.keyboard.press('Control+z')
  await expect(save).toBeDisabled()
  await page.keyboard.press('Control+y')
  await save.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('180个价格，90个团期会改')
  await noBarriers(page, 'summary before saving')
  await dialog.getByRole('button', { name: '确认保存' }).click()
  await expect(page.getByText('已保存：180个价格，90个团期')).toBeVisible()
  await expect(cell(89, '成人')).toHaveText('2089')
  const after = await priceInShop()
  expect(after).toBe(200_000)
  expect(await pricesInShop()).toEqual(
    Array.from({ length: DAYS }, (_, day) => [200_000 + day * 100, day === 70 ? 180_000 : null]),
  )

  await page.getByRole('button', { name: '撤销这次保存' }).click()
  await dialog.getByRole('button', { name: '恢复', exact: true }).click()
  await expect(page.getByText('已恢复：180个价格，90个团期')).toBeVisible()
  await expect(cell(89, '成人')).toHaveText('3000')
  expect(await priceInShop()).toBe(before)
  expect(await pricesInShop()).toEqual(Array.from({ length: DAYS }, () => [300_000, 250_000]))
  await page.getByRole('button', { name: '重新应用' }).click()
  await dialog.getByRole('button', { name: '恢复', exact: true }).click()
  await expect(cell(0, '成人')).toHaveText('2000')
  expect(problems.filter((problem) => !/401/.test(problem))).toEqual([])
  await seenInShop(after)
  await openGrid()

  // Somebody else changes a cell that is being written: both values are shown, and one is chosen.
  await cell(0, '成人').click()
  await page.keyboard.type('1999')
  await page.keyboard.press('Enter')
  // What is not saved is not left without a question.
  page.once('dialog', (asked) => asked.dismiss())
  await page.getByRole('link', { name: '旅游线路', exact: true }).click()
  await expect(page.getByText('1个价格会改')).toBeVisible()
  const [first] = (await staff('staff.departures', { proId, from, to: from })).items
  if (!first) throw new Error('there is a departure on the first day')
  await staff('staff.changeDepartures', {
    departureIds: [first.id],
    changes: { prices: { adult: 210_000 } },
  })
  await save.click()
  await dialog.getByRole('button', { name: '确认保存' }).click()
  await expect(page.getByText(/您填 1999，现在是 2100/)).toBeVisible()
  await page.getByRole('button', { name: '用现在的', exact: true }).click()
  await expect(cell(0, '成人')).toHaveText('2100')
  await expect(save).toBeDisabled()
})
