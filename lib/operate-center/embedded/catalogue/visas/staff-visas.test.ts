import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { addDays } from '../../../../base/calendar/dates.ts'
import { screens } from '../../../../screens/screens.ts'
import type { Input } from '../../../contract/contract.ts'
import { formFile } from '../../demo/visas/forms.ts'
import { documentMails } from '../../documents/schema.ts'
import type { Mail } from '../../kernel/context.ts'
import { readPools } from '../../stock/stock.ts'
import { shopA, shopB, testToday } from '../../testing/catalogue.ts'
import { asStaff } from '../../testing/centers.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { addCustomer, asCustomer, openShopping, type Shopping } from '../../testing/shopping.ts'
import { seedVisas, visaContentOf } from '../../testing/visa-shopping.ts'
import { openVisaDay, visaPool } from './day-pools.ts'
import { visaContent } from './visa-content.ts'

type Draft = Input<'staff.saveVisa'>['visa']

const japan: Input<'staff.saveVisaCountry'> = {
  code: 'JP',
  country: {
    name: '日本',
    pinyin: '',
    aliases: ['Japan'],
    continent: 'asia',
    hot: true,
    entry: 'visa',
    entryNote: '',
    entryAsOf: null,
    entrySource: '',
  },
}

/** A visa as an editor would write it, complete enough to be sold. */
function draft(patch: Partial<Draft> = {}): Draft {
  const { reviews: _reviews, reviewCount: _count, ...content } = visaContent.parse(visaContentOf())
  const picture = { src: '/media/japan-fuji-1', alt: '富士山' }
  return {
    ...content,
    cover: picture,
    pictures: [picture],
    code: 'JP-NEW',
    name: '日本新签证',
    country: 'JP',
    type: 'tourism',
    entries: 'single',
    processingDays: 5,
    districts: [],
    fees: { service: 20_000, embassy: 10_000 },
    dailyCapacity: null,
    steps: [{ title: '下单', text: '在线付款' }],
    notices: [{ title: '须知', text: '由使领馆决定' }],
    refundNote: '送签后不退',
    materials: [
      {
        id: 'form',
        title: '申请表',
        occupations: [1],
        required: true,
        kind: 'electronic',
        copies: 1,
        spec: '',
        sample: null,
        template: null,
      },
    ],
    ...patch,
  }
}

