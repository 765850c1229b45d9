import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { tenantKey } from '../../../tenant/tenant.ts'
import type { Caller } from '../../contract/contract.ts'
import type { MailPort } from '../kernel/context.ts'
import { shopA, shopA2, shopB } from '../testing/catalogue.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { asStaff, openShopping, type Shopping } from '../testing/shopping.ts'
import { leftMessages } from './schema.ts'

const EMAIL = 'service@alpha.example'
const message = { name: '李女士', mobile: '13800138000', text: '想问春节的班期和价格' }

describe.each(handlerDatabases)('messages on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  const mails: Parameters<MailPort['send']>[0][] = []
  let isDown = false
  let numbers = 0
  const someone = () => {
    numbers += 1
    return { ...message, mobile: `139${String(numbers).padStart(8, '0')}` }
  }
  const from = (address: string) => ({ address })
  const rows = () => opened.database.db.select().from(leftMessages)

  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    const mail: MailPort = {
      async send(sent) {
        if (isDown) throw new Error('the mail server is away')
        mails.push(sent)
      },
    }
    center = await openShopping(opened.database, { mail })
    await center.get('staff.setFlags', shopA, { info: { serviceEmail: EMAIL } }, asStaff)
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    await opened.database.db.delete(leftMessages)
    mails.length = 0
    isDown = false
  })

  test('staff read the message, with its product; at rest it is encrypted', async () => {
    const product = { number: 'YN-1', title: '丽江古城\n5日' }
    expect(await center.get('messages.leave', shopA, { ...message, product })).toEqual({
      mobile: '138****8000',
    })
    const [row] = await rows()
    expect(JSON.stringify(row)).not.toMatch(/李女士|13800138000|春节/)
    const { items, total } = await center.get('staff.messages', shopA, { counted: true }, asStaff)
    expect(total).toBe(1)
    expect(items).toMatchObject([
      { ...message, product: { number: 'YN-1', title: '丽江古城 5日' }, handledAt: null, note: '' },
    ])
  })

  test('it is mailed to the shop’s address, and not mailed where there is none', async () => {
    await center.get('messages.leave', shopA, {
      ...message,
      product: { number: 'YN-1', title: '丽江古城5日' },
    })
    expect(mails).toMatchObject([{ merchant: 'alpha', to: EMAIL, template: 'message' }])
    const { subject, text } = mails[0] ?? { subject: '', text: '' }
    for (const part of ['李女士', '13800138000', message.text, '丽江古城5日', 'YN-1'])
      expect(text).toContain(part)
    expect(subject).toBe('甲一店收到一条新留言')
    await center.get('messages.leave', shopB, message)
    expect(mails).toHaveLength(1)
    await center.sweep()
    expect(mails).toHaveLength(1)
  })

  test('a mail server that is down loses no mail: it is retried, and given up after a day', async () => {
    isDown = true
    await center.get('messages.leave', shopA, message)
    expect(await rows()).toMatchObject([{ mailState: 'due', mailTries: 1 }])
    await center.sweep()
    expect(await rows()).toMatchObject([{ mailTries: 1 }])
    center.clock.forward(2)
    isDown = false
    await center.sweep()
    expect(mails).toHaveLength(1)
    expect(await rows()).toMatchObject([{ mailState: 'sent', mailTries: 2 }])
    await center.sweep()
    expect(mails).toHaveLength(1)

    isDown = true
    await center.get('messages.leave', shopA, someone())
    for (let round = 0; round < 10; round += 1) {
      center.clock.forward(24 * 60)
      await center.sweep()
    }
    const failed = (await rows()).filter(({ mailState }) => mailState === 'failed')
    expect(failed).toMatchObject([{ mailTries: 5 }])
    // Staff can still read it.
    expect(await center.get('staff.messages', shopA, { counted: true }, asStaff)).toMatchObject({ total: 2 })
  })

  test('five an hour of one number, twenty of one address', async () => {
    for (let left = 0; left < 5; left += 1) {
      await center.get('messages.leave', shopA, message, from(`192.0.2.${left}`))
    }
    const sixth = () => center.ask('messages.leave', shopA, message, from('192.0.2.99'))
    expect(await sixth()).toMatchObject({ failure: { kind: 'refused', code: 'MESSAGE_LIMIT' } })
    // Another merchant has its own counts.
    expect(await center.ask('messages.leave', shopB, message)).toMatchObject({ ok: true })
    center.clock.forward(61)
    expect(await sixth()).toMatchObject({ ok: true })

    const home = from('2001:db8:1:2::1')
    for (let left = 0; left < 20; left += 1) await center.get('messages.leave', shopA, someone(), home)
    const neighbour = from('2001:db8:1:2:ffff::9')
    expect(await center.ask('messages.leave', shopA, someone(), neighbour)).toMatchObject({
      failure: { code: 'MESSAGE_LIMIT' },
    })
    expect(await center.ask('messages.leave', shopA, someone(), from('2001:db8:1:3::1'))).toMatchObject({
      ok: true,
    })
  })

  test('the limit holds for messages sent at once', async () => {
    const sent = await Promise.all(
      Array.from({ length: 12 }, () => center.ask('messages.leave', shopA, message)),
    )
    expect(sent.filter(({ ok }) => ok)).toHaveLength(5)
    expect(await rows()).toHaveLength(5)
  })

  test('sending it again with the same key leaves one message', async () => {
    const idempotencyKey = randomUUID()
    const first = await center.get('messages.leave', shopA, message, { idempotencyKey })
    expect(await center.get('messages.leave', shopA, message, { idempotencyKey })).toEqual(first)
    expect(await rows()).toHaveLength(1)
    expect(mails).toHaveLength(1)
  })

  test('errors are named by field, and nothing is stored', async () => {
    const wrong = { name: '', mobile: '123', text: '喂' }
    expect(await center.ask('messages.leave', shopA, wrong)).toMatchObject({
      failure: {
        kind: 'invalid',
        fields: { name: expect.any(String), mobile: expect.any(String), text: expect.any(String) },
      },
    })
    expect(await rows()).toEqual([])
  })

  test('unhandled messages come first, page by page; handling one twice keeps the time', async () => {
    const texts = ['第一条留言', '第二条留言', '第三条留言']
    for (const text of texts) {
      await center.get('messages.leave', shopA, { ...someone(), text })
      center.clock.forward(1)
    }
    const list = (input = {}) => center.get('staff.messages', shopA, input, asStaff)
    const shown = ({ items }: Awaited<ReturnType<typeof list>>) => items.map(({ text }) => text)
    expect(shown(await list())).toEqual(['第三条留言', '第二条留言', '第一条留言'])
    const id = (await list()).items[0]?.id ?? ''
    await center.get('staff.handleMessage', shopA, { id, note: '已回电' }, asStaff)
    const after = await list()
    expect(shown(after)).toEqual(['第二条留言', '第一条留言', '第三条留言'])
    const handledAt = after.items[2]?.handledAt
    center.clock.forward(5)
    await center.get('staff.handleMessage', shopA, { id, note: '再次回电' }, asStaff)
    expect((await list()).items[2]).toMatchObject({ handledAt, note: '再次回电' })
    const { next } = await list({ limit: 2 })
    expect(shown(await list({ limit: 2, after: next ?? '' }))).toEqual(['第三条留言'])
    expect(shown(await list({ handled: true }))).toEqual(['第三条留言'])
  })

  test('another shop of the merchant, and another merchant, see and handle nothing', async () => {
    await center.get('messages.leave', shopA, message)
    const [row] = await rows()
    const grants = [{ merchant: 'alpha', shop: tenantKey(shopA2), permissions: ['messages.handle'] as const }]
    const ofA2: Partial<Caller> = { role: 'staff', staff: { id: 's-a2', name: '二店', grants } }
    for (const [shop, staff] of [
      [shopA2, ofA2],
      [shopA, ofA2],
      [shopB, asStaff],
    ] as const) {
      expect(await center.get('staff.messages', shop, { counted: true }, staff)).toMatchObject({
        total: 0,
        items: [],
      })
      expect(await center.ask('staff.handleMessage', shop, { id: row?.id ?? '' }, staff)).toMatchObject({
        failure: { kind: 'absent' },
      })
    }
    const { project, channel, distributor } = shopA2
    const elsewhere = { shop: { project, channel, distributor } }
    expect((await center.get('staff.messages', shopA, elsewhere, asStaff)).items).toEqual([])
    for (const caller of [{}, { customerId: 'c1' }, { role: 'service' as const }]) {
      expect(await center.ask('staff.messages', shopA, {}, caller)).toMatchObject({
        failure: { kind: 'unauthenticated' },
      })
    }
  })

  test('handled messages are deleted after half a year, all others after a year', async () => {
    await center.get('messages.leave', shopB, message)
    await center.get('messages.leave', shopB, { ...someone(), text: '没有人处理的留言' })
    const { items } = await center.get('staff.messages', shopB, {}, asStaff)
    const handled = items.find(({ text }) => text === message.text)
    await center.get('staff.handleMessage', shopB, { id: handled?.id ?? '' }, asStaff)
    const days = 24 * 60
    center.clock.forward(179 * days)
    await center.sweep()
    expect(await rows()).toHaveLength(2)
    center.clock.forward(2 * days)
    await center.sweep()
    expect((await rows()).map(({ handledAt }) => handledAt)).toEqual([null])
    center.clock.forward(180 * days)
    await center.sweep()
    expect(await rows()).toEqual([])
  })

  test('a message that was altered at rest is not shown as genuine', async () => {
    await center.get('messages.leave', shopB, message)
    const [row] = await rows()
    const sealed = `${row?.sealed.slice(0, -4)}AAAA`
    await opened.database.db
      .update(leftMessages)
      .set({ sealed })
      .where(eq(leftMessages.id, row?.id ?? ''))
    await expect(center.ask('staff.messages', shopB, {}, asStaff)).rejects.toThrow()
  })
})
