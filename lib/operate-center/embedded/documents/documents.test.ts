import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Mail } from '../kernel/context.ts'
import { modules } from '../modules.ts'
import { shopA, shopB } from '../testing/catalogue.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { addCustomer, asCustomer, openShopping, placeOrder, type Shopping } from '../testing/shopping.ts'
import { documentMails } from './schema.ts'
import { documentSources } from './sources.ts'

const asService = { role: 'service' } as const
const kept = new Uint8Array(Buffer.from('%PDF-1.7 an invoice'))

describe.each(handlerDatabases)('documents of customers, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  const mails: Mail[] = []
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    const invoices = {
      handlers: {},
      provides: [
        documentSources.entry({
          code: 'receipt',
          open: async () => ({
            title: '发票',
            fileName: '发票 / 2026"',
            content: { mediaType: 'application/ofd', bytes: kept },
          }),
        }),
      ],
    }
    center = await openShopping(opened.database, {
      modules: [...modules, invoices],
      mail: { send: async (mail) => void mails.push(mail) },
    })
  })
  afterAll(() => opened.close())

  const itinerary = async () => {
    const { orderNo, customerId } = await placeOrder(center, opened.database)
    return { named: { code: 'itinerary', subject: orderNo }, customerId, me: asCustomer(customerId), orderNo }
  }
  const tokenOf = (path: string) => path.replace('/files/', '')

  test('the itinerary of an order is shown and linked to its buyer alone, with number and group', async () => {
    const { named, me, customerId, orderNo } = await itinerary()
    const { document } = await center.get('documents.view', shopA, named, me)
    expect(document).toMatchObject({ title: '行程单', number: orderNo })
    expect(JSON.stringify(document)).toContain('团号')
    const link = await center.get('documents.link', shopA, named, me)
    expect(link.fileName).toBe(`行程单 ${orderNo}.pdf`)
    expect(link.path).not.toContain(orderNo)
    expect(link.path).not.toContain(customerId)
    const token = tokenOf(link.path)
    expect(token).toMatch(/^[A-Za-z0-9._-]+$/)
    const open = await center.get('documents.open', shopA, { token }, asService)
    expect(open).toMatchObject({ customerId, fileName: link.fileName, document: { number: orderNo } })

    const stranger = asCustomer(await addCustomer(opened.database))
    for (const call of ['documents.view', 'documents.link'] as const) {
      expect(await center.ask(call, shopA, named, stranger)).toMatchObject({ failure: { kind: 'absent' } })
    }
    const unknown = { code: 'diary', subject: orderNo }
    expect(await center.ask('documents.view', shopA, unknown, me)).toMatchObject({
      failure: { kind: 'absent' },
    })
  })

  test('a link of another merchant, an expired, changed or invented one leads to nothing', async () => {
    const { named, me } = await itinerary()
    const { path, expiresAt } = await center.get('documents.link', shopA, named, me)
    const token = tokenOf(path)
    const gone = { failure: { kind: 'absent' } }
    expect(await center.ask('documents.open', shopB, { token }, asService)).toMatchObject(gone)
    const middle = token.length - 10
    const changed = token.slice(0, middle) + (token[middle] === 'A' ? 'B' : 'A') + token.slice(middle + 1)
    // Sealed by the same key for another use.
    const other = (await import('../testing/centers.ts')).testSealer.seal(JSON.stringify({ orderNo: 'x' }))
    for (const wrong of [changed, 'a'.repeat(60), 'v2.00000000.aaaa', other]) {
      expect(await center.ask('documents.open', shopA, { token: wrong }, asService)).toMatchObject(gone)
    }
    // Nobody but the storefront itself.
    expect(await center.ask('documents.open', shopA, { token }, me)).toMatchObject({
      failure: { kind: 'unauthenticated' },
    })
    expect(Date.parse(expiresAt) - center.clock.now.getTime()).toBe(15 * 60_000)
    center.clock.forward(15)
    expect(await center.ask('documents.open', shopA, { token }, asService)).toMatchObject(gone)
  })

  test('a document is mailed as a PDF to a confirmed address, some times a day', async () => {
    const { named, me, orderNo } = await itinerary()
    const address = { ...named, email: 'Zhang@Example.com' }
    expect(await center.ask('documents.mail', shopA, named, me)).toMatchObject({
      failure: { fields: { email: '请填写邮箱' } },
    })
    expect(await center.ask('documents.mail', shopA, address, me)).toMatchObject({
      failure: { fields: { confirmed: expect.any(String) } },
    })
    const confirmed = { ...address, confirmed: true }
    expect(await center.get('documents.mail', shopA, confirmed, me)).toEqual({ to: 'Z***@example.com' })
    const [row] = await opened.database.db
      .select()
      .from(documentMails)
      .where(eq(documentMails.subject, orderNo))
    expect(JSON.stringify(row)).not.toMatch(/example/i)
    await center.sweep()
    const mail = mails.at(-1)
    expect(mail).toMatchObject({
      to: 'Zhang@example.com',
      attachments: [{ fileName: `行程单 ${orderNo}.pdf` }],
    })
    const bytes = mail?.attachments?.[0]?.bytes ?? new Uint8Array()
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
    expect(text.join('')).toContain(orderNo)
    const [sent] = await opened.database.db
      .select()
      .from(documentMails)
      .where(eq(documentMails.subject, orderNo))
    expect(sent).toMatchObject({ state: 'sent', sealed: null })
    for (let i = 1; i < 10; i += 1) await center.get('documents.mail', shopA, confirmed, me)
    const tooMany = { failure: { code: 'TOO_MANY' } }
    expect(await center.ask('documents.mail', shopA, confirmed, me)).toMatchObject(tooMany)
    // Nor may others go on writing to that address.
    const other = await itinerary()
    const theirs = { ...confirmed, ...other.named }
    expect(await center.ask('documents.mail', shopA, theirs, other.me)).toMatchObject(tooMany)
    expect(
      await center.ask('documents.mail', shopA, { ...theirs, email: 'b@example.com' }, other.me),
    ).toMatchObject({ ok: true })
    center.clock.forward(24 * 60 + 1)
    expect(await center.ask('documents.mail', shopA, confirmed, me)).toMatchObject({ ok: true })
  }, 180_000)

  test('a file that was uploaded is linked and mailed as it is', async () => {
    const me = asCustomer(await addCustomer(opened.database))
    const named = { code: 'receipt', subject: 'i-1' }
    expect(await center.get('documents.view', shopA, named, me)).toEqual({
      title: '发票',
      document: null,
      pages: null,
    })
    const { path, fileName } = await center.get('documents.link', shopA, named, me)
    expect(fileName).toBe('发票  2026.ofd')
    const { file } = await center.get('documents.open', shopA, { token: tokenOf(path) }, asService)
    expect(file).toEqual({ mediaType: 'application/ofd', data: Buffer.from(kept).toString('base64') })
  })

  test('requests at the same moment do not send more mails than a day allows', async () => {
    const { named, me } = await itinerary()
    const send = (i: number) =>
      center.ask('documents.mail', shopA, { ...named, email: `c${i}@example.com`, confirmed: true }, me)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => send(i)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
  })
})
