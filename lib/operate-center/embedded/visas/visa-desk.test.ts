import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { and, eq, sql } from 'drizzle-orm'
import { FILES_OF_MATERIAL } from '../../../domain/visas/materials.ts'
import { rowsOf } from '../kernel/db/rows-of.ts'
import { auditEntries, idempotentAnswers } from '../kernel/schema.ts'
import { orders, orderUnits } from '../orders/core/schema.ts'
import { shopA, shopB } from '../testing/catalogue.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { hostileFiles } from '../testing/hostile-files.ts'
import { invoicePdf } from '../testing/invoice-files.ts'
import { photo } from '../testing/photo.ts'
import { addCustomer, asCustomer, asStaff, openShopping, type Shopping } from '../testing/shopping.ts'
import { paidVisa, seedDeskVisas, staffMoves } from '../testing/visa-desk.ts'
import { placeVisa, seedVisas } from '../testing/visa-shopping.ts'
import { visaFiles, visaMoves, visaParcels } from './schema.ts'
import { visaData } from './visa-privacy.ts'

const DAY = 24 * 60

describe.each(handlerDatabases)('the visa desk on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let data = ''
  const pdf = invoicePdf().toString('base64')
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
    await seedVisas(opened.database)
    await seedDeskVisas(opened.database)
    data = await photo({ width: 1200, height: 900 })
  })
  afterAll(() => opened.close())

  type Paid = Awaited<ReturnType<typeof paidVisa>>
  const paid = (wish?: Parameters<typeof paidVisa>[2]) => paidVisa(center, opened.database, wish)
  const upload = (order: Paid, materialId = 'photo', unitId = order.units[0] ?? '', sent = data) =>
    center.ask(
      'visas.upload',
      shopA,
      { orderNo: order.orderNo, unitId, materialId, name: '../我的 照片.exe', data: sent },
      order.me,
    )
  const uploaded = async (...asked: Parameters<typeof upload>) => {
    for (;;) {
      const answer = await upload(...asked)
      if (answer.ok) return answer.value
      if (answer.failure.kind !== 'refused' || answer.failure.code !== 'BUSY')
        throw new Error(answer.failure.message)
    }
  }
  const told = (orderNo: string) =>
    center.told.filter(({ facts, event }) => facts.orderNo === orderNo && event.startsWith('visa'))
  const stateOf = async ({ progress }: Paid) => (await progress()).applicants.map(({ state }) => state)
  const filesOf = (orderNo: string) => opened.database.db.$count(visaFiles, eq(visaFiles.orderNo, orderNo))
  const applicant = (unitId = '') => center.get('staff.visaApplicant', shopA, { unitId }, asStaff)
  const expectRefused = (answer: unknown, code: string) =>
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'refused', code } })

  test('a family goes all the way: sent, mended, submitted, one refused, passports back, done', async () => {
    const order = await paid({ persons: 2, returnWay: 'courier' })
    const { orderNo, me, units } = order
    const [first = '', second = ''] = units
    const begun = await order.progress()
    expect(begun).toMatchObject({ open: true, closed: '', inbound: [], outbound: [] })
    expect(begun.applicants[0]).toMatchObject({
      state: 10,
      todo: '提交材料',
      timeline: [{ state: 10, text: '待提交材料' }],
      appointment: null,
    })
    expect(begun.applicants[0]?.materials.map(({ id, state, open }) => [id, state, open])).toEqual([
      ['passport', 'missing', false],
      ['photo', 'missing', true],
      ['job', 'missing', true],
      ['house', 'missing', false],
    ])

    for (const unitId of units) {
      await uploaded(order, 'photo', unitId)
      await uploaded(order, 'job', unitId, pdf)
    }
    const label = { company: '顺丰速运', trackingNo: 'SF1234567890' }
    const sent = await center.get(
      'visas.handIn',
      shopA,
      { orderNo, unitIds: units, way: 'courier', ...label },
      me,
    )
    expect(sent.applicants.map(({ state }) => state)).toEqual([15, 15])
    expect(sent.inbound).toMatchObject([{ ...label, way: 'courier', applicants: units }])

    const found = await center.get('staff.visaApplicants', shopA, { search: 'sf1234567890' }, asStaff)
    expect(found.items.map(({ unitId }) => unitId).sort()).toEqual([...units].sort())
    expect(found.items[0]?.name).toMatch(/^旅\*+$/)
    expect(JSON.stringify(found)).not.toMatch(/E\d{8}/)

    await staffMoves(center, units, 20, 25)
    expect((await applicant(first)).materials.map(({ state }) => state)).toEqual([
      'received',
      'received',
      'received',
      'received',
    ])
    const accept = (unitId: string, ids: string[], next: 'stay' | 'accept' = 'accept', state: 20 | 25 = 25) =>
      center.ask(
        'staff.reviewVisaMaterials',
        shopA,
        { unitId, state, next, verdicts: ids.map((materialId) => ({ materialId, accepted: true })) },
        asStaff,
      )
    expectRefused(await accept(first, ['photo']), 'NOT_ALL')
    expect((await applicant(first)).materials[1]?.state).toBe('received')
    expect(await accept(first, ['passport', 'photo', 'job'])).toMatchObject({ ok: true })
    expectRefused(
      await center.ask(
        'staff.reviewVisaMaterials',
        shopA,
        { unitId: second, state: 25, next: 'askMore', verdicts: [{ materialId: 'photo', accepted: false }] },
        asStaff,
      ),
      'NO_REASON',
    )
    await center.get(
      'staff.reviewVisaMaterials',
      shopA,
      {
        unitId: second,
        state: 25,
        next: 'askMore',
        verdicts: [
          { materialId: 'passport', accepted: true },
          { materialId: 'job', accepted: true },
          { materialId: 'photo', accepted: false, reason: '背景不是白色' },
        ],
      },
      asStaff,
    )
    expect(told(orderNo)).toMatchObject([
      { event: 'visaMaterialsRejected', facts: { reason: '照片：背景不是白色' } },
    ])
    const mending = (await order.progress()).applicants[1]
    expect(mending).toMatchObject({ state: 30, todo: '补充材料' })
    expect(mending?.materials.map(({ id, state, reason, open }) => [id, state, reason, open])).toEqual([
      ['passport', 'accepted', '', false],
      ['photo', 'rejected', '背景不是白色', true],
      ['job', 'accepted', '', false],
      ['house', 'received', '', false],
    ])

    // Nothing is handed in before it is mended; then it is received at once.
    const again = { orderNo, unitIds: [second], way: 'none' as const }
    expectRefused(await center.ask('visas.handIn', shopA, again, me), 'WANTING')
    await uploaded(order, 'photo', second)
    await center.get('visas.handIn', shopA, again, me)
    expect(await stateOf(order)).toEqual([40, 20])
    expect(await accept(second, ['photo'], 'accept', 20)).toMatchObject({ ok: true })

    const at = new Date(center.clock.now.getTime() + 3 * DAY * 60_000).toISOString()
    const both = (state: 40 | 45) => units.map((unitId) => ({ unitId, state }))
    const meeting = { kind: '录指纹', place: '广州签证中心', bring: '护照、预约单', at }
    await center.get('staff.bookVisaAppointment', shopA, { applicants: both(40), ...meeting }, asStaff)
    expect((await order.progress()).applicants[0]).toMatchObject({
      state: 45,
      appointment: { at, place: '广州签证中心', bring: '护照、预约单', kind: '录指纹' },
    })
    await center.sweep()
    expect(told(orderNo).map(({ event }) => event)).toEqual(['visaMaterialsRejected', 'visaAppointment'])
    center.clock.forward(2 * DAY + 60)
    await center.sweep()
    await center.sweep()
    expect(told(orderNo).map(({ event }) => event)).toEqual([
      'visaMaterialsRejected',
      'visaAppointment',
      'visaAppointmentReminder',
    ])

    await staffMoves(center, units, 50)
    await staffMoves(center, [first], 60)
    await staffMoves(center, [second], 65)
    const about = await center.get('orders.get', shopA, { orderNo }, me)
    expect(about.about).toMatchObject({ progress: '1人被拒签 1人已出签' })

    const added = await center.get(
      'staff.addVisaResult',
      shopA,
      { unitId: first, name: '签证.pdf', data: pdf },
      asStaff,
    )
    const result = (await order.progress()).applicants[0]?.results[0]
    expect(result).toMatchObject({ id: added.id, name: '签证.pdf', contentType: 'application/pdf' })
    const read = await center.get('visas.file', shopA, { orderNo, fileId: added.id }, me)
    expect(read).toEqual({ name: '签证.pdf', contentType: 'application/pdf', data: pdf })

    await center.get(
      'staff.returnVisaPassports',
      shopA,
      {
        applicants: [
          { unitId: first, state: 60 },
          { unitId: second, state: 65 },
        ],
        way: 'courier',
        company: 'EMS',
        trackingNo: 'EE123456789CN',
      },
      asStaff,
    )
    expect(await order.progress()).toMatchObject({
      outbound: [{ way: 'courier', company: 'EMS', trackingNo: 'EE123456789CN' }],
    })
    expect(told(orderNo).map(({ event }) => event)).toEqual([
      'visaMaterialsRejected',
      'visaAppointment',
      'visaAppointmentReminder',
      'visaSubmitted',
      'visaGranted',
      'visaRefused',
      'visaReturned',
    ])
    center.clock.forward(14 * DAY)
    await center.sweep()
    expect(await stateOf(order)).toEqual([70, 70])
    center.clock.forward(DAY)
    await center.sweep()
    expect(await stateOf(order)).toEqual([80, 80])
    const done = await center.get('orders.get', shopA, { orderNo }, me)
    expect(done).toMatchObject({ phase: 'done', about: { progress: '2人已完成' } })
    const timeline = (await applicant(second)).timeline
    expect(timeline.map(({ state, by }) => `${state} ${by}`)).toEqual([
      '10 system',
      '15 customer',
      '20 operator',
      '25 operator',
      '30 operator',
      '20 customer',
      '25 operator',
      '40 operator',
      '45 operator',
      '50 operator',
      '65 operator',
      '70 operator',
      '80 system',
    ])
    expect(timeline[2]?.person).toBe(asStaff.staff.name)
  })

  test('a file is kept sealed with a clean name, and only its order’s customer reads it', async () => {
    const order = await paid()
    const { orderNo, me } = order
    const progress = await uploaded(order)
    const [file] = progress.applicants[0]?.materials.find(({ id }) => id === 'photo')?.files ?? []
    expect(file).toMatchObject({ name: '我的 照片.jpg', contentType: 'image/jpeg' })
    const fileId = file?.id ?? ''
    const [row] = await opened.database.db.select().from(visaFiles).where(eq(visaFiles.id, fileId))
    expect(row?.nameSealed).not.toContain('照片')
    const read = await center.get('visas.file', shopA, { orderNo, fileId }, me)
    const bytes = Buffer.from(read.data, 'base64')
    expect(row?.bytes).toBe(bytes.length)
    expect(Buffer.from(row?.sealed ?? []).includes(bytes.subarray(0, 32))).toBe(false)

    const other = await paid()
    const stranger = asCustomer(await addCustomer(opened.database))
    for (const [shop, caller, asked] of [
      [shopA, stranger, orderNo],
      [shopA, other.me, orderNo],
      [shopA, other.me, other.orderNo],
      [shopB, me, orderNo],
    ] as const) {
      const input = { orderNo: asked, fileId }
      expect(await center.ask('visas.file', shop, input, caller)).toMatchObject({
        failure: { kind: 'absent' },
      })
      expect(await center.ask('visas.removeFile', shop, input, caller)).toMatchObject({
        failure: { kind: 'absent' },
      })
    }
    expect(await upload({ ...order, me: stranger })).toMatchObject({ failure: { kind: 'absent' } })
    expectRefused(await upload({ ...other, units: order.units }), 'APPLICANT_UNKNOWN')
    expect(await filesOf(orderNo)).toBe(1)
  })

  test('staff look at a file only with a reason, which the audit keeps, and the bytes are kept nowhere else', async () => {
    const order = await paid()
    const progress = await uploaded(order)
    const fileId = progress.applicants[0]?.materials[1]?.files[0]?.id ?? ''
    const seen = await center.get('staff.visaFile', shopA, { fileId, reason: '审核照片' }, asStaff)
    expect(seen).toMatchObject({ name: '我的 照片.jpg', contentType: 'image/jpeg' })
    const { db } = opened.database
    const kept = await db.select().from(auditEntries).where(eq(auditEntries.subject, fileId))
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).toContain('审核照片')
    // Kept answers are sealed, so their length tells.
    const answers = await db.select({ answer: idempotentAnswers.answer }).from(idempotentAnswers)
    const longest = Math.max(...answers.map(({ answer }) => JSON.stringify(answer).length))
    expect(longest).toBeLessThan(seen.data.length)
    expect(await center.ask('staff.visaFile', shopB, { fileId, reason: '别家' }, asStaff)).toMatchObject({
      failure: { kind: 'absent' },
    })
  })

  test('hostile files are refused by the call too, and nothing of them is kept', async () => {
    const order = await paid()
    for (const [name, make] of hostileFiles.filter((_, index) => index % 5 === 0)) {
      const file = (await make()).toString('base64')
      let answer = await upload(order, 'photo', undefined, file)
      while (!answer.ok && answer.failure.kind === 'refused')
        answer = await upload(order, 'photo', undefined, file)
      expect([name, answer]).toMatchObject([name, { ok: false, failure: { kind: 'invalid' } }])
    }
    expect(await filesOf(order.orderNo)).toBe(0)
    expect((await order.progress()).applicants[0]?.materials[1]?.state).toBe('missing')
  })

  test('files are taken of electronic materials of a paid order, until staff check them', async () => {
    const { customerId, orderNo } = await placeVisa(center, opened.database, { proId: 'v-desk' })
    const me = asCustomer(customerId)
    const unpaid = await center.get('visas.progress', shopA, { orderNo }, me)
    expect(unpaid).toMatchObject({ open: false, closed: '付款后即可提交材料' })
    const unitId = unpaid.applicants[0]?.id ?? ''
    expectRefused(
      await center.ask('visas.upload', shopA, { orderNo, unitId, materialId: 'photo', name: 'a', data }, me),
      'CLOSED',
    )
    const order = await paid()
    expectRefused(await upload(order, 'passport'), 'ON_PAPER')
    expectRefused(await upload(order, 'nothing'), 'MATERIAL_UNKNOWN')
    await uploaded(order)
    await staffMoves(center, order.units, 20, 25)
    const { open, closed, applicants } = await order.progress()
    expect([open, closed]).toEqual([false, '材料正在审核，有需要补充的会通知您'])
    expectRefused(await upload(order), 'CLOSED')
    const fileId = applicants[0]?.materials[1]?.files[0]?.id ?? ''
    expectRefused(
      await center.ask('visas.removeFile', shopA, { orderNo: order.orderNo, fileId }, order.me),
      'CLOSED',
    )
    expect(await filesOf(order.orderNo)).toBe(1)
  })

  test('what can be uploaded altogether needs no parcel', async () => {
    const order = await paid({ proId: 'v-online' })
    const { orderNo, me, units } = order
    const handIn = (way: 'none' | 'courier' | 'store') =>
      center.ask(
        'visas.handIn',
        shopA,
        { orderNo, unitIds: units, way, company: '顺丰速运', trackingNo: 'SF123456' },
        me,
      )
    expectRefused(await handIn('none'), 'WANTING')
    expectRefused(await handIn('courier'), 'NO_PAPERS')
    await uploaded(order)
    expect(await handIn('none')).toMatchObject({ ok: true })
    expect(await stateOf(order)).toEqual([20])
    expectRefused(await handIn('none'), 'RECEIVED')
  })

  test('a parcel needs its company and number; one for somebody else’s applicant is refused', async () => {
    const order = await paid()
    const other = await paid()
    const asked = { orderNo: order.orderNo, unitIds: order.units, way: 'courier' as const }
    expect(await center.ask('visas.handIn', shopA, asked, order.me)).toMatchObject({
      failure: { kind: 'invalid', fields: { company: '请填写快递公司', trackingNo: '请填写快递单号' } },
    })
    const label = { company: '顺丰速运', trackingNo: '<script>' }
    expect(await center.ask('visas.handIn', shopA, { ...asked, ...label }, order.me)).toMatchObject({
      failure: { kind: 'invalid', fields: { trackingNo: expect.any(String) } },
    })
    expectRefused(
      await center.ask(
        'visas.handIn',
        shopA,
        { ...asked, unitIds: [...order.units, ...other.units], company: '顺丰', trackingNo: 'SF123456' },
        order.me,
      ),
      'APPLICANT_UNKNOWN',
    )
    expect(await stateOf(order)).toEqual([10])
    const parcels = await opened.database.db.$count(visaParcels, eq(visaParcels.orderNo, order.orderNo))
    expect(parcels).toBe(0)
  })

  test('an upload that is sent twice under one key is kept once', async () => {
    const order = await paid()
    const key = randomUUID()
    const input = {
      orderNo: order.orderNo,
      unitId: order.units[0] ?? '',
      materialId: 'photo',
      name: 'a.jpg',
      data,
    }
    const me = { ...order.me, idempotencyKey: key }
    const answers = [
      await center.ask('visas.upload', shopA, input, me),
      await center.ask('visas.upload', shopA, input, me),
    ]
    expect(answers[0]).toMatchObject({ ok: true })
    expect(answers[1]).toEqual(answers[0])
    expect(await filesOf(order.orderNo)).toBe(1)
  })

  test('uploads at the same moment do not pass the limit of a material', async () => {
    const order = await paid()
    for (let index = 0; index < FILES_OF_MATERIAL - 1; index += 1) await uploaded(order)
    const both = await Promise.all([upload(order), upload(order)])
    // A second try of one that found the decoder busy.
    for (const answer of both) {
      if (!answer.ok && answer.failure.kind === 'refused' && answer.failure.code === 'BUSY')
        await upload(order)
    }
    expect(await filesOf(order.orderNo)).toBe(FILES_OF_MATERIAL)
    expectRefused(await upload(order), 'FILE_LIMIT')
  })

  test('the sheet of a batch has full passports, for a reason, in the sequence asked for', async () => {
    const one = await paid({ persons: 2 })
    const other = await paid()
    const [first = '', second = ''] = one.units
    const [third = ''] = other.units
    const gone = { orderNo: other.orderNo, unitIds: [third] }
    const { amount } = await center.get('orders.quoteRefund', shopA, gone, other.me)
    const refunded = await center.get(
      'orders.requestRefund',
      shopA,
      { ...gone, amount, reason: '行程取消' },
      other.me,
    )
    const sheet = async (unitIds: string[], tenant = shopA) =>
      center.ask('staff.visaSheet', tenant, { unitIds, reason: '递交日本领馆' }, asStaff)
    const answer = await sheet([third, second, first, second])
    if (!answer.ok) throw new Error(answer.failure.message)
    expect(answer.value.items.map(({ unitId }) => unitId)).toEqual([third, second, first])
    expect(answer.value.items[1]).toMatchObject({
      orderNo: one.orderNo,
      country: 'JP',
      name: '旅客乙',
      surnamePinyin: 'CE',
      birthday: '1990-03-07',
      document: { type: 2, number: expect.stringMatching(/^E\d{8}$/), expiry: '2034-01-01' },
      contact: { name: '王小明', mobile: '13800001234' },
      stateText: '待提交材料',
      appointment: '',
    })
    // Who was given up is not submitted.
    const refundId = refunded.refunds[0]?.id ?? ''
    await center.get('staff.decideRefund', shopA, { refundId, approve: true }, asStaff)
    const later = await sheet([third, first])
    expect(later.ok && later.value.items.map(({ unitId }) => unitId)).toEqual([first])
    expect(await sheet([first], shopB)).toMatchObject({ failure: { kind: 'absent' } })
    const { db } = opened.database
    const kept = await db.select().from(auditEntries).where(eq(auditEntries.call, 'staff.visaSheet'))
    expect(JSON.stringify(kept)).toContain('递交日本领馆')
    expect(JSON.stringify(kept)).not.toContain('E1000')
  })

  test('many are moved at once: one that cannot be stops all, and is named', async () => {
    const ready = await paid({ persons: 2 })
    const behind = await paid()
    await uploaded(ready)
    await staffMoves(center, ready.units, 20)
    const applicants = [
      ...ready.units.map((unitId) => ({ unitId, state: 20 as const })),
      ...behind.units.map((unitId) => ({ unitId, state: 10 as const })),
    ]
    const answer = await center.ask('staff.moveVisaApplicants', shopA, { applicants, to: 25 }, asStaff)
    expect(answer).toMatchObject({
      failure: {
        code: 'NOT_MOVED',
        detail: {
          problems: [{ unitId: behind.units[0], state: 10, message: expect.stringContaining('待提交材料') }],
        },
      },
    })
    expect([await stateOf(ready), await stateOf(behind)]).toEqual([[20, 20], [10]])
    // Seen in another state than they are in.
    const outdated = ready.units.map((unitId) => ({ unitId, state: 15 as const }))
    expectRefused(
      await center.ask('staff.moveVisaApplicants', shopA, { applicants: outdated, to: 25 }, asStaff),
      'NOT_MOVED',
    )
    expect(
      await center.ask(
        'staff.moveVisaApplicants',
        shopA,
        { applicants: [...applicants, { unitId: 'u_nobody', state: 10 }], to: 25 },
        asStaff,
      ),
    ).toMatchObject({ failure: { kind: 'absent' } })
  })

  test('two batches with the same people in another sequence: one moves them, once', async () => {
    const one = await paid({ persons: 2 })
    const two = await paid({ persons: 2 })
    const all = [...one.units, ...two.units].map((unitId) => ({ unitId, state: 10 as const }))
    const answers = await Promise.all(
      [all, [...all].reverse(), all].map((applicants) =>
        center.ask('staff.moveVisaApplicants', shopA, { applicants, to: 20 }, asStaff),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers) if (!answer.ok) expectRefused(answer, 'NOT_MOVED')
    expect([...(await stateOf(one)), ...(await stateOf(two))]).toEqual([20, 20, 20, 20])
    const moves = await opened.database.db
      .select()
      .from(visaMoves)
      .where(and(eq(visaMoves.orderNo, one.orderNo), eq(visaMoves.toState, 20)))
    expect(moves).toHaveLength(2)
  })

  test('customers are reminded once of what is missing, and staff are warned when it is too late', async () => {
    const order = await paid()
    const { materialsBy } = await order.progress()
    const daysTo = Math.round((Date.parse(materialsBy) - center.clock.now.getTime()) / 86_400_000)
    center.clock.forward((daysTo - 8) * DAY)
    await center.sweep()
    expect(told(order.orderNo)).toEqual([])
    center.clock.forward(5 * DAY)
    await center.sweep()
    await center.sweep()
    expect(told(order.orderNo).map(({ event }) => event)).toEqual(['visaMaterialsReminder'])
    expect((await applicant(order.units[0])).warnings).toEqual(['材料递交日将至，材料仍未收齐'])
    center.clock.forward(6 * DAY)
    expect((await applicant(order.units[0])).warnings).toEqual(['已过材料最晚递交日，材料仍未收齐'])
    const late = await center.get('staff.visaApplicants', shopA, { overdue: true, counted: true }, asStaff)
    expect(late.items.map(({ unitId }) => unitId)).toContain(order.units[0])
    const counts = await center.get('staff.visaCounts', shopA, {}, asStaff)
    expect(counts.overdue).toBe(late.total)
    const listed = await center.get('staff.orders', shopA, { search: order.orderNo }, asStaff)
    expect(listed.items[0]?.warnings).toContain('已过材料最晚递交日，材料仍未收齐')
  })

  test('whoever was refunded is out of the count, and the passport still goes back', async () => {
    const order = await paid({ persons: 2 })
    const [first = '', second = ''] = order.units
    await staffMoves(center, order.units, 20)
    const { db } = opened.database
    await db.update(orderUnits).set({ status: 3 }).where(eq(orderUnits.id, first))
    expect(await applicant(first)).toMatchObject({
      stateText: '已退款',
      waitsFor: null,
      warnings: ['已取消或退款，收到的证件材料还未退还'],
    })
    const counts = await center.get('staff.visaCounts', shopA, {}, asStaff)
    expect(counts.papersHere).toBeGreaterThan(0)
    expectRefused(
      await center.ask(
        'staff.moveVisaApplicants',
        shopA,
        { applicants: [{ unitId: first, state: 20 }], to: 25 },
        asStaff,
      ),
      'NOT_MOVED',
    )
    const back = { way: 'courier' as const, company: 'EMS', trackingNo: 'EE123456789CN' }
    await center.get(
      'staff.returnVisaPassports',
      shopA,
      { applicants: [{ unitId: first, state: 20 }], ...back },
      asStaff,
    )
    expectRefused(
      await center.ask(
        'staff.returnVisaPassports',
        shopA,
        { applicants: [{ unitId: second, state: 20 }], ...back },
        asStaff,
      ),
      'NOT_MOVED',
    )
    expect(await stateOf(order)).toEqual([70, 20])
  })

  /** Values of the table's hidden part, where the database puts what is large. */
  async function chunks(): Promise<number> {
    const { db } = opened.database
    const rows = await rowsOf<{ name: string }>(
      db,
      sql`select t.relname as name from pg_class c join pg_class t on t.oid = c.reltoastrelid
        where c.relname = 'visa_files'`,
    )
    const counted = await rowsOf<{ n: number }>(
      db,
      sql`select count(*)::int as n from ${sql.identifier('pg_toast')}.${sql.identifier(rows[0]?.name ?? '')}`,
    )
    return counted[0]?.n ?? 0
  }

  test('a removed file is gone with its bytes', async () => {
    const order = await paid()
    const before = await chunks()
    const progress = await uploaded(order)
    const fileId = progress.applicants[0]?.materials[1]?.files[0]?.id ?? ''
    expect(await chunks()).toBeGreaterThan(before)
    const after = await center.get('visas.removeFile', shopA, { orderNo: order.orderNo, fileId }, order.me)
    expect(after.applicants[0]?.materials[1]).toMatchObject({ state: 'missing', files: [] })
    expect(await chunks()).toBe(before)
    expect(await center.ask('visas.file', shopA, { orderNo: order.orderNo, fileId }, order.me)).toMatchObject(
      {
        failure: { kind: 'absent' },
      },
    )
    expect(await center.ask('staff.visaFile', shopA, { fileId, reason: '核对' }, asStaff)).toMatchObject({
      failure: { kind: 'absent' },
    })
  })

  test('files are deleted so many days after the order’s end as the merchant has set', async () => {
    const order = await paid()
    const open = await paid()
    await uploaded(order)
    await uploaded(open)
    const { settings } = await center.get('staff.visaDeskSettings', shopA, {}, asStaff)
    expect(settings).toEqual({ keepFilesDays: 90, finishAfterDays: 15, remindDays: 5 })
    const { db } = opened.database
    await db
      .update(orders)
      .set({ phase: 'done', subStatus: 300, updatedAt: center.clock.now })
      .where(eq(orders.orderNo, order.orderNo))
    center.clock.forward(29 * DAY)
    await center.sweep()
    expect(await filesOf(order.orderNo)).toBe(1)
    await center.get(
      'staff.setVisaDeskSettings',
      shopA,
      { settings: { ...settings, keepFilesDays: 30 } },
      asStaff,
    )
    await center.sweep()
    expect(await filesOf(order.orderNo)).toBe(1)
    center.clock.forward(DAY)
    await center.sweep()
    expect(await filesOf(order.orderNo)).toBe(0)
    // An order that is still open keeps its own.
    expect(await filesOf(open.orderNo)).toBe(1)
    expect((await order.progress()).applicants[0]?.materials[1]?.files).toEqual([])
  })

  test('files, parcels and free texts go with the account; the copy of one’s data names them', async () => {
    const order = await paid()
    await uploaded(order)
    const owner = { merchant: 'alpha', customerId: order.customerId }
    const collected = await center.read(async (context) => ({
      ok: true,
      value: await visaData.collect?.(context, owner),
    }))
    expect(collected).toMatchObject({
      value: { visaFiles: [{ name: '我的 照片.jpg', orderNo: order.orderNo }] },
    })
    await center.transact(async (context) => {
      await visaData.erase?.(context, owner)
      return { ok: true, value: null }
    })
    expect(await filesOf(order.orderNo)).toBe(0)
  })
})
