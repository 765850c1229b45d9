import type { Page } from 'playwright/test'
import { customerIn } from '../support/customer.ts'
import { expect, shops, signIn, test, watchProblems } from '../support/fixtures.ts'
import { holdCall } from '../support/hold.ts'
import { idNumber, inYears } from '../support/people.ts'
import { noBarriers } from '../support/quality.ts'
import { lastCode, lastMessage, messagesTo, type ShopServer } from '../support/shop-server.ts'
import type { World } from '../support/world.ts'

/** The customer's own rooms, as a customer uses them. */

/** A customer at one of their rooms. */
async function enter(page: Page, server: ShopServer, mobile: string, back = 'personCenter'): Promise<void> {
  await customerIn(page, server, mobile)
  await page.goto(`${shops.full}/${back}`)
}

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true })

test('another code may be had after a minute, and not before', async ({ page, server, world }) => {
  await page.clock.install()
  const wait = (ms: number) => Promise.all([page.clock.fastForward(ms), world.passTime(ms)])
  const mobile = '13900050013'
  const sent = () => messagesTo(server.dataDir, 'sms', { merchant: shops.merchant, to: mobile })
  const ask = async () => {
    await page.goto(`${shops.full}/join`)
    await page.getByLabel('手机号').fill(mobile)
    await codeButton(page).click()
  }
  await ask()
  await expect(codeButton(page)).toHaveText(/秒后重发/)
  await expect.poll(sent).toHaveLength(1)
  // A page without knowledge of the first one gets the remaining time from the centre.
  await ask()
  await expect(page.getByText(/秒后再获取/)).toBeVisible()
  await expect(codeButton(page)).toHaveText(/秒后重发/)
  await wait(30_000)
  await expect(codeButton(page)).toHaveText(/秒后重发/)
  await expect(codeButton(page)).toBeDisabled()
  await ask()
  await expect(page.getByText(/秒后再获取/)).toBeVisible()
  await wait(30_000)
  await expect(codeButton(page)).toBeEnabled()
  expect(await sent()).toHaveLength(1)
  await codeButton(page).click()
  await expect.poll(sent).toHaveLength(2)
})

