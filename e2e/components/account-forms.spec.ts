import type { Locator, Page } from 'playwright/test'
import { bringIn, customerIn, newCustomer } from '../support/customer.ts'
import { expect, shops, test } from '../support/fixtures.ts'
import { idNumber, inYears } from '../support/people.ts'
import { noBarriers, tabTo, trapsFocus } from '../support/quality.ts'
import type { World } from '../support/world.ts'

/** Forms of the account: what was typed outlives every refusal, and all of it can be done by the keyboard alone. */

type Form = {
  path: string
  call: string
  submit: string | RegExp
  /** Label and what is typed; `select:` before a label chooses from a list. */
  typed: readonly (readonly [label: string, value: string])[]
  ticks?: boolean
  guest?: boolean
  open?: (page: Page) => Promise<void>
  /** A field that the centre may find wrong, with its label. */
  field: readonly [name: string, label: string]
}

const number = idNumber('1990-01-01', 851)

const forms: readonly Form[] = [
  {
    path: 'centerTravelerAdd',
    call: 'travellers.save',
    submit: '保存',
    typed: [
      ['中文姓名', '张小明'],
      ['手机号', '13800001234'],
      ['证件号码', number],
    ],
    ticks: true,
    field: ['documents.0.number', '证件号码'],
  },
  {
    path: 'travelEdit',
    call: 'travellers.save',
    submit: '保存',
    typed: [
      ['中文姓名', '李小红'],
      ['证件号码', number],
    ],
    ticks: true,
    field: ['name', '中文姓名'],
  },
  {
    path: 'dangAddress',
    call: 'addresses.save',
    submit: '保存',
    open: (page) => page.getByRole('button', { name: '新增地址' }).click(),
    typed: [
      ['收件人', '王小明'],
      ['电话', '010-82345678'],
      ['select:省', '浙江省'],
      ['select:市', '杭州市'],
      ['select:区', '西湖区'],
      ['详细地址', '文三路90号1幢201室'],
    ],
    ticks: true,
    field: ['detail', '详细地址'],
  },
  {
    path: 'modifyInfo',
    call: 'account.update',
    submit: '保存',
    typed: [
      ['昵称', '云上的王'],
      ['姓名', '王小明'],
      ['select:性别', '男'],
      ['生日', '1990-03-07'],
    ],
    field: ['nickname', '昵称'],
  },
  {
    path: 'modifyInfo?field=mobile',
    call: 'account.changeMobile',
    submit: '更换手机号',
    typed: [
      ['原号验证', '123456'],
      ['新手机号', '15200059998'],
      ['新号验证', '654321'],
    ],
    field: ['newCode', '新号验证'],
  },
  {
    path: 'modifyEmail',
    call: 'account.changeEmail',
    submit: '绑定邮箱',
    typed: [
      ['邮箱', 'Wang@example.com'],
      ['手机验证', '123456'],
      ['邮箱验证', '654321'],
    ],
    field: ['newCode', '邮箱验证'],
  },
  {
    path: 'modifyPassword',
    call: 'account.changePassword',
    submit: '保存新密码',
    typed: [
      ['原密码', 'passw0rd1'],
      ['新密码', 'another1pass'],
      ['再次输入', 'another1pass'],
    ],
    field: ['old', '原密码'],
  },
  {
    path: 'addCouponCenter',
    call: 'coupons.redeem',
    submit: '立即兑换',
    typed: [['兑换码', ' abcd-efgh 2345 ']],
    field: ['code', '兑换码'],
  },
  {
    path: 'activeCoupon',
    call: 'coupons.activate',
    submit: '立即激活',
    typed: [
      ['卡号', '6200 1234 5678'],
      ['密码', 'abcd2345'],
    ],
    field: ['cardNumber', '卡号'],
  },
  {
    path: 'fxLogin',
    call: 'members.loginByCode',
    submit: '登录',
    typed: [
      ['手机号', '15200050030'],
      ['验证码', '123456'],
    ],
    ticks: true,
    guest: true,
    field: ['code', '验证码'],
  },
  {
    path: 'fxLogin?way=password',
    call: 'members.loginByPassword',
    submit: '登录',
    typed: [
      ['手机号', '15200050030'],
      ['密码', 'wrong0000'],
    ],
    ticks: true,
    guest: true,
    field: ['password', '密码'],
  },
  {
    path: 'join',
    call: 'members.register',
    submit: '注册',
    typed: [
      ['手机号', '15200050030'],
      ['验证码', '123456'],
      ['密码', 'passw0rd1'],
      ['称呼', '小王'],
    ],
    ticks: true,
    guest: true,
    field: ['name', '称呼'],
  },
  {
    path: 'recoverPassword',
    call: 'members.verifyRecovery',
    submit: '下一步',
    typed: [
      ['账号', '15200050030'],
      ['验证码', '123456'],
    ],
    guest: true,
    field: ['code', '验证码'],
  },
  {
    path: 'recoverPassword',
    call: 'members.finishRecovery',
    submit: '设置新密码',
    // Another form leads here; the test fakes its answer.
    async open(page) {
      await answering(page, 'members.verifyRecovery', 200, {
        ok: true,
        value: { token: 'a-token-of-nobody', expiresAt: new Date(Date.now() + 600_000).toISOString() },
      })
      await page.getByLabel('账号').fill('15200050030')
      await page.getByLabel('验证码', { exact: true }).fill('123456')
      await page.getByRole('button', { name: '下一步' }).click()
      await page.waitForURL(/setPassword/)
    },
    typed: [
      ['新密码', 'another1pass'],
      ['再次输入', 'another1pass'],
    ],
    guest: true,
    field: ['password', '新密码'],
  },
]

