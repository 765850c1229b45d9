import type { BrowserContext, Page } from 'playwright/test'
import { shops } from './fixtures.ts'
import { idNumber, inYears } from './people.ts'
import { lastCode, type ShopServer } from './shop-server.ts'
import { Shopper } from './shopper.ts'
import { storageKey } from './storage.ts'

type Wish = { password?: string; shop?: string }

/** A customer signed in without the login screen, who can also call the door directly. */
export async function customerIn(
  page: Page,
  server: ShopServer,
  mobile: string,
  wish: Wish = {},
): Promise<Shopper> {
  const shopper = await newCustomer(server, mobile, wish)
  await bringIn(page.context(), shopper)
  return shopper
}

/** A customer, with a password if one is given. */
export async function newCustomer(
  server: ShopServer,
  mobile: string,
  { password, shop = shops.full }: Wish = {},
): Promise<Shopper> {
  const shopper = new Shopper(server.origin, shop)
  if (password) {
    await shopper.sendCode(mobile, 'register')
    const code = await lastCode(server.dataDir, mobile, shop)
    await shopper.do('members.register', { mobile, code, password, agreed: true })
  } else {
    await shopper.signIn(mobile, server.dataDir)
  }
  return shopper
}

/** The customer who is signed in in a browser, as one who calls the door directly. */
export async function shopperIn(page: Page, server: ShopServer): Promise<Shopper> {
  const shopper = new Shopper(server.origin, shops.full)
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'wayfront')
  if (cookie) shopper.cookie = `${cookie.name}=${cookie.value}`
  return shopper
}

/**
 * Stores the signed-in customer in the open tab, as the login screen does. Order screens treat a tab without one as a
 * guest's (specification, section 6).
 */
export async function keepUser(page: Page): Promise<void> {
  await page.evaluate(
    async ([shop, userId, user]) => {
      const response = await fetch(`${shop}/api/session.me`)
      const { value } = (await response.json()) as { value: { userId: string } }
      sessionStorage.setItem(userId, value.userId)
      const kept = JSON.stringify({ customerId: value.userId, name: '', mobile: '' })
      sessionStorage.setItem(user, kept)
      localStorage.setItem(user, kept)
    },
    [shops.full, storageKey('userId'), storageKey('user')] as const,
  )
}

/** Signs a browser in as a customer. */
export async function bringIn(context: BrowserContext, { cookie, shop }: Shopper): Promise<void> {
  const [name = '', ...value] = cookie.split('=')
  const path = shop.split('/').slice(0, 3).join('/')
  await context.addCookies([
    { name, value: value.join('='), domain: 'localhost', path, httpOnly: true, sameSite: 'Lax' },
  ])
}

const LONG_NAME = '买买提吐尔逊·阿卜杜拉热合曼'

/** Travellers of every kind, delivery addresses short and long, an order to be paid. */
export async function fillRooms(shopper: Shopper): Promise<{ travellerId: string; addressId: string }> {
  await shopper.do('account.update', {
    nickname: '一个很长很长的昵称叫做云上的王',
    realName: LONG_NAME,
    sex: 1,
    birthday: '1990-03-07',
  })
  const kept = [
    { name: LONG_NAME, birthday: '1990-03-07' },
    { name: '小童', birthday: inYears(-5) },
    { name: '老人', birthday: '1949-10-01' },
    { name: '欧阳娜娜', birthday: '1999-12-31' },
    { name: '王五', birthday: '2012-02-29' },
  ]
  let travellerId = ''
  for (const [index, { name, birthday }] of kept.entries()) {
    const first = index === 0
    const { id } = await shopper.do('travellers.save', {
      name,
      mobile: '13800001234',
      ...(first ? { surnamePinyin: 'MAIMAITITUERXUN', givenPinyin: 'ABUDULAREHEMAN', birthday, sex: 0 } : {}),
      documents: [
        { type: 1 as const, number: idNumber(birthday, 700 + index * 2) },
        ...(first
          ? [{ type: 2 as const, number: 'E98765432', expiry: inYears(9), issuePlace: '新疆维吾尔自治区' }]
          : []),
      ],
      consent: true,
    })
    if (first) travellerId = id
  }
  let addressId = ''
  const details = ['文三路90号1幢201室', '中关村大街'.repeat(20), '五一路1号']
  for (const [index, detail] of details.entries()) {
    const { id } = await shopper.do('addresses.save', {
      receiver: index === 1 ? '名字也可以有这么多个字的收件人先生或女士' : '王小明',
      phone: index === 2 ? '010-82345678' : '13800001234',
      regionCode: '330106',
      detail,
      isDefault: index === 1,
    })
    if (index === 1) addressId = id
  }
  await shopper.orderForTwo()
  return { travellerId, addressId }
}
