import type { Page } from 'playwright/test'
import { customerIn } from '../support/customer.ts'
import { expect, shops, test, WECHAT_USER_AGENT, watchProblems } from '../support/fixtures.ts'
import { fitsPhones } from '../support/look.ts'
import { noBarriers } from '../support/quality.ts'
import { settled } from '../support/settled.ts'
import { kept, storageKey } from '../support/storage.ts'
import { productsOf } from '../support/visit.ts'

/** Looking for a visa: filters, where one lives, materials and their forms. */

async function liveIn(page: Page, province: string, provinceName: string): Promise<void> {
  await page.addInitScript(([key, address]) => localStorage.setItem(key, address), [
    storageKey('address'),
    JSON.stringify({ province, provinceName, proof: 'household' }),
  ] as const)
}

const cards = (page: Page) => page.locator('[data-list] a')

test('a list is filtered, sorted, and the same again after going back', async ({ page }) => {
  const problems = watchProblems(page)
  await page.goto(`${shops.full}/visaProductList`)
  const all = await cards(page).count()
  await page.getByRole('button', { name: '筛选' }).click()
  const sheet = page.getByRole('dialog', { name: '筛选' })
  await sheet.getByRole('button', { name: '商务', exact: true }).click()
  const apply = sheet.getByRole('button', { name: /^查看 \d+ 款$/ })
  await expect(apply).toBeVisible()
  await noBarriers(page, 'filters of visas')
  await fitsPhones(page, 'filters of visas')
  await apply.click()
  await expect(page).toHaveURL(/type=business/)
  await expect(page.getByRole('button', { name: '取消商务' })).toBeVisible()
  await expect.poll(() => cards(page).count()).toBeLessThan(all)
  await page.getByRole('button', { name: '价格' }).click()
  await expect(page).toHaveURL(/sort=priceAsc/)
  await settled(page)
  const chosen = await cards(page).allTextContents()
  await cards(page).first().click()
  await page.waitForURL(/visaProductDetail/)
  await page.goBack()
  await expect(page.getByRole('button', { name: '取消商务' })).toBeVisible()
  await expect.poll(() => cards(page).allTextContents()).toEqual(chosen)
  await page.getByRole('button', { name: '取消商务' }).click()
  await expect(page).not.toHaveURL(/type=/)
  expect(problems).toEqual([])
})

