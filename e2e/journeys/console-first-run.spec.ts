import { Secret, TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright/test'
import { messageTexts, variablesOf } from '../../lib/domain/messages/message-texts.ts'
import { photoFile } from '../../lib/operate-center/embedded/testing/photo.ts'
import { expect, test } from '../support/fixtures.ts'
import { type LiveWorld, startLiveWorld } from '../support/live-world.ts'
import { adults } from '../support/people.ts'
import { noBarriers } from '../support/quality.ts'
import { agreeToAll, chooseDate, fillContact, untilAt } from '../support/sale-steps.ts'

/**
 * A newcomer with an empty database and the one-time code opens a shop by the console's screens alone, and a shopper
 * orders in it.
 */

const MOBILE = '13800138000'

test.use({
  viewport: { width: 1440, height: 900 },
  isMobile: false,
  hasTouch: false,
  ignoreHTTPSErrors: true,
  actionTimeout: 20_000,
})

test('the guide leads from an empty database to a published tour and a paid test order', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const world = await startLiveWorld()
  try {
    await firstAccount(page, world)

    await page.waitForURL('**/console/-/guide')
    await expect(page.getByText('还没有商户，请新建您的旅行社。')).toBeVisible()
    await noBarriers(page, 'guide')

    await leave(page, '新建商户')
    await open(page, '新建商户', async (dialog) => {
      await dialog.getByLabel('编号').fill('gamma')
      await dialog.getByLabel('名称').fill('伽马国旅')
    })
    await cameBack(page, '商户（旅行社）')

    await leave(page, '新建店铺')
    await open(page, '新建店铺', async (dialog) => {
      await dialog.getByLabel('渠道').first().fill('h5')
      await dialog.getByLabel('分销商').first().fill('g1')
      await dialog.getByLabel('名称').fill('伽马旅行')
    })
    await cameBack(page, '店铺')

    await leave(page, '填写基本设置')
    await open(page, '基本设置', async (dialog) => {
      await dialog.getByLabel('公司名称').fill('伽马国际旅行社有限公司')
      await dialog.getByLabel('旅行社许可证号').fill('L-YN-00001')
      await dialog.getByLabel('销售电话').fill('400-000-0001')
    })
    await cameBack(page, '公司与许可证信息')

    await setUpSms(page, world)
    await setUpPayment(page, world)
    await leave(page, '起草并发布')
    await publishText(page, '用户协议', '使用本店铺即表示同意本协议。')
    await publishText(page, '隐私政策', '我们只为履行订单而使用您的信息。')
    await cameBack(page, '用户协议与隐私政策')

    await writeTour(page)

    await leave(page, '开店')
    await page.getByRole('row').filter({ hasText: '伽马旅行' }).getByRole('button', { name: '开店' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '开店' }).click()
    await cameBack(page, '开店')

    const shop = page.locator('.guide-shop a')
    await expect(shop).toHaveText(`${world.origin}/trip/gamma/h5/g1`)
    const orderNo = await orderInShop(
      await browser
        .newContext({ ignoreHTTPSErrors: true, baseURL: world.origin })
        .then((one) => one.newPage()),
      world,
    )

    await expect(page.getByText('测试订单等待确认，请先确认订单，再付款。')).toBeVisible()
    await leave(page, '打开订单')
    await page.waitForURL(`**/orders/${orderNo}`)
    await open(page, '确认订单')
    await expect(page.getByRole('dialog')).toBeHidden()
    await open(page, '登记线下收款', async (dialog) => {
      await dialog.getByLabel('凭证号').fill('测试收款')
    })
    await page.waitForURL('**/guide')
    await expect(page.getByText('店铺已经可以营业')).toBeVisible()
    await expect(page.getByRole('link', { name: `测试订单 ${orderNo}` })).toBeVisible()
    await noBarriers(page, 'guide at its end')
    expect(world.server.output()).not.toContain(world.sms.credentials.accessKeySecret)
  } finally {
    await page.close()
    await world.stop()
  }
})