test('kept travellers: none, a passport and an ID card, shown on demand, changed, found, removed', async ({
  page,
  server,
}) => {
  const problems = watchProblems(page)
  await enter(page, server, '13900050001')
  await page.getByRole('link', { name: '常用出行人' }).click()
  await expect(page.getByText('暂无常用出行人')).toBeVisible()
  await noBarriers(page)
  await page.getByRole('link', { name: '新增出行人' }).click()
  await page.waitForURL(/centerTravelerAdd/)
  await save(page).click()
  await expect(page.getByText('请填写中文姓名')).toBeVisible()
  await page.getByLabel('中文姓名').fill('张小明')
  const birthday = inYears(-10)
  const number = idNumber(birthday, 31)
  await page.getByLabel('证件号码').fill(number)
  // The card says who it is: a child, for whom a guardian consents.
  await expect(page.getByText(`男，${birthday.slice(0, 4)}年1月2日出生`)).toBeVisible()
  await expect(page.getByText(/该出行人未满14周岁，我是其监护人/)).toBeVisible()
  await page.getByRole('button', { name: '添加其他证件' }).click()
  await page.getByLabel('姓（拼音）').fill('zhang')
  await page.getByLabel('名（拼音）').fill('xiaoming')
  const passport = page.getByRole('region', { name: '护照' })
  await passport.getByLabel('证件号码').fill('E12345678')
  await passport.getByLabel('有效期至').fill(inYears(5))
  await passport.getByLabel('签发日期').fill(inYears(-5))
  await page.getByRole('checkbox').check()
  await save(page).click()
  await page.waitForURL(/centerTravelerList/)
  const card = page.getByRole('link', { name: '编辑张小明' })
  await expect(card).toContainText(`${number.slice(0, 3)}***********${number.slice(-4)}`)
  await expect(card).toContainText(/儿童 \d+岁/)
  await noBarriers(page)
  expect(await page.content()).not.toContain(number)

  await card.click()
  await page.waitForURL(/centerTravelerEdit/)
  await expect(page.getByLabel('证件号码').first()).toHaveValue(/\*/)
  // The number loads late, and what was typed meanwhile stays.
  const reveal = await holdCall(page, 'travellers.reveal')
  await page.getByRole('button', { name: '显示身份证号码' }).click()
  await page.getByLabel('中文姓名').fill('张晓明')
  reveal.go()
  await expect(page.getByLabel('证件号码').first()).toHaveValue(number)
  await expect(page.getByLabel('中文姓名')).toHaveValue('张晓明')
  expect(page.url()).not.toContain(number)
  // Refused by the centre, and what was typed is still there.
  await page.route('**/api/travellers.save', (route) => route.abort('connectionreset'), { times: 1 })
  await page.getByRole('checkbox').check()
  await save(page).click()
  await expect(page.getByText(/网络不太稳定/)).toBeVisible()
  await expect(page.getByLabel('中文姓名')).toHaveValue('张晓明')
  await save(page).click()
  await page.waitForURL(/centerTravelerList/)
  await expect(page.getByRole('link', { name: '编辑张晓明' })).toBeVisible()

  await page.getByRole('link', { name: '编辑张晓明' }).click()
  await page.getByRole('button', { name: '删除该出行人' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('暂无常用出行人')).toBeVisible()
  expect(
    problems.filter(
      (problem) => !problem.includes('travellers.save') && !/ERR_CONNECTION_RESET/.test(problem),
    ),
  ).toEqual([])
})

test('the same document twice is said under its field; many travellers are searched', async ({
  page,
  server,
}) => {
  await enter(page, server, '13900050002', 'centerTravelerList')
  for (const [index, name] of ['甲一', '乙二', '丙三', '丁四', '戊五'].entries()) {
    await page.goto(`${shops.full}/centerTravelerAdd`)
    await page.getByLabel('中文姓名').fill(name)
    await page.getByLabel('证件号码').fill(idNumber('1990-01-01', index + 1))
    await page.getByRole('checkbox').check()
    await save(page).click()
    await page.waitForURL(/centerTravelerList/)
  }
  await page.getByLabel('搜索出行人').fill('丙')
  await expect(page.getByText('找到1位')).toBeVisible()
  await expect(page.getByRole('link', { name: /^编辑/ })).toHaveCount(1)
  await page.getByLabel('搜索出行人').fill('没有的人')
  await expect(page.getByText('没有找到符合的出行人')).toBeVisible()
  await noBarriers(page)
  await page.getByRole('button', { name: '清空搜索' }).click()
  await expect(page.getByRole('link', { name: /^编辑/ })).toHaveCount(5)
  await page.getByRole('link', { name: '新增出行人' }).click()
  await page.getByLabel('中文姓名').fill('己六')
  await page.getByLabel('证件号码').fill(idNumber('1990-01-01', 1))
  await page.getByRole('checkbox').check()
  await save(page).click()
  await expect(page.getByText(/该证件已在常用出行人中/).first()).toBeVisible()
  await expect(page.getByLabel('中文姓名')).toHaveValue('己六')
})

test('the profile: changed by keyboard alone, kept, and shown', async ({ page, server }) => {
  await enter(page, server, '13900050003', 'personCenterModify')
  await noBarriers(page)
  await page.getByRole('link', { name: /^昵称/ }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/modifyInfo/)
  await noBarriers(page)
  const nickname = page.getByLabel('昵称')
  await expect(nickname).toBeEditable()
  await nickname.focus()
  await page.keyboard.type('云上的王')
  await page.keyboard.press('Tab')
  await page.keyboard.type('王1')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/中文姓名只能填写汉字/)).toBeVisible()
  await expect(page.getByLabel('姓名')).toBeFocused()
  await expect(nickname).toHaveValue('云上的王')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('王小明')
  await page.getByLabel('生日').fill('1990-03-07')
  await page.getByLabel('姓名').press('Enter')
  await page.waitForURL(/personCenterModify/)
  await expect(page.getByRole('link', { name: /昵称.*云上的王/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /姓名.*王小明/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /生日.*1990年3月7日/ })).toBeVisible()
  await page.goto(`${shops.full}/personCenter`)
  await expect(page.getByRole('link', { name: '账户设置' }).first()).toContainText('云上的王')
})

