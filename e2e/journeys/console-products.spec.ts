import { choosePassword, newPerson, signInToConsole } from '../support/console.ts'
import { expect, shops, test, watchProblems } from '../support/fixtures.ts'
import { noBarriers } from '../support/quality.ts'
import { staffAt } from '../support/staff.ts'

/** A product, written in the console. */

test.use({ viewport: { width: 1440, height: 900 } })

test('a tour is edited in sections, loses nothing when it is refused, and does not overwrite another’s words', async ({
  page,
  server,
}) => {
  const staff = await staffAt(server, shops.full)
  const { items } = await staff('staff.tours', { limit: 1 })
  const { proId } = await staff('staff.copyTour', {
    proId: items[0]?.proId ?? '',
    code: 'EDITED',
    name: '要修改的线路',
  })
  const oneTime = await newPerson(server, 'console-editor', { role: 'editor' })
  const problems = watchProblems(page)
  await signInToConsole(page, 'console-editor', oneTime)
  await choosePassword(page, oneTime, 'Nanshan-2026-xyz')
  await expect(page.getByRole('navigation', { name: '主菜单' }).first()).toBeVisible()
  await page.goto(`/console/${shops.merchant}/tours/${proId}`)
  await page.getByRole('button', { name: '编辑', exact: true }).click()
  await page.waitForURL('**?edit=1')
  const sections = page.getByRole('navigation', { name: '编辑内容' })
  await expect(sections.getByRole('button', { name: '费用' })).toBeVisible()
  await noBarriers(page, 'editor of a tour')

  await page.getByLabel('副标题').first().fill('看得见海的房间')
  await page.getByLabel('名称', { exact: true }).first().fill('')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(sections.getByText('1 处有误')).toBeVisible()
  await expect(page.getByLabel('副标题').first()).toHaveValue('看得见海的房间')

  await page.getByRole('button', { name: '从图片库选择' }).first().click()
  await expect(page.getByRole('dialog', { name: '图片库' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('名称', { exact: true }).first().fill('修改好的线路')
  // Somebody else saves the same tour meanwhile.
  const { tour } = await staff('staff.tour', { proId })
  await staff('staff.saveTour', { proId, tour: { ...tour, returnCity: '杭州' } })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('内容刚刚被其他人保存过')).toBeVisible()
  await expect(page.getByText(/与最新内容不同的项目：.*返回城市/)).toBeVisible()
  await expect(page.getByLabel('副标题').first()).toHaveValue('看得见海的房间')
  await page.getByRole('button', { name: '用我的内容保存' }).click()
  await expect(page.getByText('有未保存的修改')).toBeHidden()
  const saved = await staff('staff.tour', { proId })
  expect(saved.tour).toMatchObject({ name: '修改好的线路', subtitle: '看得见海的房间' })
  // Signing in begins without a session, and refusals are answers.
  expect(problems.filter((problem) => !/401|409|422/.test(problem))).toEqual([])
})