/** The one-time code, a login and a password, then the authenticator. */
async function firstAccount(page: Page, { origin, claim }: LiveWorld): Promise<void> {
  await page.goto(`${origin}/console`)
  await page.getByRole('button', { name: /首次使用/ }).click()
  await page.getByLabel('一次性开通码').fill(claim)
  await page.getByLabel('登录名').fill('owner')
  await page.getByLabel('设置密码').fill('an-0wner-passw0rd')
  await page.getByRole('button', { name: '开通并登录' }).click()
  // Either second factor will do.
  await page.getByRole('button', { name: '改用通行密钥' }).click()
  await expect(page.getByRole('heading', { name: '添加通行密钥' })).toBeVisible()
  await expect(page.getByLabel('名称')).toBeVisible()
  await page.getByRole('button', { name: '改用身份验证器' }).click()
  await page.getByLabel('登录密码').fill('an-0wner-passw0rd')
  await page.getByRole('button', { name: '下一步' }).click()
  const shown = await page.getByText(/不能扫码时手工输入/).textContent()
  const secret = /[A-Z2-7]{16,}/.exec(shown ?? '')?.[0] ?? ''
  await page.getByLabel('动态验证码').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.getByRole('button', { name: '绑定' }).click()
  await page.getByRole('button', { name: '已保存，继续' }).click()
}

/** Leaves the guide for the screen of the step that is next. */
async function leave(page: Page, act: string): Promise<void> {
  await page.locator('.guide-step').getByRole('button', { name: act, exact: true }).click()
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/guide'))
}

/** The step has been taken: the guide is there again, and says so. */
async function cameBack(page: Page, title: string): Promise<void> {
  await page.waitForURL('**/guide')
  const step = page
    .locator('.guide-step')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .first()
  await expect(step.getByText('已完成')).toBeVisible()
}

/** Presses a button of the screen and, in the dialog it opens, the one of the same name. */
async function open(page: Page, label: string, fill: (dialog: Locator) => Promise<void> = async () => {}) {
  const direct = page.getByRole('main').getByRole('button', { name: label, exact: true })
  const more = page.getByRole('main').getByRole('button', { name: '更多操作' })
  await expect(direct.or(more).first()).toBeVisible()
  if (await direct.count()) await direct.first().click()
  else {
    await more.first().click()
    await page.getByRole('menuitem', { name: label, exact: true }).click()
  }
  const dialog = page.getByRole('dialog').filter({ hasText: label })
  await fill(dialog)
  // While it is sent, the button's name begins with that of the turning sign.
  const send = dialog.getByRole('button', { name: new RegExp(`${label}$`) })
  await send.click()
  // It is done: the dialog has gone, or shows what has come of it.
  await expect(send).toBeHidden()
}

async function setUpSms(page: Page, { sms }: LiveWorld): Promise<void> {
  sms.templates.set('SMS_1001', { names: variablesOf('code-login'), code: true })
  sms.templates.set('SMS_1002', { names: variablesOf('orderPaid'), code: false })
  const { accessKeyId, accessKeySecret, signName } = sms.credentials
  await leave(page, '设置并试发')
  await open(page, '设置阿里云短信', async (dialog) => {
    await dialog.getByLabel('访问密钥 AccessKey ID').fill(accessKeyId)
    await dialog.getByLabel('访问密钥 AccessKey Secret').fill(accessKeySecret)
    await dialog.getByLabel('短信签名').fill(signName)
    await dialog.getByLabel('全部验证码').fill('SMS_1001')
    await dialog.getByLabel(messageTexts.orderPaid.title, { exact: true }).fill('SMS_1002')
  })
  await expect(page.getByText('短信密钥还没有试过')).toBeVisible()
  await open(page, '试一下短信', (dialog) => dialog.getByLabel('手机号').fill(MOBILE))
  await cameBack(page, '短信')
  expect(sms.sent).toHaveLength(1)
}