test('a password is set; changing it in one browser signs the other out', async ({
  page,
  server,
  browser,
}) => {
  const mobile = '13900050004'
  await enter(page, server, mobile, 'modifyPassword')
  await expect(page.getByText('您还没有设置登录密码')).toBeVisible()
  await noBarriers(page)
  await page.getByRole('button', { name: '获取验证码' }).click()
  // A minute has to pass before the next code.
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled()
  await signUpByPassword(page, server, '13900050005', 'passw0rd1')
  const other = await browser.newContext({ baseURL: server.origin })
  const second = await other.newPage()
  await second.goto(`${shops.full}/fxLogin?way=password`)
  await second.getByLabel('手机号').fill('13900050005')
  await second.getByLabel('密码', { exact: true }).fill('passw0rd1')
  await second.getByRole('checkbox').check()
  await second.getByRole('button', { name: '登录', exact: true }).click()
  await second.waitForURL(/personCenter/)

  await page.goto(`${shops.full}/modifyPassword`)
  await page.getByLabel('原密码', { exact: true }).fill('wrong0000')
  await page.getByLabel('新密码').fill('another1pass')
  await page.getByLabel('再次输入').fill('another1pas')
  await page.getByRole('button', { name: '保存新密码' }).click()
  await expect(page.getByText('两次输入的密码不一致')).toBeVisible()
  await page.getByLabel('再次输入').fill('another1pass')
  await page.getByRole('button', { name: '保存新密码' }).click()
  await expect(page.getByText(/原密码不正确/).first()).toBeVisible()
  await page.getByLabel('原密码', { exact: true }).fill('passw0rd1')
  await page.getByRole('button', { name: '保存新密码' }).click()
  await page.waitForURL(/personCenterModify/)

  // The one session continues, the other has ended.
  await page.goto(`${shops.full}/centerTravelerList`)
  await expect(page.getByText('暂无常用出行人')).toBeVisible()
  await second.goto(`${shops.full}/centerTravelerList`)
  await second.waitForURL(/fxLogin/)
  await second.goto(`${shops.full}/personCenter`)
  await expect(second.getByText('登录 / 注册')).toBeVisible()
  await other.close()
})

test('a forgotten password: by code, with a permission that is in no address and good once', async ({
  page,
  server,
  world,
}) => {
  const mobile = '13900050006'
  await signUpByPassword(page, server, mobile, 'passw0rd1')
  await page.goto(`${shops.full}/setPassword`)
  await expect(page.getByText('请先验证身份')).toBeVisible()
  await noBarriers(page)
  await page.goto(`${shops.full}/recoverPassword`)
  await noBarriers(page)
  await page.getByLabel('账号').fill('nobody@example.com')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('如账号存在，验证码已发送，请查收')).toBeVisible()
  const nobody = { merchant: shops.merchant, to: 'nobody@example.com' }
  expect(await lastMessage(server.dataDir, 'mail', nobody)).toContain('没有绑定账号')

  await page.reload()
  await page.getByLabel('账号').fill(mobile)
  await sendAnew(page, world)
  await page.getByLabel('验证码', { exact: true }).fill(await lastCode(server.dataDir, mobile, shops.full))
  await page.getByRole('button', { name: '下一步' }).click()
  await page.waitForURL(/\/setPassword$/)
  await page.getByLabel('新密码').fill('fresh1pass')
  await page.getByLabel('再次输入').fill('fresh1pass')
  await page.getByRole('button', { name: '设置新密码' }).click()
  await expect(page.getByText('新密码已设置')).toBeVisible()
  await noBarriers(page)
  // The session of before has ended, and the permission is spent.
  await page.goto(`${shops.full}/setPassword`)
  await expect(page.getByText('请先验证身份')).toBeVisible()
  await page.goto(`${shops.full}/fxLogin?way=password`)
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill('passw0rd1')
  await page.getByRole('checkbox').check()
  // More wrong ones than go without a proof, which the browser works out by itself.
  for (let tries = 0; tries < 4; tries++) {
    const answer = page.waitForResponse(
      async (response) =>
        response.url().includes('members.loginByPassword') && (await response.text()).includes('LOGIN_WRONG'),
    )
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await answer
    await expect(page.getByText(/手机号或密码不正确/)).toBeVisible()
  }
  await page.getByLabel('密码', { exact: true }).fill('fresh1pass')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(/personCenter/)
})

