import { expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import type { Notification } from '../../../outside/pay/testing/fake-wechat-pay.ts'
import { scaled } from '../../../testing/scale.ts'
import { orderHistory, orders } from '../orders/core/schema.ts'
import { shopB } from '../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { openPaying, type Paying } from '../testing/paying.ts'
import { wrongBooks } from '../testing/seat-books.ts'
import { asStaff } from '../testing/shopping.ts'
import { paymentAttempts, paymentRefunds } from './schema.ts'

/** A repeatable random sequence (mulberry32): a failure names its seed and number and can be reproduced. */
function sequence(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Sale = { channel: 'wechat' | 'alipay'; orderNo: string; attemptNo: string }

/** Two merchants with keys of their own at both channels; alpha has sales that are paid but not yet notified. */
async function openSales(paying: Paying, count: number): Promise<Sale[]> {
  const { center, wechat, alipay } = paying
  const sales: Sale[] = []
  for (let index = 0; index < count; index += 1) {
    const { customerId, orderNo } = await paying.order()
    const channel = index % 2 === 0 ? 'wechat' : 'alipay'
    const way = channel === 'wechat' ? 'wechatH5' : 'alipayWap'
    const { attemptNo, action } = await paying.prepare(customerId, orderNo, way)
    if (channel === 'wechat') await wechat.pay(attemptNo, 'silently')
    else if (action.kind === 'redirect') {
      await alipay.visit(action.url)
      await alipay.pay(attemptNo, 'silently')
    }
    sales.push({ channel, orderNo, attemptNo })
  }
  await center.get(
    'staff.setCredentials',
    shopB,
    { kind: 'wechatPay', values: { ...wechat.credentials, mchId: '1900000042', apiV3Key: 'b'.repeat(32) } },
    asStaff,
  )
  await center.get(
    'staff.setCredentials',
    shopB,
    { kind: 'alipay', values: { ...alipay.credentials, appId: '2021000000000042' } },
    asStaff,
  )
  return sales
}

const FUZZED = scaled({ short: 250, long: 1000 })

const KINDS = ['body', 'header', 'cut', 'old', 'merchant', 'content', 'signer', 'doubled', 'channel'] as const

test(`${FUZZED} fuzzed notifications: none accepted wrongly, none crashes, every right one applied once`, async () => {
  const opened = await openTestDatabase('pglite')
  const paying = await openPaying(opened.database)
  const seed = 20_261_120
  const random = sequence(seed)
  try {
    const { wechat, alipay, center } = paying
    const sales = await openSales(paying, 20)
    const genuine = ({ channel, attemptNo }: Sale): Notification =>
      channel === 'wechat' ? wechat.notificationOf(attemptNo) : alipay.notificationOf(attemptNo)
    const flip = (text: string) => {
      const index = random(text.length)
      const code = text.charCodeAt(index) ^ (1 << random(5))
      return text.slice(0, index) + String.fromCharCode(code) + text.slice(index + 1)
    }

    /** A notification with one mistake in it; null when this mistake does not apply to it. */
    function wrong(sale: Sale, kind: (typeof KINDS)[number]): Notification | null {
      const { channel, attemptNo } = sale
      const right = genuine(sale)
      const { url, headers, body } = right
      switch (kind) {
        case 'body':
          return { ...right, body: flip(body) }
        case 'header': {
          if (channel === 'alipay') return { ...right, body: body.replace(/sign=[^&]{9}/, 'sign=AAAAAAAAA') }
          const names = ['timestamp', 'nonce', 'signature', 'serial'].map((name) => `wechatpay-${name}`)
          const name = names[random(names.length)] ?? ''
          const value = headers[name] ?? ''
          // Another last digit of a base64 signature can mean the same bytes; it has to be refused all the same.
          return {
            ...right,
            headers: { ...headers, [name]: `${value.slice(0, -1)}${value.endsWith('1') ? '2' : '1'}` },
          }
        }
        case 'cut':
          return { ...right, body: body.slice(0, random(body.length)) }
        case 'old': {
          if (channel === 'alipay') return { ...right, body: body.replace('2026', '2025') }
          center.clock.forward(-6 - random(1_000))
          const old = genuine(sale)
          center.clock.now = now
          return old
        }
        case 'merchant':
          return { ...right, url: url.replace('/alpha', '/beta') }
        case 'content': {
          const other = { appid: 'wx-other', mchid: '1900000042', out_trade_no: 'T000000UNKNOWNP000000' }
          const amount = { total: 1 + random(119_999), currency: 'CNY' }
          const changes = [...Object.entries(other), ['amount', amount] as const]
          const [name = '', value] = changes[random(changes.length)] ?? []
          if (channel === 'wechat')
            return wechat.notificationOf(
              attemptNo,
              (content) => void Object.assign(content, { [name]: value }),
            )
          const fields = {
            app_id: '2021000000000042',
            seller_id: '2088000000000042',
            total_amount: '0.01',
            out_trade_no: 'unknown',
          }
          const changed = Object.entries(fields)[random(4)] ?? []
          return alipay.notificationOf(
            attemptNo,
            (given) => void Object.assign(given, Object.fromEntries([changed])),
          )
        }
        case 'signer': {
          const fake = channel === 'wechat' ? wechat : alipay
          fake.forgesAnswers = true
          const forged = genuine(sale)
          fake.forgesAnswers = false
          return forged
        }
        case 'doubled':
          return { ...right, body: body + body }
        case 'channel': {
          const other = channel === 'wechat' ? 'alipay' : 'wechat'
          return { ...right, url: url.replace(`/${channel}/`, `/${other}/`) }
        }
      }
    }

    const now = center.clock.now
    const applied = new Set<string>()
    const statuses = new Map<number, number>()
    for (let number = 0; number < FUZZED; number += 1) {
      const sale = sales[random(sales.length)]
      if (!sale) throw new Error('no sale')
      const right = random(20) === 0
      const kind = KINDS[random(KINDS.length)] ?? 'body'
      const notification = right ? genuine(sale) : wrong(sale, kind)
      if (!notification) continue
      // A flip can hit a part that is neither signed nor read; while the signed bytes stay the same it is genuine.
      const same = !right && notification.body === genuine(sale).body
      const status = await paying.hand(notification)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const at = `seed ${seed}, number ${number}, ${right ? 'right' : kind} at ${sale.channel}`
      if (right) applied.add(sale.attemptNo)
      if (right && status !== 200) throw new Error(`${at}: ${status}`)
      if (!right && status === 200 && !same) throw new Error(`${at}: accepted\n${notification.body}`)
      const [row] = await opened.database.db
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.attemptNo, sale.attemptNo))
      if ((row?.state === 'paid') !== applied.has(sale.attemptNo)) throw new Error(`${at}: now ${row?.state}`)
    }
    // Both outcomes have occurred, and a doubtful notification is never answered as a server error.
    expect(statuses.get(200)).toBeGreaterThan(FUZZED / 50)
    expect(statuses.get(401)).toBeGreaterThan(FUZZED * 0.4)
    expect([...statuses.keys()].every((status) => [200, 401, 404, 500].includes(status))).toBe(true)

    for (const sale of sales) expect(await paying.hand(genuine(sale))).toBe(200)
    await expectBookedOnce(opened, sales)
  } finally {
    await paying.close()
    await opened.close()
  }
})