test('a list that does not load says so and can be loaded again; one without a match says what to loosen', async ({
  page,
}) => {
  await page.route('**/api/visas.list?*', (route) => route.abort())
  await page.goto(`${shops.full}/visaProductList?keyword=%E6%97%A5%E6%9C%AC`)
  await expect(page.getByText('列表没有加载出来')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await page.unroute('**/api/visas.list?*')
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(cards(page).first()).toContainText('日本')
  await page.goto(`${shops.full}/visaProductList?keyword=${encodeURIComponent('不存在的国家')}`)
  await expect(page.getByText('没有找到“不存在的国家”的签证')).toBeVisible()
  await noBarriers(page, 'no visas')
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('where the shopper lives is chosen, kept as the address, and leads back to the list', async ({
  page,
}) => {
  const problems = watchProblems(page)
  await page.goto(`${shops.full}/visaProductList?country=JP&sort=priceAsc`)
  await page.getByRole('link', { name: /选择常住地/ }).click()
  await page.waitForURL(/visaLocation/)
  await expect(page.getByRole('button', { name: '请选择省份' })).toBeDisabled()
  await page.getByRole('searchbox', { name: '搜索省份' }).fill('gd')
  await page.getByRole('button', { name: '广东', exact: true }).click()
  await expect(page.getByRole('heading', { name: '广东户口所属领区' })).toBeVisible()
  await page.getByRole('radio', { name: '居住证所在地' }).check({ force: true })
  await expect(page.getByRole('heading', { name: '广东居住证所属领区' })).toBeVisible()
  await noBarriers(page, 'visaLocation, chosen')
  await fitsPhones(page, 'visaLocation, chosen')
  expect(JSON.parse((await kept(page, 'localStorage', 'address')) ?? '')).toEqual({
    province: '44',
    provinceName: '广东',
    proof: 'permit',
  })
  await page.getByRole('link', { name: /^确定/ }).click()
  await page.waitForURL(/visaProductList\?country=JP&sort=priceAsc/)
  await expect(page.getByText('常住地：广东居住证')).toBeVisible()
  await expect(cards(page).first()).toContainText('广东可办理')
  // Choosing has taken the place of its own screen: going back leads to what was before the list.
  await page.goBack()
  await expect(page).not.toHaveURL(/visaLocation/)
  expect(problems).toEqual([])
})

test('the departure city of tours and where the shopper lives do not disturb each other', async ({
  page,
}) => {
  await liveIn(page, '44', '广东')
  await page.goto(`${shops.full}/cityList`)
  await page.getByRole('link', { name: '上海', exact: true }).first().click()
  await expect(page).toHaveURL(/departCity=/)
  expect(JSON.parse((await kept(page, 'localStorage', 'address')) ?? '')).toMatchObject({ province: '44' })
})

test('a visa says whether it takes who lives there, and what does instead', async ({ page, server }) => {
  const problems = watchProblems(page)
  const ids = await productsOf(server.origin, shops.full, 'visa')
  const offers = await Promise.all(
    ids.map(async (proId) => {
      const response = await fetch(`${server.origin}${shops.full}/api/visas.offer?proId=${proId}&province=44`)
      const { value } = (await response.json()) as { value: { accepts: boolean; instead: unknown[] } }
      return { proId, ...value }
    }),
  )
  const taken = offers.find(({ accepts }) => accepts)
  const refused = offers.find(({ accepts, instead }) => !accepts && instead.length > 0)
  expect(taken && refused, 'the demo has both').toBeTruthy()
  await liveIn(page, '44', '广东')
  await page.goto(`${shops.full}/visaProductDetail?proId=${taken?.proId}`)
  await expect(page.getByText('广东可办理')).toBeVisible()
  await page.goto(`${shops.full}/visaProductDetail?proId=${refused?.proId}`)
  await expect(page.getByText('广东不在受理范围')).toBeVisible()
  await noBarriers(page, 'visa of another district')
  await page.getByRole('button', { name: '怎么办' }).click()
  const sheet = page.getByRole('dialog', { name: '您可以办理这些' })
  await expect(sheet.getByText('广东可办理').first()).toBeVisible()
  await noBarriers(page, 'visas instead')
  await page.goBack()
  await expect(sheet).toBeHidden()
  expect(problems).toEqual([])
})

test('a district that cannot be read is asked again on a tap', async ({ page, server }) => {
  const [proId = ''] = await productsOf(server.origin, shops.full, 'visa')
  await liveIn(page, '44', '广东')
  await page.route('**/api/visas.offer?*', (route) => route.abort())
  await page.goto(`${shops.full}/visaProductDetail?proId=${proId}`)
  await expect(page.getByText('暂时查不到所属领区')).toBeVisible()
  await page.unroute('**/api/visas.offer?*')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText(/广东(可办理|不在受理范围)/)).toBeVisible()
})

test('the search finds a country by pinyin and alias, and says when there is nothing', async ({ page }) => {
  const problems = watchProblems(page)
  await page.goto(`${shops.full}/visaSearch`)
  const field = page.getByRole('searchbox', { name: /搜索国家/ })
  await field.fill('riben')
  await expect(page.getByRole('link', { name: /^日本/ }).first()).toBeVisible()
  await field.fill('USA')
  await expect(page.getByRole('link', { name: /^美国/ }).first()).toBeVisible()
  await noBarriers(page, 'visaSearch, found')
  await field.fill('zzzzz')
  await expect(page.getByText(/没有找到“zzzzz”的签证/)).toBeVisible()
  await field.fill('日本')
  await field.press('Enter')
  await page.waitForURL(/visaProductList\?keyword=/)
  await expect(cards(page).first()).toContainText('日本')
  await page.goto(`${shops.full}/visaSearch`)
  await expect(page.getByRole('heading', { name: '最近搜索' })).toBeVisible()
  await page.getByRole('button', { name: '删除搜索记录日本' }).click()
  await expect(page.getByRole('heading', { name: '最近搜索' })).toBeHidden()
  expect(problems).toEqual([])
})

/** A visa with a form to download. */
async function withForm(origin: string): Promise<string> {
  for (const proId of await productsOf(origin, shops.full, 'visa')) {
    const html = await (await fetch(`${origin}${shops.full}/visaTemplateInfo?proId=${proId}`)).text()
    if (html.includes('/visaForm?')) return proId
  }
  throw new Error('no visa of the demo has a form')
}

test('materials are of the occupation in the address; a sample is enlarged, a form downloaded', async ({
  page,
  server,
}) => {
  const proId = await withForm(server.origin)
  await page.goto(`${shops.full}/visaTemplateInfo?proId=${proId}&occupation=4`)
  await expect(page.getByRole('radio', { name: '在校学生' })).toBeChecked()
  await page.getByText('在职人员', { exact: true }).click()
  const form = page.locator('a[href*="/visaForm?"]:visible').first()
  const [download] = await Promise.all([page.waitForEvent('download'), form.click()])
  expect(download.suggestedFilename()).toMatch(/\.(pdf|docx|xlsx)$/)
  const sample = page.locator('[data-carousel="enlarges"]:visible img').first()
  if (await sample.count()) {
    await sample.click()
    await expect(page.getByRole('dialog', { name: /^图片/ })).toBeVisible()
    await page.goBack()
  }
  await noBarriers(page, 'visaTemplateInfo')
})

test('in WeChat a form is sent by mail, with a word on opening the page outside', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ userAgent: WECHAT_USER_AGENT, baseURL: server.origin })
  const page = await context.newPage()
  await customerIn(page, server, '15200080001')
  const proId = await withForm(server.origin)
  await page.goto(`${shops.full}/visaTemplateInfo?proId=${proId}`)
  await page.locator('a[href*="/visaForm?"]:visible').first().click()
  const sheet = page.getByRole('dialog', { name: '发送到邮箱' })
  await expect(sheet.getByText(/在浏览器打开/)).toBeVisible()
  await sheet.getByRole('button', { name: '发送' }).click()
  await expect(sheet.getByText('请填写接收模板的邮箱')).toBeVisible()
  await sheet.getByLabel('邮箱').fill('family@example.com')
  await sheet.getByRole('button', { name: '发送' }).click()
  await expect(page.getByText('已发送到 family@example.com')).toBeVisible()
  await context.close()
})