test('a copy of everything, and the way out in 15 days', async ({ page, server, world }) => {
  const mobile = '13900050010'
  await enter(page, server, mobile, 'personCenterModify')
  await page.getByRole('button', { name: '导出我的数据' }).click()
  const sheet = page.getByRole('dialog')
  await sendAnew(page, world)
  await noBarriers(page)
  await page.getByLabel('验证码', { exact: true }).fill(await lastCode(server.dataDir, mobile, shops.full))
  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: '生成文件' }).click()
  const file = await (await download).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(chunk as Buffer)
  const { data } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { data: { account: object } }
  expect(data.account).toMatchObject({ mobile })
  await sheet.getByRole('button', { name: '关闭' }).click()

  await page.getByRole('button', { name: '注销账号' }).click()
  await sendAnew(page, world)
  await noBarriers(page)
  await page.getByLabel('验证码', { exact: true }).fill(await lastCode(server.dataDir, mobile, shops.full))
  await sheet.getByRole('button', { name: '申请注销' }).click()
  await expect(page.getByText('请先确认已了解注销的后果')).toBeVisible()
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: '申请注销' }).click()
  await expect(page.getByText(/账号将于.*注销/)).toBeVisible()
  await sheet.getByRole('button', { name: '知道了' }).click()
  await expect(page.getByText('登录 / 注册')).toBeVisible()
})

test('an e-mail address by codes to the own number and to it', async ({ page, server, world }) => {
  await enter(page, server, '13900050007', 'modifyEmail')
  await expect(page.getByText('未绑定')).toBeVisible()
  await noBarriers(page)
  // The first button sends to the own number, the last one to the address.
  const buttons = page.getByRole('button', { name: /获取验证码|重新获取|秒后重发|正在发送/ })
  await page.getByLabel('邮箱', { exact: true }).fill('not an address')
  await buttons.last().click()
  await expect(page.getByText(/邮箱格式不正确/)).toBeVisible()
  await page.getByLabel('邮箱', { exact: true }).fill('Wang.Xiao@example.com')
  await buttons.last().click()
  await expect(buttons.last()).toHaveText(/秒后重发/)
  const recipient = { merchant: shops.merchant, to: 'Wang.Xiao@example.com' }
  const text = await lastMessage(server.dataDir, 'mail', recipient)
  await sendAnew(page, world, buttons.first())
  await page
    .getByLabel('手机验证', { exact: true })
    .fill(await lastCode(server.dataDir, '13900050007', shops.full))
  await page.getByLabel('邮箱验证', { exact: true }).fill('000000')
  await page.getByRole('button', { name: '绑定邮箱' }).click()
  await expect(page.getByText(/验证码不正确/)).toBeVisible()
  await page.getByLabel('邮箱验证', { exact: true }).fill(/\d{6}/.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: '绑定邮箱' }).click()
  await page.waitForURL(/personCenterModify/)
  await expect(page.getByRole('link', { name: /邮箱.*W\*\*\*@example\.com/ })).toBeVisible()
})

test('a shop with userEdit 0 shows the profile and offers no change', async ({ page, server }) => {
  const readOnly = shops.closedOrders
  await page.goto(`${readOnly}/fxLogin`)
  await signIn(page, server, '13900050008')
  await page.waitForURL(/personCenter/)
  await page.goto(`${readOnly}/personCenterModify`)
  await expect(page.getByText(/本店暂不支持在线修改资料/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^昵称|^手机|^邮箱/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^登录密码/ })).toBeVisible()
  await noBarriers(page)
  await page.goto(`${readOnly}/modifyInfo`)
  await expect(page.getByText('本店暂不支持在线修改')).toBeVisible()
})

test('rooms of a guest lead to the login and back', async ({ page, server }) => {
  await page.goto(`${shops.full}/personCenter`)
  await page.getByRole('link', { name: '常用出行人' }).click()
  await page.waitForURL(/fxLogin/)
  await signIn(page, server, '13900050009')
  // By its path, because the login's URL contains it as the return address.
  await page.waitForURL(({ pathname }) => pathname.endsWith('/centerTravelerList'))
  await expect(page.getByText('暂无常用出行人')).toBeVisible()
})

