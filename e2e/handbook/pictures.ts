import type { Locator, Page } from 'playwright/test'
import type { BuiltInRole } from '../../lib/domain/staff/roles.ts'

/** A picture of the handbook (docs/console): a screen of the demo as one of its people sees it. */
export type Picture = {
  /** Of the file, `docs/console/<name>.webp`. */
  name: string
  /** Null: before signing in. */
  role: BuiltInRole | null
  /** Below `/console/<merchant>/`. */
  at: string
  /** A desk's screen or a phone's. Default 1440. */
  wide?: 1440 | 390
  /** Height of what is shown. Default 760, of a phone 780. */
  high?: number
  /** What is done before the picture is taken. */
  steps?: (page: Page) => Promise<void>
  /** What is framed in red and numbered from 1, in this order. */
  marks?: (page: Page) => Locator[]
}

const opens = async (page: Page) => {
  const list = new URL(page.url()).pathname
  // On a phone the rows are cards.
  await page.locator('tbody tr.opens, .list-card-head').first().click()
  await page.waitForURL(({ pathname }) => pathname.startsWith(`${list}/`))
}
const dialog = (button: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click()
  await page.getByRole('dialog').waitFor()
}

/** Each is shown by a page of docs/console, and each picture that a page shows is one of these (handbook.test.ts). */
export const pictures: readonly Picture[] = [
  { name: 'sign-in', role: null, at: '', high: 560 },
  {
    name: 'queue',
    role: 'operator',
    at: 'work',
  },
  {
    name: 'palette',
    role: 'operator',
    at: 'orders',
    high: 620,
    async steps(page) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /订单号、手机号/ }).fill('云南')
      await page.getByRole('option', { name: /^云南/ }).first().waitFor()
    },
  },
  {
    name: 'filters',
    role: 'operator',
    at: 'orders',
    high: 620,
    marks: (page) => [
      page.getByLabel('搜索').first(),
      page.getByRole('button', { name: /视图/ }),
      page.getByRole('button', { name: /导出/ }).first(),
    ],
  },
  { name: 'order', role: 'operator', at: 'orders', high: 900, steps: opens },
  { name: 'order-390', role: 'operator', at: 'orders', wide: 390, steps: opens },
  { name: 'departures', role: 'operator', at: 'departures' },
  { name: 'applicants', role: 'operator', at: 'applicants' },
  {
    name: 'visa-board',
    role: 'operator',
    at: 'applicants',
    async steps(page) {
      await page.getByText('看板', { exact: true }).click()
      await page.getByRole('checkbox').first().waitFor()
    },
  },
  { name: 'material-desk', role: 'operator', at: 'material-desk' },
  { name: 'notices', role: 'operator', at: 'notices', high: 620 },
  { name: 'notice-receipts', role: 'operator', at: 'notice-receipts', high: 620 },
  { name: 'shipping', role: 'operator', at: 'shipping', high: 620 },
  { name: 'parcels', role: 'operator', at: 'parcels', high: 620 },
  { name: 'till', role: 'operator', at: 'till', wide: 390 },
  { name: 'refunds', role: 'finance', at: 'refunds', high: 620 },
  { name: 'after-sales', role: 'operator', at: 'after-sales', high: 620 },
  { name: 'reconciliation', role: 'finance', at: 'reconciliation' },
  { name: 'invoices', role: 'finance', at: 'invoices', high: 620 },
  {
    name: 'editor',
    role: 'owner',
    at: 'tours',
    high: 900,
    async steps(page) {
      await opens(page)
      await page.getByRole('button', { name: '编辑', exact: true }).first().click()
    },
  },
  {
    name: 'prices',
    role: 'owner',
    at: 'tours',
    async steps(page) {
      await opens(page)
      await page
        .getByRole('button', { name: '价格与名额' })
        .or(page.getByRole('link', { name: '价格与名额' }))
        .last()
        .click()
      await page.getByRole('grid').waitFor()
    },
  },
  { name: 'imports', role: 'owner', at: 'imports', high: 560 },
  { name: 'coupons', role: 'operator', at: 'coupons', high: 620 },
  { name: 'articles', role: 'operator', at: 'articles', high: 620 },
  { name: 'customers', role: 'operator', at: 'customers', high: 620 },
  { name: 'shops', role: 'owner', at: 'shops', high: 620 },
  { name: 'staff', role: 'owner', at: 'staff', high: 620 },
  { name: 'roles', role: 'owner', at: 'roles', high: 620 },
  { name: 'audit', role: 'owner', at: 'audit', high: 620 },
  {
    name: 'exports',
    role: 'finance',
    at: 'orders',
    high: 480,
    async steps(page) {
      await dialog('导出')(page)
      await page.getByRole('button', { name: '开始导出' }).click()
      await page.getByRole('button', { name: '下载' }).waitFor()
    },
  },
  {
    name: 'note',
    role: 'operator',
    at: 'orders',
    high: 700,
    steps: async (page) => {
      await opens(page)
      await dialog('添加备注')(page)
    },
  },
]
