import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addDays } from '../../../../base/calendar/dates.ts'
import type { Input } from '../../../contract/contract.ts'
import { draftOfTest, seedCatalogue, shopA, shopB, testToday } from '../../testing/catalogue.ts'
import { asStaff, createTestCenter, type TestCenter } from '../../testing/centers.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'

describe.each(handlerDatabases)('the tours of a merchant on %s', (kind) => {
  let test: TestDatabase
  let center: TestCenter

  beforeAll(async () => {
    test = await openTestDatabase(kind)
    await seedCatalogue(test.database.db)
    center = createTestCenter(test.database)
  })
  afterAll(() => test.close())

  const save = (input: Input<'staff.saveTour'>, shop = shopA) =>
    center.ask('staff.saveTour', shop, input, asStaff)
  const add = (input: Partial<Input<'staff.addDepartures'>> & { proId: string }) =>
    center.get(
      'staff.addDepartures',
      shopA,
      {
        series: { from: addDays(testToday, 10), to: addDays(testToday, 23), weekdays: [6] },
        prices: { adult: 200_000, childBed: 150_000 },
        planSeats: 20,
        ...input,
      },
      asStaff,
    )

  it('are written, read again, published and sold with departures in series', async () => {
    const made = await center.get(
      'staff.saveTour',
      shopA,
      { tour: draftOfTest('NEW-1', { name: '新线路' }) },
      asStaff,
    )
    const { proId } = made
    expect(await center.ask('tours.get', shopA, { proId })).toMatchObject({ failure: { kind: 'absent' } })
    expect(await center.get('staff.tour', shopA, { proId }, asStaff)).toMatchObject({
      tour: { ...draftOfTest('NEW-1', { name: '新线路' }) },
      status: 'withdrawn',
      sold: 0,
    })
    await center.get('staff.setTourStatus', shopA, { proId, status: 'onSale' }, asStaff)
    const shown = await add({ proId, dryRun: true })
    expect(shown.added.map(({ departDate }) => departDate)).toHaveLength(2)
    const { added } = await add({ proId })
    expect(added).toEqual(shown.added)
    expect((await add({ proId })).present).toEqual(added.map(({ departDate }) => departDate))
    const { items } = await center.get('staff.tours', shopA, { search: 'new-1' }, asStaff)
    expect(items).toMatchObject([{ proId, departures: 2, nextDate: added[0]?.departDate, status: 'onSale' }])
    const { departures } = await center.get('tours.departures', shopA, { proId })
    expect(departures.map(({ id, open, remaining }) => [id, open, remaining])).toEqual(
      added.map(({ id }) => [id, true, 20]),
    )
    const quote = await center.get('tours.quote', shopA, {
      proId,
      departureId: added[0]?.id ?? '',
      counts: { adult: 2 },
    })
    expect(quote.lines[0]?.unitPrice).toBe(200_000)
  })

  it('are not published before everything is there that the law wants stated', async () => {
    const { proId } = await center.get(
      'staff.saveTour',
      shopA,
      { tour: draftOfTest('LACKS', { itinerary: [], licenceNo: '', safetyNote: '' }) },
      asStaff,
    )
    expect(
      await center.ask('staff.setTourStatus', shopA, { proId, status: 'onSale' }, asStaff),
    ).toMatchObject({
      failure: {
        kind: 'invalid',
        fields: {
          itinerary: expect.any(String),
          licenceNo: expect.any(String),
          safetyNote: expect.any(String),
        },
      },
    })
  })

  it('keep their code to themselves, and refuse what somebody else has changed meanwhile', async () => {
    const first = await center.get('staff.saveTour', shopA, { tour: draftOfTest('ONCE') }, asStaff)
    expect(await save({ tour: draftOfTest('ONCE') })).toMatchObject({ failure: { code: 'CODE_TAKEN' } })
    expect(await save({ tour: draftOfTest('ONCE') }, shopB)).toMatchObject({ ok: true })
    const seen = new Date(0).toISOString()
    expect(await save({ proId: first.proId, seen, tour: draftOfTest('ONCE') })).toMatchObject({
      failure: { code: 'CHANGED_MEANWHILE' },
    })
    expect(
      await save({ proId: first.proId, seen: first.updatedAt, tour: draftOfTest('ONCE') }),
    ).toMatchObject({
      ok: true,
    })
  })

  it('refuse pictures with an address that no browser should follow, and warn of forbidden wording', async () => {
    const evil = { src: 'javascript:alert(1)', alt: 'x' }
    expect(await save({ tour: draftOfTest('EVIL', { pictures: [evil] }) })).toMatchObject({
      failure: { kind: 'invalid', fields: { 'tour.pictures.0.src': expect.any(String) } },
    })
    expect(await save({ tour: draftOfTest('LINT', { subtitle: '全网最低' }) })).toMatchObject({
      value: { warnings: [{ field: 'subtitle', found: '全网最低' }] },
    })
  })

  it('are copied without what belongs to the original alone', async () => {
    const { proId } = await center.get(
      'staff.copyTour',
      shopA,
      { proId: 't1', code: 'COPY', name: '抄来的线路' },
      asStaff,
    )
    const copy = await center.get('staff.tour', shopA, { proId }, asStaff)
    expect(copy).toMatchObject({ status: 'withdrawn', sold: 0, tour: { code: 'COPY', name: '抄来的线路' } })
    const { items } = await center.get('staff.departures', shopA, { proId }, asStaff)
    expect(items).toEqual([])
  })

  it('are listed page by page without repeating or missing one, whatever the order', async () => {
    for (const sort of ['updatedAt', 'name', 'sold', 'sort', 'days'] as const) {
      const all: string[] = []
      let after: string | undefined
      do {
        const page = await center.get(
          'staff.tours',
          shopA,
          { sort, direction: 'asc', limit: 2, counted: true, ...(after ? { after } : {}) },
          asStaff,
        )
        all.push(...page.items.map(({ proId }) => proId))
        if (page.next === null) expect(all).toHaveLength(page.total ?? -1)
        after = page.next ?? undefined
      } while (after)
      expect(new Set(all).size).toBe(all.length)
    }
  })

  it('refuse a cursor that no page gave', async () => {
    const made = Buffer.from('["updatedAt","desc","x","y"]').toString('base64url')
    for (const after of ['x', made]) {
      expect(await center.ask('staff.tours', shopA, { after }, asStaff)).toMatchObject({
        failure: { kind: 'invalid', fields: { after: expect.any(String) } },
      })
    }
  })

  it('change many departures at once, all or none', async () => {
    const { proId } = await center.get('staff.saveTour', shopA, { tour: draftOfTest('MANY') }, asStaff)
    const { added } = await add({ proId })
    const departureIds = added.map(({ id }) => id)
    const { departures } = await center.get(
      'staff.changeDepartures',
      shopA,
      { departureIds, changes: { prices: { adult: 230_000, childBed: null }, planSeats: 30 } },
      asStaff,
    )
    expect(departures.map(({ prices, planSeats }) => [prices.adult, prices.childBed, planSeats])).toEqual(
      departureIds.map(() => [230_000, null, 30]),
    )
    // `d-10` has five seats taken.
    expect(
      await center.ask(
        'staff.changeDepartures',
        shopA,
        { departureIds: [...departureIds, 'd-10'], changes: { planSeats: 4 } },
        asStaff,
      ),
    ).toMatchObject({ failure: { code: 'SEATS_BELOW_TAKEN' } })
    const { items } = await center.get('staff.departures', shopA, { proId }, asStaff)
    expect(items.map(({ planSeats }) => planSeats)).toEqual(departureIds.map(() => 30))
  })

  it('change each departure in its own way, while everything is still as it was seen, and are put back as one', async () => {
    const { proId } = await center.get('staff.saveTour', shopA, { tour: draftOfTest('EACH') }, asStaff)
    const { added } = await add({ proId })
    const [one, two] = added.map(({ id }) => id)
    if (!one || !two) throw new Error('two departures were added')
    const rows = [
      {
        departureId: one,
        seen: { prices: { adult: 200_000 }, planSeats: 20 },
        changes: { prices: { adult: 210_000 }, planSeats: 25 },
      },
      {
        departureId: two,
        seen: { prices: { childBed: 150_000 }, status: 'onSale' as const },
        changes: { prices: { childBed: null }, status: 'stopped' as const },
      },
    ]
    const write = (input: Input<'staff.saveDepartures'>['rows']) =>
      center.ask('staff.saveDepartures', shopA, { rows: input }, asStaff)
    const standing = async () => {
      const { items } = await center.get(
        'staff.departures',
        shopA,
        { proId, sort: 'departDate', direction: 'asc' },
        asStaff,
      )
      return items.map(({ prices, planSeats, status }) => [prices.adult, prices.childBed, planSeats, status])
    }
    const before = await standing()
    expect(await write(rows)).toMatchObject({ ok: true })
    const saved = [
      [210_000, 150_000, 25, 'onSale'],
      [200_000, null, 20, 'stopped'],
    ]
    expect(await standing()).toEqual(saved)
    // What was seen is no longer there, for one of the two: neither is written.
    expect(await write(rows)).toMatchObject({ failure: { code: 'CHANGED_MEANWHILE' } })
    expect(
      await write([
        { departureId: two, seen: { planSeats: 20 }, changes: { planSeats: 9 } },
        { departureId: one, seen: { planSeats: 20 }, changes: { planSeats: 9 } },
      ]),
    ).toMatchObject({ failure: { code: 'CHANGED_MEANWHILE', message: expect.stringContaining('EACH') } })
    expect(await standing()).toEqual(saved)
    const back = rows.map(({ departureId, seen, changes }) => ({ departureId, seen: changes, changes: seen }))
    expect(await write(back)).toMatchObject({ ok: true })
    expect(await standing()).toEqual(before)
  })

  it('refuse rows that say nothing of what was there, free places and fewer seats than are taken', async () => {
    const write = (seen: object, changes: object, departureId = 'd-10') =>
      center.ask('staff.saveDepartures', shopA, { rows: [{ departureId, seen, changes }] }, asStaff)
    const { items } = await center.get('staff.departures', shopA, { search: 'd-10', limit: 200 }, asStaff)
    const all =
      items.length > 0 ? items : (await center.get('staff.departures', shopA, { limit: 200 }, asStaff)).items
    const { planSeats = 0, prices } = all.find(({ id }) => id === 'd-10') ?? {}
    expect(await write({}, { planSeats: 9 })).toMatchObject({ failure: { kind: 'invalid' } })
    expect(await write({ status: 'onSale' }, { planSeats: 9 })).toMatchObject({
      failure: { kind: 'invalid' },
    })
    expect(await write({ prices: { adult: prices?.adult } }, { prices: { adult: 0 } })).toMatchObject({
      failure: { fields: { 'rows.0.changes.prices.adult': expect.any(String) } },
    })
    // Five seats are taken.
    expect(await write({ planSeats }, { planSeats: 4 })).toMatchObject({
      failure: { code: 'SEATS_BELOW_TAKEN' },
    })
  })
})