/** A customer for all forms: their answers are made up here, so that none changes anything. With a password to change. */
const customer = ({ server, once }: World) =>
  once(`customer of ${shops.full}`, () => newCustomer(server, '15200050100', { password: 'passw0rd1' }))

const fieldOf = (page: Page, label: string) => page.getByLabel(label.replace('select:', ''), { exact: true })

async function fill(page: Page, { typed, ticks }: Form): Promise<void> {
  for (const [label, value] of typed) {
    if (label.startsWith('select:')) await fieldOf(page, label).selectOption({ label: value })
    else await fieldOf(page, label).fill(value)
  }
  if (ticks) await page.getByRole('checkbox').first().check()
}

async function contentOf(page: Page, { typed, ticks }: Form): Promise<string[]> {
  const content: string[] = []
  for (const [label] of typed) content.push(`${label}: ${await fieldOf(page, label).inputValue()}`)
  if (ticks) content.push(`ticked: ${await page.getByRole('checkbox').first().isChecked()}`)
  return content
}

async function answering(page: Page, call: string, status: number, body: object): Promise<void> {
  await page.unroute(`**/api/${call}`)
  await page.route(`**/api/${call}`, (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
  )
}

for (const form of forms) {
  const [name, label] = form.field
  test(`${form.path}, ${form.call}: what was typed outlives every refusal`, async ({ page, world }) => {
    const { call } = form
    if (!form.guest) await bringIn(page.context(), await customer(world))
    await page.goto(`${shops.full}/${form.path}`)
    await form.open?.(page)
    await fill(page, form)
    const content = await contentOf(page, form)
    const submit = page.getByRole('button', { name: form.submit, exact: true })
    const address = page.url()
    const failure = (kind: object) => ({ ok: false, failure: kind })
    const lost = /稍后再试|网络不太稳定/
    // In this sequence no earlier text can be taken for the expected one.
    const answers: [string, number, object, string | RegExp][] = [
      [
        'a rule says no',
        409,
        failure({ kind: 'refused', code: 'SOMETHING', message: '现在不行' }),
        '现在不行',
      ],
      ['a gateway in between answers', 502, { error: 'Bad Gateway' }, lost],
      [
        'too many',
        429,
        failure({ kind: 'refused', code: 'TOO_MANY', message: '请9秒后再来' }),
        '请9秒后再来',
      ],
      [
        'the centre is away',
        503,
        failure({ kind: 'unavailable', message: '服务暂时不可用，请稍后再试' }),
        lost,
      ],
      [
        'a field is wrong',
        422,
        failure({ kind: 'invalid', message: '这里不对', fields: { [name]: '这里不对' } }),
        '这里不对',
      ],
    ]
    for (const [what, status, body, said] of answers) {
      await answering(page, call, status, body)
      const answered = page.waitForResponse((response) => response.url().includes(`/api/${call}`))
      await submit.click()
      await answered
      await expect(submit, what).toBeEnabled()
      // The shopper sees a message for every failure.
      await expect(page.getByText(said).first(), what).toBeVisible()
      expect(await contentOf(page, form), what).toEqual(content)
      if (status === 422) {
        await expect(fieldOf(page, label)).toHaveAttribute('aria-invalid', 'true')
        await expect(fieldOf(page, label)).toBeFocused()
        await noBarriers(page, `${form.path}, refused:`)
      }
    }
    await page.unroute(`**/api/${call}`)
    await page.route(`**/api/${call}`, (route) => route.abort('internetdisconnected'))
    await submit.click()
    await expect(page.getByText(/网络不太稳定|网络/).first()).toBeVisible()
    await expect(submit).toBeEnabled()
    expect(await contentOf(page, form), 'the network is cut').toEqual(content)
    expect(page.url()).toBe(address)
  })
}

/** Types a date into the field that has the focus. */
async function typeDate(
  page: Page,
  field: Locator,
  [year, month, day]: [string, string, string],
): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(year + month + day)
  await expect(field).toHaveValue(`${year}-${month}-${day}`)
}