async function expectBookedOnce({ database: { db } }: TestDatabase, sales: readonly Sale[]): Promise<void> {
  for (const { orderNo } of sales) {
    const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo))
    expect(order).toMatchObject({ phase: 'serving', subStatus: 210, paid: order?.payable, refunded: 0 })
    const paid = await db
      .select()
      .from(orderHistory)
      .where(sql`${orderHistory.orderNo} = ${orderNo} and ${orderHistory.event} = 'pay'`)
    expect(paid).toHaveLength(1)
  }
  expect(await db.select().from(paymentRefunds)).toEqual([])
  expect(await wrongBooks(db)).toEqual([])
}

test.each(databaseKinds)(
  'on %s: every notification ten times at once, while the result is queried, books once',
  async (kind) => {
    const opened = await openTestDatabase(kind, { poolSize: 20 })
    const paying = await openPaying(opened.database)
    try {
      const sales = await openSales(paying, 6)
      await Promise.all(
        sales
          .flatMap(({ channel, attemptNo }) => {
            const { wechat, alipay } = paying
            const one =
              channel === 'wechat' ? wechat.notificationOf(attemptNo) : alipay.notificationOf(attemptNo)
            return Array.from({ length: 10 }, async () => expect(await paying.hand(one)).toBe(200))
          })
          .concat([paying.center.sweep(), paying.center.sweep()]),
      )
      await expectBookedOnce(opened, sales)
    } finally {
      await paying.close()
      await opened.close()
    }
  },
)
