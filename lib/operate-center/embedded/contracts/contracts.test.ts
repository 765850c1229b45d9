import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { PaperDocument } from '../../../domain/documents/document.ts'
import type { Input } from '../../contract/contract.ts'
import { addDepartures } from '../catalogue/tours/new-departures.ts'
import { tours } from '../catalogue/tours/schema.ts'
import { tourContent } from '../catalogue/tours/tour-content.ts'
import type { Context } from '../kernel/context.ts'
import { contentOf, departureRow, shopA, shopB, tourRow } from '../testing/catalogue.ts'
import { testSealer } from '../testing/centers.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { hostileFiles } from '../testing/hostile-files.ts'
import { photoFile } from '../testing/photo.ts'
import {
  addTraveller,
  asCustomer,
  asStaff,
  openShopping,
  orderInput,
  payOrder,
  placeOrder,
  type Shopping,
} from '../testing/shopping.ts'
import { contractData } from './contract-privacy.ts'
import { contractSeals, contracts } from './schema.ts'

const drawn = async () =>
  (
    await sharp(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><path d="M20 150 L200 40 L380 160" stroke="#000" stroke-width="6" fill="none"/></svg>',
      ),
    )
      .png()
      .toBuffer()
  ).toString('base64')

/** A round seal as a PNG, on a transparent ground unless another is given. */
const sealFile = ({ size = 300, ring = '#c8102e', ground = 'none' } = {}) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 300 300"><rect width="300" height="300" fill="${ground}"/><circle cx="150" cy="150" r="130" fill="none" stroke="${ring}" stroke-width="12"/></svg>`,
    ),
  )
    .png()
    .toBuffer()