describe.each(handlerDatabases)('staff calls of visas, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let announced: [string, string[]][] = []
  const mails: Mail[] = []
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database, {
      mail: { send: async (mail) => void mails.push(mail) },
      onChange: ({ merchant, tags }) => announced.push([merchant, [...tags]]),
    })
    await seedVisas(opened.database)
    await center.get('staff.saveVisaCountry', shopA, japan, asStaff)
  })
  beforeEach(() => {
    announced = []
  })
  afterAll(() => opened.close())

  const save = (input: Input<'staff.saveVisa'>) => center.ask('staff.saveVisa', shopA, input, asStaff)
  let made = 0
  const newVisa = async (patch: Partial<Draft> = {}) => {
    made += 1
    const visa = draft({ code: `JP-${made}`, ...patch })
    const { proId } = await center.get('staff.saveVisa', shopA, { visa }, asStaff)
    return { proId, visa }
  }

  test('a new visa is saved whole, put on sale, changed, copied and withdrawn', async () => {
    const { proId, visa } = await newVisa({ highlights: ['百分百出签'] })
    expect(await center.ask('visas.get', shopA, { proId })).toMatchObject({ failure: { kind: 'absent' } })
    await center.get('staff.setVisaStatus', shopA, { proId, status: 'onSale' }, asStaff)
    expect(await center.get('visas.get', shopA, { proId })).toMatchObject({
      name: '日本新签证',
      country: { code: 'JP', name: '日本' },
      price: 30_000,
    })
    const read = await center.get('staff.visa', shopA, { proId }, asStaff)
    expect(read).toMatchObject({ status: 'onSale', visa: { code: visa.code, fees: visa.fees } })
    const changed = await center.get(
      'staff.saveVisa',
      shopA,
      { proId, visa: { ...read.visa, name: '改名的签证' }, seen: read.updatedAt },
      asStaff,
    )
    expect(changed.warnings).toEqual([expect.objectContaining({ found: '百分百出签' })])
    expect(await save({ proId, visa, seen: '2020-01-01T00:00:00.000Z' })).toMatchObject({
      failure: { code: 'CHANGED_MEANWHILE' },
    })
    const copy = { proId, code: `${visa.code}-C`, name: '副本签证' }
    const copied = await center.get('staff.copyVisa', shopA, copy, asStaff)
    expect(await center.get('staff.visa', shopA, copied, asStaff)).toMatchObject({
      status: 'withdrawn',
      sold: 0,
    })
    expect(await center.ask('staff.copyVisa', shopA, copy, asStaff)).toMatchObject({
      failure: { code: 'CODE_TAKEN' },
    })
    await center.get('staff.setVisaStatus', shopA, { proId, status: 'withdrawn' }, asStaff)
    expect(await center.ask('visas.get', shopA, { proId })).toMatchObject({ failure: { kind: 'absent' } })
    const list = await center.get('staff.visas', shopA, { search: '改名的', counted: true }, asStaff)
    expect(list).toMatchObject({ total: 1, items: [{ proId, price: 30_000, country: { name: '日本' } }] })
  })

  test('a changed visa renews visas’ pages, and no page of a tour', async () => {
    const { proId, visa } = await newVisa()
    await center.get('staff.setVisaStatus', shopA, { proId, status: 'onSale' }, asStaff)
    await center.get('staff.saveVisa', shopA, { proId, visa: { ...visa, name: '又一个名字' } }, asStaff)
    await center.get('staff.saveVisaCountry', shopA, japan, asStaff)
    await center.get(
      'staff.setVisaHome',
      shopA,
      { content: { banners: [], steps: [], promises: [], hotWords: ['日本'] } },
      asStaff,
    )
    const tags = announced.flatMap(([, all]) => all)
    expect(tags).toContain(`product:alpha:visa:${proId}`)
    expect(tags).toContain('catalogue:alpha:visa')
    expect(tags.filter((tag) => !/^(?:product|catalogue):alpha:visa(?::|$)/.test(tag))).toEqual([])
    // Of tours' pages only the home, which shows every kind, lists visas.
    const tours = Object.entries(screens).filter(([, { area }]) => area === 'tours')
    expect(tours.filter(([, { lists }]) => lists?.includes('visa')).map(([name]) => name)).toEqual(['index'])
    expect(tours.filter(([, { about }]) => about === 'visa')).toEqual([])
  })

  test.each<[string, Partial<Draft>, string]>([
    ['an unknown country', { country: 'ZZ' }, 'visa.country'],
    ['a district of no country', { districts: ['gone'] }, 'visa.districts'],
    ['fewer at most than at least', { minPersons: 5, maxPersons: 2 }, 'visa.maxPersons'],
    ['a capacity below a group', { minPersons: 3, dailyCapacity: 2 }, 'visa.dailyCapacity'],
    ['a picture from nowhere', { cover: { src: 'javascript:1', alt: '' } }, 'visa.cover.src'],
    [
      'an urgent option that is slower',
      {
        options: [
          {
            code: 'u',
            name: '加急',
            note: '',
            kind: 'urgent',
            unitPrice: 1,
            per: 'person',
            processingDays: 9,
          },
        ],
      },
      'visa.options.0.processingDays',
    ],
    [
      'a form that is not there',
      { materials: draft().materials.map((one) => ({ ...one, template: { id: 'gone' } })) },
      'visa.materials.0.template',
    ],
    ['a price below nothing', { fees: { service: -1, embassy: 0 } }, 'visa.fees.service'],
  ])('refuses %s at its field', async (_, patch, field) => {
    const answer = await save({ visa: draft({ code: 'JP-BAD', ...patch }) })
    expect(answer).toMatchObject({ failure: { kind: 'invalid' } })
    const { failure } = answer as { failure: { fields: Record<string, string> } }
    expect(Object.keys(failure.fields)).toContain(field)
  })

  test('nothing goes on sale without price, refund rule and papers', async () => {
    const { proId, visa } = await newVisa({ refunds: [], materials: [], fees: { service: 0, embassy: 0 } })
    expect(
      await center.ask('staff.setVisaStatus', shopA, { proId, status: 'onSale' }, asStaff),
    ).toMatchObject({
      failure: {
        fields: { refunds: expect.any(String), materials: expect.any(String), fees: expect.any(String) },
      },
    })
    const complete = { ...draft(), code: visa.code }
    await center.get('staff.saveVisa', shopA, { proId, visa: complete }, asStaff)
    await center.get('staff.setVisaStatus', shopA, { proId, status: 'onSale' }, asStaff)
    expect(await save({ proId, visa: { ...complete, steps: [] } })).toMatchObject({
      failure: { fields: { 'visa.steps': expect.any(String) } },
    })
  })

  test('a province belongs to one district of a country, and what is in use stays', async () => {
    const district = { country: 'JP', name: '上海领区', provinces: ['31', '32'], rule: '', sort: 0 }
    const { id } = await center.get('staff.saveVisaDistrict', shopA, { district }, asStaff)
    const twice = { district: { ...district, name: '别的领区', provinces: ['32', '33'] } }
    expect(await center.ask('staff.saveVisaDistrict', shopA, twice, asStaff)).toMatchObject({
      failure: { code: 'PROVINCE_TAKEN' },
    })
    // Two at once: one of them gets the province.
    const both = await Promise.all(
      ['甲', '乙'].map((name) =>
        center.ask(
          'staff.saveVisaDistrict',
          shopA,
          { district: { ...district, name, provinces: ['44'] } },
          asStaff,
        ),
      ),
    )
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const { proId } = await newVisa({ districts: [id] })
    await center.get('staff.setVisaStatus', shopA, { proId, status: 'onSale' }, asStaff)
    expect(await center.get('visas.offer', shopA, { proId, province: '31' })).toMatchObject({ accepts: true })
    expect(await center.get('visas.offer', shopA, { proId, province: '44' })).toMatchObject({
      accepts: false,
    })
    const inUse = { failure: { code: 'IN_USE' } }
    expect(await center.ask('staff.removeVisaDistrict', shopA, { id }, asStaff)).toMatchObject(inUse)
    expect(await center.ask('staff.removeVisaCountry', shopA, { code: 'JP' }, asStaff)).toMatchObject(inUse)
    const { items } = await center.get(
      'staff.visaDistricts',
      shopA,
      { country: 'JP', search: '上海' },
      asStaff,
    )
    expect(items).toMatchObject([{ id, visas: 1 }])
  })

  test('an easier entry is told with its day and source alone', async () => {
    const free = { code: 'TH', country: { ...japan.country, name: '泰国', entry: 'free' as const } }
    expect(await center.ask('staff.saveVisaCountry', shopA, free, asStaff)).toMatchObject({
      failure: {
        fields: { 'country.entryAsOf': expect.any(String), 'country.entrySource': expect.any(String) },
      },
    })
    const told = { entryNote: '停留30天', entryAsOf: '2024-03-01', entrySource: '互免签证协定' }
    await center.get(
      'staff.saveVisaCountry',
      shopA,
      { ...free, country: { ...free.country, ...told } },
      asStaff,
    )
    const { countries } = await center.get('visas.home', shopA, {})
    expect(countries.find(({ code }) => code === 'TH')).toMatchObject({ entry: 'free', ...told })
    await center.get('staff.removeVisaCountry', shopA, { code: 'TH' }, asStaff)
    expect((await center.get('visas.home', shopA, {})).countries.map(({ code }) => code)).toEqual(['JP'])
  })

  test('a form is kept, named with a material, downloaded, mailed and stays while it is used', async () => {
    const data = Buffer.from(formFile('employment').bytes).toString('base64')
    const added = await center.get('staff.addVisaTemplate', shopA, { name: '在职/证明.pdf', data }, asStaff)
    expect(added).toMatchObject({ name: '在职证明.docx', visas: 0 })
    const bad = { name: '坏', data: Buffer.from('<html>').toString('base64') }
    expect(await center.ask('staff.addVisaTemplate', shopA, bad, asStaff)).toMatchObject({
      failure: { fields: { data: expect.any(String) } },
    })
    const materials = draft().materials.map((one) => ({ ...one, template: { id: added.id } }))
    const { proId } = await newVisa({ materials })
    await center.get('staff.setVisaStatus', shopA, { proId, status: 'onSale' }, asStaff)
    const shown = await center.get('visas.get', shopA, { proId })
    const { id, name, bytes } = added
    expect(shown.materials[0]?.template).toEqual({ id, name, bytes })
    const named = { proId, templateId: id }
    expect(await center.get('visas.template', shopA, named)).toMatchObject({ name, data })
    expect(await center.ask('visas.template', shopB, named)).toMatchObject({ failure: { kind: 'absent' } })
    expect(await center.ask('staff.removeVisaTemplate', shopA, { id }, asStaff)).toMatchObject({
      failure: { code: 'IN_USE' },
    })

    const customerId = await addCustomer(opened.database)
    const me = asCustomer(customerId)
    const mail = { ...named, email: 'zhang@example.com' }
    expect(await center.ask('visas.mailTemplate', shopA, { ...mail, email: 'zhang' }, me)).toMatchObject({
      failure: { fields: { email: expect.any(String) } },
    })
    expect(await center.ask('visas.mailTemplate', shopA, { ...mail, templateId: 'gone' }, me)).toMatchObject({
      failure: { kind: 'absent' },
    })
    await center.get('visas.mailTemplate', shopA, mail, me)
    await center.sweep()
    const sent = mails.at(-1)
    expect(sent).toMatchObject({ to: 'zhang@example.com', attachments: [{ fileName: name }] })
    expect(Buffer.from(sent?.attachments?.[0]?.bytes ?? []).toString('base64')).toBe(data)
    // Kept without the address once it is sent.
    const [row] = await opened.database.db
      .select()
      .from(documentMails)
      .where(eq(documentMails.customerId, customerId))
    expect(row).toMatchObject({ state: 'sent', sealed: null })
    for (let i = 1; i < 10; i += 1) await center.get('visas.mailTemplate', shopA, mail, me)
    expect(await center.ask('visas.mailTemplate', shopA, mail, me)).toMatchObject({
      failure: { code: 'TOO_MANY' },
    })
  }, 60_000)

  test('another capacity holds for days to come, and never below what is taken', async () => {
    const { proId, visa } = await newVisa({ dailyCapacity: 5 })
    const { db } = opened.database
    const day = addDays(testToday, 40)
    await openVisaDay({ db }, { merchant: 'alpha', proId, travelDate: day, plan: 5 })
    const planOf = async () => (await readPools(db, 'alpha', [visaPool(proId, day)]))[0]?.plan
    for (const [dailyCapacity, plan] of [
      [8, 8],
      [2, 2],
      [null, -1],
      [3, 3],
    ] as const) {
      await center.get('staff.saveVisa', shopA, { proId, visa: { ...visa, dailyCapacity } }, asStaff)
      expect(await planOf()).toBe(plan)
    }
  })
})
