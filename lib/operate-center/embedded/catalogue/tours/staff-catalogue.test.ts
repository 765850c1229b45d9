import { and, eq } from 'drizzle-orm'
import { addDays, shanghaiInstant } from '../../../../base/calendar/dates.ts'
import { readPools } from '../../stock/stock.ts'
import { seedCatalogue, shopA, shopA2, shopB, testToday } from '../../testing/catalogue.ts'
import { asStaff, createTestCenter, type TestCenter } from '../../testing/centers.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { seatPool } from './departures.ts'
import { departures } from './schema.ts'

describe.each(handlerDatabases)('staff calls of the catalogue on %s', (kind) => {
  let test: TestDatabase
  let center: TestCenter
  let announced: [string, string[]][]

  beforeAll(async () => {
    test = await openTestDatabase(kind)
  })
  beforeEach(async () => {
    await test.database.db.execute(
      'truncate merchants, distributors, tours, listings, departures, stock_pools cascade',
    )
    await seedCatalogue(test.database.db)
    announced = []
    center = createTestCenter(test.database, {
      onChange: ({ merchant, tags }) => announced.push([merchant, tags]),
    })
  })
  afterAll(() => test?.close())

  const rowOf = async (merchant: string, id: string) =>
    (
      await test.database.db
        .select()
        .from(departures)
        .where(and(eq(departures.merchant, merchant), eq(departures.id, id)))
    )[0]

  const planOf = async (merchant: string, id: string) =>
    (await readPools(test.database.db, merchant, [seatPool(id)]))[0]?.plan

  it('changes prices and seats of a departure for all shops of the merchant, at their prices', async () => {
    const view = await center.get(
      'staff.setDeparture',
      shopA2,
      { departureId: 'd-10', prices: { adult: 50_000, childBed: null }, planSeats: 6 },
      asStaff,
    )
    expect(view).toMatchObject({ remaining: 1, open: true, prices: { adult: 55_000, childBed: null } })
    const seen = await center.get('tours.departures', shopA, { proId: 't1' })
    expect(seen.departures.find(({ id }) => id === 'd-10')).toMatchObject({
      remaining: 1,
      prices: { adult: 50_000, childBed: null },
    })
    expect(await rowOf('beta', 'd-10')).toMatchObject({ adultPrice: 777_700 })
    expect(await planOf('beta', 'd-10')).toBe(10)
    expect(announced).toEqual([['alpha', ['product:alpha:tour:t1', 'catalogue:alpha:tour']]])
  })

  it('never plans fewer seats than are used and held', async () => {
    const set = (planSeats: number) =>
      center.ask('staff.setDeparture', shopA, { departureId: 'd-10', planSeats }, asStaff)
    expect(await set(4)).toMatchObject({ failure: { kind: 'refused', code: 'SEATS_BELOW_TAKEN' } })
    expect(await planOf('alpha', 'd-10')).toBe(10)
    expect(await set(5)).toMatchObject({ value: { remaining: 0, open: false, reason: '售罄' } })
    expect(await set(-1)).toMatchObject({ value: { remaining: null, open: true } })
  })

  it('stops a departure', async () => {
    await center.get('staff.setDeparture', shopA, { departureId: 'd-11', status: 'stopped' }, asStaff)
    expect(
      await center.ask('tours.quote', shopA, { proId: 't1', departureId: 'd-11', counts: { adult: 1 } }),
    ).toMatchObject({ failure: { code: 'STOPPED' } })
  })

  it('announces only the product when no card changes', async () => {
    await center.get('staff.setDeparture', shopA, { departureId: 'd-10', singleSupplement: 1 }, asStaff)
    await center.get('staff.setTour', shopA, { proId: 't1', patch: { visaNote: '无需签证' } }, asStaff)
    expect(announced).toEqual([
      ['alpha', ['product:alpha:tour:t1']],
      ['alpha', ['product:alpha:tour:t1']],
    ])
  })

  it('changes texts and facts of a tour', async () => {
    await center.get(
      'staff.setTour',
      shopA,
      { proId: 't1', patch: { name: '新名字', subtitle: '新副标题', destinations: ['大理'] } },
      asStaff,
    )
    expect(await center.get('tours.get', shopA, { proId: 't1' })).toMatchObject({
      name: '新名字',
      subtitle: '新副标题',
      destinations: ['大理'],
      hotelStandard: '舒适型酒店',
    })
    expect(announced).toEqual([['alpha', ['product:alpha:tour:t1', 'catalogue:alpha:tour']]])
    expect(await center.get('tours.get', shopB, { proId: 't1' })).toMatchObject({ name: '乙家的丽江' })
  })

  it.each([
    [{ days: 'five' }, 'days'],
    [{ itinerary: [{ day: 0, title: 'x' }] }, 'itinerary.0.day'],
    [{ nickname: 'x' }, 'nickname'],
    [{ priceFrom: 1 }, 'priceFrom'],
    [{ proId: 't9' }, 'proId'],
    [{ departCity: '拉萨' }, 'departPinyin'],
    [{ cover: { src: 'javascript:alert(1)', alt: '', ratio: 1.5 } }, 'cover.src'],
    [{ pictures: [{ src: 'http://pictures.example.com/a.jpg', alt: '', ratio: 1.5 }] }, 'pictures.0.src'],
  ])('refuses %j, which would not be a valid tour', async (patch, field) => {
    const answer = await center.ask('staff.setTour', shopA, { proId: 't1', patch }, asStaff)
    expect(answer).toMatchObject({ failure: { kind: 'invalid', fields: { [field]: expect.any(String) } } })
    expect(announced).toEqual([])
  })

  it('moves the cut-off of coming departures with the tour’s, but not one set by hand', async () => {
    const byHand = new Date('2026-11-25T00:00:00Z')
    await test.database.db.update(departures).set({ cutoffAt: byHand }).where(eq(departures.id, 'd-11'))
    await center.get(
      'staff.setTour',
      shopA,
      { proId: 't1', patch: { cutoffDays: 7, cutoffTime: '12:00' } },
      asStaff,
    )
    const moved = new Date(shanghaiInstant(addDays(testToday, 3), '12:00'))
    expect((await rowOf('alpha', 'd-10'))?.cutoffAt).toEqual(moved)
    expect((await rowOf('alpha', 'd-11'))?.cutoffAt).toEqual(byHand)
    expect((await rowOf('beta', 'd-10'))?.cutoffAt).not.toEqual(moved)
  })

  it('withdraws and publishes a tour', async () => {
    const set = (status: 'onSale' | 'withdrawn') =>
      center.get('staff.setTourStatus', shopA, { proId: 't1', status }, asStaff)
    await set('withdrawn')
    expect(await center.ask('tours.get', shopA, { proId: 't1' })).toMatchObject({
      failure: { kind: 'absent' },
    })
    expect((await center.ask('tours.get', shopB, { proId: 't1' })).ok).toBe(true)
    await set('withdrawn')
    await set('onSale')
    expect((await center.ask('tours.get', shopA, { proId: 't1' })).ok).toBe(true)
    expect(announced).toEqual(Array(2).fill(['alpha', ['product:alpha:tour:t1', 'catalogue:alpha:tour']]))
  })

  it('does not touch what reviewers have said', async () => {
    for (const patch of [{ reviews: [] }, { satisfaction: 100 }, { reviewCount: 0 }]) {
      expect(await center.ask('staff.setTour', shopA, { proId: 't1', patch }, asStaff)).toMatchObject({
        failure: { kind: 'invalid' },
      })
    }
  })

  it('does not find another merchant’s products', async () => {
    for (const answer of [
      await center.ask('staff.setTour', shopA, { proId: 't9', patch: { name: 'x' } }, asStaff),
      await center.ask('staff.setTourStatus', shopA, { proId: 't9', status: 'withdrawn' }, asStaff),
      await center.ask('staff.setDeparture', shopA, { departureId: 'd-90', planSeats: 99 }, asStaff),
    ]) {
      expect(answer).toMatchObject({ failure: { kind: 'absent' } })
    }
    expect(await planOf('beta', 'd-90')).toBe(10)
  })
})