const blank = async () =>
  (
    await sharp({
      create: { width: 400, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
  ).toString('base64')

describe.each(handlerDatabases)('contracts of orders, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
    const { db } = opened.database
    const content = tourContent.parse(
      contentOf({
        travellersLater: true,
        shoppingStops: [{ name: '丝绸馆', place: '丽江', goods: '丝绸', minutes: 60 }],
        paidItems: [{ name: '索道', price: 12_000, minutes: 90, note: '' }],
      }),
    )
    await db.insert(tours).values([tourRow('alpha', 'signed', { content })])
    await addDepartures(db, [
      departureRow('alpha', 'signed', 'd-signed', 20, { planSeats: 1_000 }),
      departureRow('alpha', 'signed', 'd-other', 30, { planSeats: 1_000 }),
    ])
  })
  afterAll(() => opened.close())

  /** An order of two adults, paid, both named unless `named` says less. */
  async function paidOrder({ named = 2 } = {}) {
    const wish = { proId: 'signed', departureId: 'd-signed', counts: { adult: 2 } }
    const { orderNo, customerId, travellerIds } = await placeOrder(center, opened.database, {
      ...wish,
      travellerIds: [],
    }).then(async (placed) => {
      const ids: string[] = []
      for (let index = 0; index < named; index += 1) {
        ids.push(await addTraveller(center, placed.customerId, '1990-03-07'))
      }
      return { ...placed, travellerIds: ids }
    })
    await payOrder(center, customerId, orderNo)
    const me = asCustomer(customerId)
    const { units } = await center.get('orders.get', shopA, { orderNo }, me)
    const slots = travellerIds.map((travellerId, index) => ({ id: units[index]?.id ?? '', travellerId }))
    if (slots.length > 0) await center.get('orders.setTravellers', shopA, { orderNo, slots }, me)
    return { orderNo, me, units: units.map(({ id }) => id), travellerIds }
  }

  type Paid = Awaited<ReturnType<typeof paidOrder>>

  const chooseAll = async ({ orderNo, me }: Paid) => {
    const { choices } = await center.get('contracts.draft', shopA, { orderNo }, me)
    const all = Object.fromEntries(choices.map(({ code, options }) => [code, options[0]?.code ?? '']))
    return center.get('contracts.choose', shopA, { orderNo, choices: all }, me)
  }

  /** Everything that signing takes; the code is sent and read. */
  async function signing(order: Paid, patch: Partial<Input<'contracts.sign'>> = {}) {
    const { orderNo, me } = order
    const text = await center.get('contracts.text', shopA, { orderNo }, me)
    center.clock.forward(2)
    await center.get('contracts.code', shopA, { orderNo, signerId: 'buyer' }, me)
    const code = /\d{6}/.exec(center.messages.at(-1)?.text ?? '')?.[0] ?? ''
    const input: Input<'contracts.sign'> = {
      orderNo,
      contractNo: text.contractNo,
      hash: text.hash,
      signerId: 'buyer',
      code,
      signature: { kind: 'typed', name: text.signers[0]?.name ?? '' },
      consents: text.consents.flatMap(({ section, people }): Input<'contracts.sign'>['consents'] =>
        people.length === 0
          ? [{ section, personId: null, agreed: true }]
          : people.map(({ id }, index) => ({ section, personId: id, agreed: index === 0 })),
      ),
      ...patch,
    }
    return { text, input }
  }

  async function sign(order: Paid) {
    await chooseAll(order)
    const { input } = await signing(order)
    return center.get('contracts.sign', shopA, input, order.me)
  }

  test('before paying there is no contract; after paying it waits and stands with the order', async () => {
    const { orderNo, customerId } = await placeOrder(center, opened.database)
    const me = asCustomer(customerId)
    expect(await center.ask('contracts.draft', shopA, { orderNo }, me)).toMatchObject({
      ok: false,
      failure: { code: 'NO_CONTRACT', message: '订单付款后即可签署合同' },
    })
    await payOrder(center, customerId, orderNo)
    const { papers } = await center.get('orders.get', shopA, { orderNo }, me)
    expect(papers).toContainEqual({
      code: 'contract',
      title: '境内旅游合同',
      text: '待签署',
      todo: '去签署',
    })
  })

  test('missing travellers block, with the way to complete them; nothing is chosen beforehand', async () => {
    const order = await paidOrder({ named: 1 })
    const { orderNo, me } = order
    const draft = await center.get('contracts.draft', shopA, { orderNo }, me)
    expect(draft.state).toBe('draft')
    expect(draft.choices.map(({ value }) => value)).toEqual(draft.choices.map(() => null))
    expect(draft.blocks.map(({ code, action }) => [code, action])).toEqual([
      ['travellers', 'addTravellers'],
      ['choices', 'choose'],
    ])
    expect(draft.fees.reduce((sum, { amount }) => sum + amount, 0)).toBe(draft.payable)
    expect(await center.ask('contracts.code', shopA, { orderNo, signerId: 'buyer' }, me)).toMatchObject({
      failure: { code: 'BLOCKED' },
    })
    const travellerId = await addTraveller(center, me.customerId ?? '', '1988-01-02')
    await center.get(
      'orders.setTravellers',
      shopA,
      { orderNo, slots: [{ id: order.units[1] ?? '', travellerId }] },
      me,
    )
    expect(await center.get('contracts.draft', shopA, { orderNo }, me)).toMatchObject({ state: 'waiting' })
  })

  test('is signed with a code and a drawn signature; evidence is kept sealed and the text never changes', async () => {
    const order = await paidOrder()
    const { orderNo, me } = order
    expect((await chooseAll(order)).blocks).toEqual([])
    const { text, input } = await signing(order, { signature: { kind: 'drawn', data: await drawn() } })
    const signed = await center.get('contracts.sign', shopA, input, { ...me, userAgent: 'Phone/1' })
    expect(signed).toMatchObject({ state: 'signed', hash: text.hash, signer: { name: '王小明' } })
    const places = signed.document.sections.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === 'signature' && part.role === 'customer' ? [part] : [])),
    )
    expect(places.map(({ name }) => name)).toEqual(['王小明', '王小明', '王小明'])
    expect(places[0]?.picture).toMatch(/^data:image\/jpeg;base64,/)
    expect(JSON.stringify(signed.document)).toContain('不同意')
    const [row] = await opened.database.db
      .select()
      .from(contracts)
      .where(eq(contracts.contractNo, signed.contractNo))
    expect(JSON.stringify(row)).not.toContain('王小明')
    // The tour is edited: what was signed stays.
    await opened.database.db.update(tours).set({ transportOut: '火车' }).where(eq(tours.id, 'signed'))
    expect((await center.get('contracts.get', shopA, { orderNo }, me)).document).toEqual(signed.document)
    await opened.database.db.update(tours).set({ transportOut: '飞机' }).where(eq(tours.id, 'signed'))
    const { papers } = await center.get('orders.get', shopA, { orderNo }, me)
    expect(papers[0]).toMatchObject({ text: '已签署', todo: null })
    expect(center.told.at(-1)).toMatchObject({ event: 'contractSigned' })
  })

  test('bears the merchant’s own seal from when it was set; a signed one keeps the one it was signed with', async () => {
    const set = (data: string) => center.ask('staff.setContractSeal', shopA, { data }, asStaff)
    for (const [name, file] of [
      ['opaque', await sealFile({ ground: '#fff' })],
      ['empty', await sealFile({ ring: 'none' })],
      ['small', await sealFile({ size: 90 })],
      ['a photo', await photoFile()],
      ...(await Promise.all(
        hostileFiles.slice(0, 8).map(async ([name, make]) => [name, await make()] as const),
      )),
    ] as const) {
      expect([name, await set(file.toString('base64'))]).toMatchObject([
        name,
        { ok: false, failure: { kind: 'invalid', fields: { data: expect.any(String) } } },
      ])
    }
    expect(await center.get('staff.contractSeal', shopA, {}, asStaff)).toEqual({ seal: null })
    const sellerOf = ({ document }: { document: PaperDocument }) =>
      document.sections.flatMap(({ parts }) =>
        parts.flatMap((part) => (part.kind === 'signature' && part.role === 'seller' ? [part.picture] : [])),
      )
    const drawnMark = await sign(await paidOrder())
    expect(sellerOf(drawnMark)).toEqual([null])

    await center.get('staff.setContractSeal', shopA, { data: (await sealFile()).toString('base64') }, asStaff)
    const { seal } = await center.get('staff.contractSeal', shopA, {}, asStaff)
    expect(seal).toMatchObject({
      width: 300,
      height: 300,
      picture: expect.stringMatching(/^data:image\/png;/),
    })
    // Another merchant has none of it.
    expect(await center.get('staff.contractSeal', shopB, {}, asStaff)).toEqual({ seal: null })
    const order = await paidOrder()
    const { orderNo, me } = order
    expect((await center.get('contracts.text', shopA, { orderNo }, me)).sealPicture).toBe(seal?.picture)
    const signed = await sign(order)
    expect(sellerOf(signed)).toEqual([seal?.picture])
    const pixels = await sharp(Buffer.from(seal?.picture.split(',')[1] ?? '', 'base64')).stats()
    expect(pixels.isOpaque).toBe(false)

    const other = (await sealFile({ ring: '#900' })).toString('base64')
    const both = await Promise.all([set(other), set(other)])
    expect(both.some(({ ok }) => ok)).toBe(true)
    const after = await center.get('contracts.get', shopA, { orderNo }, me)
    expect(after.document).toEqual(signed.document)
    const evidenceOf = async (contractNo: string) =>
      (await center.get('staff.revealContract', shopA, { contractNo, reason: '核对' }, asStaff)).evidence
    expect(await evidenceOf(signed.contractNo)).toMatchObject({ intact: true })
    expect(await evidenceOf(drawnMark.contractNo)).toMatchObject({ intact: true })
    // It is not there unchanged: the drawn mark stands in its place, and the evidence says so.
    await opened.database.db
      .update(contractSeals)
      .set({ sealed: testSealer.sealBytes(Buffer.from('another')) })
      .where(eq(contractSeals.id, seal?.sealId ?? ''))
    expect(await evidenceOf(signed.contractNo)).toMatchObject({ intact: false })
    expect(sellerOf(await center.get('contracts.get', shopA, { orderNo }, me))).toEqual([null])

    await center.get('staff.removeContractSeal', shopA, {}, asStaff)
    expect(await center.ask('staff.removeContractSeal', shopA, {}, asStaff)).toMatchObject({
      failure: { kind: 'absent' },
    })
    expect(sellerOf(await sign(await paidOrder()))).toEqual([null])
  }, 60_000)

  test('refuses what is not right, and a wrong try uses up nothing else', async () => {
    const order = await paidOrder()
    await chooseAll(order)
    const { input } = await signing(order)
    const { me } = order
    const tryWith = (patch: Partial<Input<'contracts.sign'>>) =>
      center.ask('contracts.sign', shopA, { ...input, ...patch }, me)
    expect(await tryWith({ hash: '0'.repeat(64) })).toMatchObject({ failure: { code: 'TEXT_CHANGED' } })
    expect(await tryWith({ consents: [] })).toMatchObject({ failure: { kind: 'invalid' } })
    expect(await tryWith({ consents: input.consents.slice(1) })).toMatchObject({
      failure: { fields: { consents: '请阅读并同意《境内旅游合同》' } },
    })
    expect(await tryWith({ signature: { kind: 'typed', name: '别人' } })).toMatchObject({
      failure: { fields: { signature: '请输入签署人的姓名：王小明' } },
    })
    expect(await tryWith({ signature: { kind: 'drawn', data: await blank() } })).toMatchObject({
      failure: { fields: { signature: '请先手写签名' } },
    })
    expect(await tryWith({ signature: { kind: 'drawn', data: 'bm90IGEgcGljdHVyZQ==' } })).toMatchObject({
      failure: { kind: 'invalid' },
    })
    const wrong = input.code === '000000' ? '111111' : '000000'
    expect(await tryWith({ code: wrong })).toMatchObject({ failure: { code: 'CODE_WRONG' } })
    // A traveller without a number of their own cannot be sent a code.
    expect(await tryWith({ signerId: order.units[0] ?? '' })).toMatchObject({ failure: { code: 'SIGNER' } })
    expect(await tryWith({})).toMatchObject({ ok: true })
  })

  test('a code for one contract signs no other', async () => {
    const first = await paidOrder()
    await chooseAll(first)
    const { input } = await signing(first)
    // The same customer's second order.
    const travellerIds = first.travellerIds
    const wish = { proId: 'signed', departureId: 'd-other', counts: { adult: 2 }, travellerIds }
    const { orderNo } = await center.get('orders.createTour', shopA, await orderInput(center, wish), first.me)
    await payOrder(center, first.me.customerId ?? '', orderNo)
    const second = { ...first, orderNo }
    await chooseAll(second)
    const text = await center.get('contracts.text', shopA, { orderNo }, first.me)
    const people = text.consents.find(({ section }) => section === 'shopping')?.people ?? []
    const consents = text.consents.flatMap(({ section }): Input<'contracts.sign'>['consents'] =>
      section === 'shopping' || section === 'paidItems'
        ? people.map(({ id }) => ({ section, personId: id, agreed: false }))
        : [{ section, personId: null, agreed: true }],
    )
    const other = { ...input, orderNo, contractNo: text.contractNo, hash: text.hash, consents }
    expect(await center.ask('contracts.sign', shopA, other, first.me)).toMatchObject({
      failure: { code: 'CODE_WRONG' },
    })
  })

  test('of two signings at once one signs, and the other is told', async () => {
    const order = await paidOrder()
    await chooseAll(order)
    const { input } = await signing(order)
    const answers = await Promise.all(
      ['1', '2', '3'].map((one) =>
        center.ask('contracts.sign', shopA, input, {
          ...order.me,
          idempotencyKey: `sign-${order.orderNo}-${one}`,
        }),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers) {
      if (!answer.ok) expect(answer.failure).toMatchObject({ code: 'CONTRACT_STATE' })
    }
  })

  test('another date wants an amendment; signed, it takes the first one’s place', async () => {
    const order = await paidOrder()
    const { orderNo, me } = order
    const first = await sign(order)
    const change = { orderNo, departureId: 'd-other', reason: '客人要求' }
    await center.get('staff.changeDeparture', shopA, change, asStaff)
    const draft = await center.get('contracts.draft', shopA, { orderNo }, me)
    expect(draft).toMatchObject({
      state: 'waiting',
      stateText: '变更待签署',
      amends: { contractNo: first.contractNo },
    })
    expect(draft.amends?.changes.map(({ label }) => label)).toEqual(['开始日期', '结束日期'])
    const old = await center.get('contracts.get', shopA, { orderNo, contractNo: first.contractNo }, me)
    expect(old).toMatchObject({ state: 'signed', document: first.document })
    const second = await sign(order)
    expect(second.contractNo).not.toBe(first.contractNo)
    expect(
      await center.get('contracts.get', shopA, { orderNo, contractNo: first.contractNo }, me),
    ).toMatchObject({ state: 'amended', document: first.document, hash: first.hash })
    // Back to where it was, unsigned: nothing is wanted any more.
    await center.get('staff.changeDeparture', shopA, { ...change, departureId: 'd-signed' }, asStaff)
    await center.get('staff.changeDeparture', shopA, change, asStaff)
    expect(await center.get('contracts.get', shopA, { orderNo }, me)).toMatchObject({
      contractNo: second.contractNo,
      state: 'signed',
    })
  })

  test('an order that ends takes its unsigned contract along', async () => {
    const order = await paidOrder()
    const { orderNo, me } = order
    await center.get('staff.cancelOrder', shopA, { orderNo, reason: '不成团' }, asStaff)
    expect(await center.get('contracts.get', shopA, { orderNo }, me)).toMatchObject({ state: 'void' })
    expect((await center.get('orders.get', shopA, { orderNo }, me)).papers).toEqual([])
    expect(await center.ask('contracts.code', shopA, { orderNo, signerId: 'buyer' }, me)).toMatchObject({
      ok: false,
    })
  })

  test('who leaves it is reminded once; staff are warned before departure', async () => {
    const order = await paidOrder()
    const { orderNo } = order
    center.clock.forward(61)
    await center.sweep()
    await center.sweep()
    const reminders = center.told.filter(
      ({ event, facts }) => event === 'contractWaiting' && facts.orderNo === orderNo,
    )
    expect(reminders).toHaveLength(1)
    const warningsNow = async () =>
      (await center.get('staff.orders', shopA, { search: orderNo }, asStaff)).items[0]?.warnings
    expect(await warningsNow()).toEqual([])
    const before = new Date(center.clock.now)
    center.clock.forward(15 * 24 * 60)
    expect(await warningsNow()).toEqual(['合同未签署，5天后出发'])
    center.clock.now = before
  })

  test('orders paid for before there were contracts get theirs', async () => {
    const { orderNo, me } = await paidOrder()
    await opened.database.db.delete(contracts).where(eq(contracts.orderNo, orderNo))
    await center.sweep()
    const { papers } = await center.get('orders.get', shopA, { orderNo }, me)
    expect(papers.filter(({ code }) => code === 'contract')).toHaveLength(1)
  })

  test('another merchant, another customer and a guessed number get nothing', async () => {
    const order = await paidOrder()
    const { contractNo } = await sign(order)
    const { orderNo } = order
    const stranger = asCustomer((await placeOrder(center, opened.database)).customerId)
    for (const [shop, who] of [
      [shopB, order.me],
      [shopA, stranger],
    ] as const) {
      expect(await center.ask('contracts.get', shop, { orderNo, contractNo }, who)).toMatchObject({
        ok: false,
      })
      expect(await center.ask('contracts.text', shop, { orderNo }, who)).toMatchObject({ ok: false })
    }
    expect(
      await center.ask('contracts.get', shopA, { orderNo, contractNo: `${orderNo}-C9` }, order.me),
    ).toMatchObject({ failure: { kind: 'absent' } })
  })

  test('staff void a signed one and issue another; the evidence is shown for a reason and still fits', async () => {
    const order = await paidOrder()
    const { contractNo } = await sign(order)
    const { orderNo, me } = order
    const list = await center.get('staff.contracts', shopA, { search: orderNo, counted: true }, asStaff)
    expect(list).toMatchObject({ total: 1, items: [{ contractNo, state: 'signed', type: 'domestic' }] })
    expect(JSON.stringify(list)).not.toContain('王小明')
    const shown = await center.get('staff.contract', shopA, { contractNo }, asStaff)
    expect(shown.choices).toContainEqual({
      label: '争议解决方式：协商或调解不成时',
      value: '向人民法院起诉',
    })
    const reveal = () =>
      center.get('staff.revealContract', shopA, { contractNo, reason: '客户核对' }, asStaff)
    expect((await reveal()).evidence).toMatchObject({ name: '王小明', signature: 'typed', intact: true })
    await opened.database.db
      .update(contracts)
      .set({ textHash: '0'.repeat(64) })
      .where(eq(contracts.contractNo, contractNo))
    expect((await reveal()).evidence).toMatchObject({ intact: false })

    const reissue = () => center.ask('staff.reissueContract', shopA, { orderNo }, asStaff)
    const reason = { contractNo, reason: '姓名有误' }
    expect(await center.get('staff.voidContract', shopA, reason, asStaff)).toMatchObject({ state: 'void' })
    expect(await center.ask('staff.voidContract', shopA, reason, asStaff)).toMatchObject({ ok: false })
    expect(await center.get('contracts.get', shopA, { orderNo }, me)).toMatchObject({
      state: 'void',
      voidReason: '姓名有误',
    })
    expect(await reissue()).toMatchObject({
      ok: true,
      value: { contractNo: `${orderNo}-C2`, state: 'waiting' },
    })
    expect(await reissue()).toMatchObject({ failure: { code: 'OPEN' } })
    expect((await sign(order)).contractNo).toBe(`${orderNo}-C2`)
  })

  test('the customer’s copy of their data holds their contracts', async () => {
    const order = await paidOrder()
    const { contractNo } = await sign(order)
    const { customerId = '' } = order.me
    // The module reads nothing else of its context.
    const context = { db: opened.database.db, sealer: testSealer } as unknown as Context
    const copy = await contractData.collect?.(context, { merchant: 'alpha', customerId })
    expect(JSON.stringify(copy)).toContain(contractNo)
    expect(await contractData.collect?.(context, { merchant: 'beta', customerId })).toEqual({ contracts: [] })
  })
})