async function setUpPayment(page: Page, { wechatPay }: LiveWorld): Promise<void> {
  const { mchId, appId, apiV3Key, serialNo, privateKey, verifiers } = wechatPay.credentials
  await leave(page, '设置并试用')
  const keys = async (dialog: Locator, number: string) => {
    await dialog.getByLabel('商户号').fill(mchId)
    await dialog.getByLabel('应用 AppID').fill(appId)
    await dialog.getByLabel('APIv3密钥').fill(apiV3Key)
    await dialog.getByLabel('商户证书序列号').fill(number)
    await dialog.getByLabel('私钥（含首尾行）').fill(privateKey)
    await dialog.getByRole('button', { name: /添加验签公钥/ }).click()
    await dialog.getByLabel('公钥编号或证书序列号').fill(verifiers[0]?.serialNo ?? '')
    await dialog.getByLabel('公钥或证书（含首尾行）').fill(verifiers[0]?.key ?? '')
  }
  // With a wrong serial number the channel refuses, and the guide stays.
  await open(page, '设置微信支付', (dialog) => keys(dialog, '0000'))
  await open(page, '试一下微信支付')
  await expect(
    page.getByRole('dialog').getByText(/核对商户号、密钥与证书|没有收到支付渠道的有效应答/),
  ).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '完成' }).click()
  await open(page, '设置微信支付', (dialog) => keys(dialog, serialNo))
  await open(page, '试一下微信支付')
  await cameBack(page, '在线支付')
}