test('by the keyboard alone: a traveller is added with two documents, changed, and removed after all', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const shopper = await customerIn(page, server, '15200050201')
  const { keyboard } = page
  await page.goto(`${shops.full}/personCenter`)
  await tabTo(page, page.getByRole('link', { name: '常用出行人' }))
  await keyboard.press('Enter')
  await page.waitForURL(/centerTravelerList/)
  await tabTo(page, page.getByRole('link', { name: '新增出行人' }))
  await keyboard.press('Enter')
  await page.waitForURL(/centerTravelerAdd/)

  // Sent too early: the first field that is wrong has the focus.
  await tabTo(page, page.getByRole('button', { name: '保存', exact: true }))
  await keyboard.press('Enter')
  await expect(page.getByLabel('中文姓名')).toBeFocused()
  await keyboard.insertText('张小明')
  await tabTo(page, page.getByLabel('证件号码'))
  await keyboard.type(number)
  await expect(
    page
      .getByText('男，1990年1月1日出生')
      .or(page.getByText(/1990年1月1日出生/))
      .first(),
  ).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: '添加其他证件' }))
  await keyboard.press('Enter')
  const passport = page.getByRole('region', { name: '护照' })
  await tabTo(page, passport.getByLabel('证件号码'))
  await keyboard.type('E12345678')
  await tabTo(page, passport.getByLabel('有效期至'))
  await typeDate(page, passport.getByLabel('有效期至'), [inYears(5).slice(0, 4), '01', '02'])
  // The surname's letters are proposed above, the given name's are typed.
  for (const [label, text] of [
    ['姓（拼音）', 'zhang'],
    ['名（拼音）', 'xiaoming'],
  ] as const) {
    const field = page.getByLabel(label)
    for (
      let steps = 0;
      steps < 60 && !(await field.evaluate((one) => one === document.activeElement));
      steps++
    ) {
      await keyboard.press('Shift+Tab')
    }
    await keyboard.press('Control+A')
    await keyboard.type(text)
  }
  await tabTo(page, page.getByRole('checkbox'))
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await page.waitForURL(/centerTravelerList/)
  expect((await shopper.get('travellers.list', {})).travellers).toMatchObject([
    {
      name: '张小明',
      surnamePinyin: 'ZHANG',
      givenPinyin: 'XIAOMING',
      documents: [{ type: 1 }, { type: 2 }],
    },
  ])

  await tabTo(page, page.getByRole('link', { name: '编辑张小明' }))
  await keyboard.press('Enter')
  await page.waitForURL(/centerTravelerEdit/)
  const remove = page.getByRole('button', { name: '删除该出行人' })
  const dialog = page.getByRole('dialog')
  await tabTo(page, remove)
  await keyboard.press('Enter')
  await trapsFocus(page, dialog)
  await keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(remove).toBeFocused()
  await keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: '删除' }))
  await keyboard.press('Enter')
  await expect(page.getByText('暂无常用出行人')).toBeVisible()
})

test('sheets keep the focus, close by Escape and by their button, and give it back', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  await customerIn(page, server, '15200050202')
  const sheetsOf: [string, string[]][] = [
    ['personCenterModify', ['导出我的数据', '用户协议', '隐私政策', '注销账号']],
    ['personCenter', ['用户协议', '隐私政策']],
  ]
  const dialog = page.getByRole('dialog')
  // The browser tells of a dialog's closing a moment later; the next one is opened once the history is one step back.
  const leftHistory = () => expect.poll(() => page.evaluate(() => history.state?.wayfrontModals ?? 0)).toBe(0)
  for (const [path, names] of sheetsOf) {
    await page.goto(`${shops.full}/${path}`)
    for (const name of names) {
      const opener = page.getByRole('button', { name, exact: true })
      await tabTo(page, opener)
      await page.keyboard.press('Enter')
      await trapsFocus(page, dialog)
      await noBarriers(page, `${path}, ${name}:`)
      await page.keyboard.press('Escape')
      await expect(dialog, `${name} closes by Escape`).toHaveCount(0)
      await expect(opener, `${name}, closed by Escape`).toBeFocused()
      await leftHistory()
      await page.keyboard.press('Enter')
      await tabTo(page, dialog.getByRole('button', { name: '关闭' }))
      await page.keyboard.press('Enter')
      await expect(dialog, `${name} closes by its button`).toHaveCount(0)
      await expect(opener, `${name}, closed by its button`).toBeFocused()
      await leftHistory()
    }
  }
})