test('delivery addresses: none, one by its region, changed, chosen for an order, removed', async ({
  page,
  server,
}) => {
  const problems = watchProblems(page)
  await enter(page, server, '13900050011', 'dangAddress')
  await expect(page.getByText('暂无收货地址')).toBeVisible()
  await noBarriers(page)
  await page.getByRole('button', { name: '新增地址' }).click()
  await save(page).click()
  await expect(page.getByText('请选择省、市、区')).toBeVisible()
  await noBarriers(page)
  await page.getByLabel('收件人').fill('王小明')
  await page.getByLabel('电话').fill('13800001234')
  await page.getByLabel('省', { exact: true }).selectOption({ label: '浙江省' })
  await page.getByLabel('市', { exact: true }).selectOption({ label: '杭州市' })
  await page.getByLabel('区', { exact: true }).selectOption({ label: '西湖区' })
  await page.getByLabel('详细地址').fill('文三路90号1幢201室 🌸')
  await save(page).click()
  await expect(page.getByText('浙江省 杭州市 西湖区 文三路90号1幢201室')).toBeVisible()
  await expect(page.getByText('13800001234')).toBeVisible()
  await expect(page.getByText('默认')).toBeVisible()
  await noBarriers(page)
  await page.getByRole('button', { name: '编辑王小明的地址' }).click()
  await expect(page.getByLabel('详细地址')).toHaveValue('文三路90号1幢201室 🌸')
  await expect(page.getByLabel('区', { exact: true })).toHaveValue('330106')
  // A municipality has one city, which need not be chosen; another province clears the district.
  await page.getByLabel('省', { exact: true }).selectOption({ label: '上海市' })
  await save(page).click()
  await expect(page.getByText('请选择省、市、区')).toBeVisible()
  await page.getByLabel('区', { exact: true }).selectOption({ label: '徐汇区' })
  await save(page).click()
  await expect(page.getByText('上海市 徐汇区 文三路90号1幢201室')).toBeVisible()

  await page.goto(
    `${shops.full}/dangAddress?back=${encodeURIComponent(`${shops.full}/productList?dest=云南`)}`,
  )
  await page.getByRole('button', { name: /王小明 138/ }).click()
  await page.waitForURL(/productList\?dest=.+&addressId=a_/)
  await page.goto(`${shops.full}/dangAddress?back=${encodeURIComponent('https://evil.example/')}`)
  await expect(page.getByText('徐汇区')).toBeVisible()
  await expect(page.getByRole('button', { name: /王小明 138/ })).toHaveCount(0)

  await page.getByRole('button', { name: '编辑王小明的地址' }).click()
  await page.getByRole('button', { name: '删除地址' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('暂无收货地址')).toBeVisible()
  expect(problems).toEqual([])
})

test('member levels: rules for a guest, a standing for a customer, nothing where there are none', async ({
  page,
  server,
}) => {
  await page.goto(`${shops.full}/vipbenefits`)
  await expect(page.getByRole('heading', { name: '白金会员' })).toBeVisible()
  await noBarriers(page)
  await page.getByRole('link', { name: '登录', exact: true }).click()
  await signIn(page, server, '13900050012')
  await page.waitForURL(({ pathname }) => pathname.endsWith('/vipbenefits'))
  await expect(page.getByText('再积累5000点成长值，升级为金牌会员')).toBeVisible()
  await noBarriers(page)
  await page.goto(`${shops.full}/personCenter`)
  await expect(page.getByText('普通会员 · 成长值0')).toBeVisible()
  await page.getByRole('link', { name: '会员权益' }).click()
  await page.waitForURL(/vipbenefits/)
  await page.goto(`${shops.closedOrders}/vipbenefits`)
  await expect(page.getByText('本店暂无会员等级')).toBeVisible()
})

const codeButton = (page: Page) =>
  page.getByRole('button', { name: /^(获取验证码|重新获取|正在发送|\d+秒后重发)$/ })

/** Requests a second code; the centre's clock is moved past the minute that has to lie between two codes. */
async function sendAnew(page: Page, { passTime }: World, button = codeButton(page)): Promise<void> {
  await passTime(61_000)
  await button.click()
  await expect(button).toHaveText(/秒后重发/)
}

/** Through /join, which signs in. */
async function signUpByPassword(
  page: Page,
  server: ShopServer,
  mobile: string,
  password: string,
): Promise<void> {
  await page.context().clearCookies()
  await page.goto(`${shops.full}/join`)
  await page.getByLabel('手机号').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByLabel('验证码', { exact: true }).fill(await lastCode(server.dataDir, mobile, shops.full))
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await page.waitForURL(/personCenter/)
}