/** Drafts a text and publishes it. */
async function publishText(page: Page, title: string, words: string): Promise<void> {
  await open(page, '起草文本', async (dialog) => {
    await choose(page, dialog.getByLabel('编号', { exact: true }), title)
    await dialog.getByLabel('标题').first().fill(title)
    await dialog.getByRole('button', { name: '添加段落' }).first().click()
    await dialog.locator('.item').getByRole('textbox').last().fill(words)
  })
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: '发布' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** The first tour with its picture, its departures, and on sale. */
async function writeTour(page: Page): Promise<void> {
  const picture = {
    name: '洱海边的早晨.jpg',
    mimeType: 'image/jpeg',
    buffer: await photoFile({ width: 1200, height: 900 }),
  }
  await leave(page, '编写线路')
  await page.getByRole('main').getByRole('button', { name: '新建线路', exact: true }).click()
  await page.waitForURL('**?edit=1')
  const form = page.locator('.editor-form')
  await noBarriers(page, 'a new tour')
  await form.getByLabel('编号', { exact: true }).fill('GM-YN-01')
  await form.getByLabel('名称', { exact: true }).first().fill('大理慢游1日')
  await form.getByLabel('出发城市', { exact: true }).fill('大理')
  await form.getByLabel('出发城市拼音').fill('dali')
  await form.getByLabel('天数', { exact: true }).fill('1')
  await form.getByLabel('晚数', { exact: true }).fill('0')
  for (const [label, text] of [
    ['目的地', '大理'],
    ['包含', '景区门票'],
    ['不含', '个人消费'],
  ] as const) {
    await form.getByLabel(label, { exact: true }).fill(text)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  await form.getByLabel('组团社', { exact: true }).fill('伽马国际旅行社有限公司')
  await form.getByLabel('许可证号', { exact: true }).fill('L-YN-00001')
  await form.getByLabel('安全提示', { exact: true }).fill('请遵从导游的安全提示')

  // The cover is uploaded into the library, and the picture chosen from there.
  const library = page.getByRole('dialog', { name: '图片库' })
  const cover = form.locator('[id="field-tour.cover"]')
  await cover.getByRole('button', { name: /从图片库选择/ }).click()
  await library.getByLabel('新图片的说明').fill('洱海边的早晨')
  await library.locator('input[type=file]').setInputFiles(picture)
  await expect(library).toBeHidden()
  await expect(cover.getByRole('img', { name: '洱海边的早晨' })).toBeVisible()
  const pictures = form.locator('[id="field-tour.pictures"]')
  await pictures.getByRole('button', { name: '添加图片' }).click()
  await pictures.getByRole('button', { name: /从图片库选择/ }).click()
  await library.getByRole('button', { name: '洱海边的早晨' }).click()
  await expect(library).toBeHidden()

  const itinerary = form.locator('[id="field-tour.itinerary"]')
  await itinerary.getByRole('button', { name: '添加行程' }).click()
  await itinerary.getByLabel('第几天').fill('1')
  await itinerary.getByLabel('标题').first().fill('洱海环游')
  const notices = form.locator('[id="field-tour.notices"]')
  await notices.getByRole('button', { name: '添加须知' }).click()
  await notices.getByRole('textbox').first().fill('预订须知')
  await notices.getByRole('textbox').last().fill('付款后不再变价')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await cameBack(page, '第一条线路与图片')

  await leave(page, '添加团期')
  await page.getByRole('main').getByRole('button', { name: '按日期添加团期' }).click()
  const series = page.getByRole('dialog', { name: '按日期添加团期' })
  for (const day of '一二三四五六日') await series.getByRole('checkbox', { name: `周${day}` }).check()
  await series.getByLabel('成人').fill('299')
  await series.getByLabel('计划名额').fill('10')
  await series.getByRole('button', { name: /^确定（\d+ 天新增）$/ }).click()
  await cameBack(page, '团期')

  await leave(page, '上架线路')
  await page.getByRole('row').filter({ hasText: '大理慢游' }).getByRole('button', { name: '上架' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '上架' }).click()
  await cameBack(page, '上架')
}

/** Chooses words of a select. */
async function choose(page: Page, field: Locator, ...words: string[]): Promise<void> {
  await field.focus()
  await field.press('ArrowDown')
  for (const word of words) {
    await page.locator('.ant-select-dropdown:visible').getByTitle(word, { exact: true }).click()
  }
  await field.blur()
}

/** A shopper signs in by short message and orders for two; answers the order's number. */
async function orderInShop(page: Page, { sms }: LiveWorld): Promise<string> {
  await page.goto('/trip/gamma/h5/g1/productList?category=group')
  await page.locator('a[href*="productDetail"]', { hasText: '大理慢游' }).first().click()
  await page.waitForURL(/productDetail/)
  await page.getByRole('link', { name: '选择团期与人数' }).click()
  await page.waitForURL(/productSelect/)
  await chooseDate(page)
  await page.getByRole('button', { name: '下一步' }).click()
  await untilAt(page, 'fxLogin')
  const before = sms.sent.length
  await page.getByLabel('手机号').fill(MOBILE)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect.poll(() => sms.sent.length).toBe(before + 1)
  await page.getByLabel('验证码', { exact: true }).fill(sms.sent.at(-1)?.values[0] ?? '')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await untilAt(page, 'order')
  await fillContact(page)
  await page
    .getByRole('link', { name: /选择出行人/ })
    .first()
    .click()
  await untilAt(page, 'travelerList')
  for (const { name, document } of adults()) {
    await page.getByRole('link', { name: '新增出行人' }).first().click()
    await untilAt(page, 'travelEdit')
    await page.getByLabel('中文姓名').fill(name)
    await page.getByLabel('证件号码').first().fill(document)
    const mobile = page.getByLabel('手机号')
    if (await mobile.count()) await mobile.first().fill(MOBILE)
    await page.getByRole('checkbox').last().check()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await untilAt(page, 'travelerList')
    await expect(page.getByText(name).first()).toBeVisible()
  }
  for (const box of await page.getByRole('checkbox').all()) await box.setChecked(true)
  await page.getByRole('button', { name: /^确定/ }).click()
  await untilAt(page, 'order')
  await page.getByRole('button', { name: '核对订单' }).click()
  await untilAt(page, 'verifyOrderInfo')
  await agreeToAll(page)
  await page.getByRole('button', { name: '提交订单' }).click()
  await untilAt(page, 'orderResult')
  const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? ''
  return orderNo
}
