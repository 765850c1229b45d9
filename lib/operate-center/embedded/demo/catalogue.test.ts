import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { addDays } from '../../../base/calendar/dates.ts'
import { uploadedFiles } from '../../../base/picture-files.ts'
import { missingForSale } from '../../../domain/catalogue/tour-complete.ts'
import { DOMESTIC_LADDER, ladderFault } from '../../../domain/refunds/cancellation-ladder.ts'
import { homeContent } from '../../contract/catalogue/home-content.ts'
import { debrisSelection } from '../catalogue/debris/debris-home.ts'
import { goodsSelection } from '../catalogue/goods/goods-home.ts'
import { tourContent, tourFacts } from '../catalogue/tours/tour-content.ts'
import { tourSelection } from '../catalogue/tours/tour-home.ts'
import { visaSelection } from '../catalogue/visas/visa-home.ts'
import { shopColumns } from '../shops/shop-content.ts'
import { buildTour } from './build.ts'
import { catalogue } from './catalogue.ts'
import { debrisCatalogue } from './debris/seed-debris.ts'
import { goodsDrafts } from './goods/goods-catalogue.ts'
import { demoShops } from './shops.ts'
import { visaDrafts } from './visas/visa-catalogue.ts'

const today = '2026-11-20'
const media = join(import.meta.dirname, '../../../../public/media')

const built = catalogue.flatMap(({ merchant, tours }) =>
  tours.map((draft, index) => {
    const row = buildTour(draft, merchant, index + 1, today)
    return { draft, row, content: tourContent.parse(row.content) }
  }),
)
const of = (merchant: string) => built.filter(({ row }) => row.merchant === merchant)

test('every tour is a valid tour', () => {
  for (const { row } of built) {
    expect(tourFacts.parse(row)).toBeTruthy()
  }
  expect(of('yunyou').filter(({ row }) => row.status === 'onSale').length).toBeGreaterThanOrEqual(24)
  expect(of('haiyue').length).toBeGreaterThanOrEqual(8)
})

test('every tour states what the law wants stated before it is sold', () => {
  for (const { row, content } of built) {
    expect([row.id, missingForSale({ ...content, ...tourFacts.parse(row) })]).toEqual([row.id, {}])
  }
})

test('a tour is built the same way each time', () => {
  const again = catalogue.flatMap(({ merchant, tours }) =>
    tours.map((draft, index) => buildTour(draft, merchant, index + 1, today)),
  )
  expect(again).toEqual(built.map(({ row }) => row))
})

test('product numbers and identities are unique within a merchant', () => {
  for (const { merchant, tours } of catalogue) {
    expect(new Set(tours.map(({ id }) => id)).size).toBe(tours.length)
    expect(new Set(tours.map(({ code }) => code)).size).toBe(tours.length)
    expect(merchant.name).toContain('演示')
  }
})

test('texts keep to the wording an itinerary may use', () => {
  for (const { row } of built) {
    const text = JSON.stringify(row)
    expect(text).not.toMatch(/准[一二三四五六七]?星|豪华|同级/)
    expect(text).not.toMatch(/最美|最佳|最好|顶级|极致|[!！]/)
  }
  expect(JSON.stringify(demoShops)).not.toMatch(/准[一二三四五六七]?星|豪华|同级|[!！]/)
})

test('every day has a title, meals, transport and two to five entries with words of their own', () => {
  for (const { content, row } of built) {
    expect(content.itinerary).toHaveLength(row.days)
    expect(content.itinerary.filter(({ hotel }) => hotel)).toHaveLength(row.nights)
    for (const { day, title, text, transport, modules } of content.itinerary) {
      const where = `${row.code} day ${day}`
      expect([where, Boolean(title && text && transport)]).toEqual([where, true])
      expect([where, modules.length >= 2 && modules.length <= 5]).toEqual([where, true])
      expect(new Set(modules.map((module) => module.type + module.title)).size).toBe(modules.length)
      for (const module of modules) {
        if (module.type === 'scenic')
          expect([module.title, module.minutes]).toEqual([module.title, expect.any(Number)])
        else expect([module.title, module.text]).not.toEqual([module.title, ''])
      }
    }
  }
})

const numerals = '零一二三四五六七八九十'

test('the fee list counts the meals that the days include', () => {
  for (const { content, row } of built) {
    const meals = content.itinerary.map((day) => day.meals)
    const breakfasts = meals.filter(({ breakfast }) => breakfast.included).length
    const dinners = meals
      .flatMap(({ lunch, dinner }) => [lunch, dinner])
      .filter(({ included }) => included).length
    const text = content.included.join('；')
    const stated = (word: string) => {
      const numeral = new RegExp(`([${numerals}])${word}`).exec(text)?.[1]
      return numeral === undefined ? null : numerals.indexOf(numeral)
    }
    expect([row.code, stated('正') ?? dinners]).toEqual([row.code, dinners])
    if (/[一二三四五六七八]早[一二三四五六七八]正/.test(text)) {
      expect([row.code, stated('早')]).toEqual([row.code, breakfasts])
    }
  }
})

test('shopping and paid items are announced where they happen, and nowhere else', () => {
  for (const { content, row } of built) {
    const modules = content.itinerary.flatMap((day) => day.modules)
    const shops = modules.filter(({ type }) => type === 'shopping')
    expect([row.code, shops.length]).toEqual([row.code, content.shoppingStops.length])
    expect(shops.map(({ minutes }) => minutes)).toEqual(content.shoppingStops.map(({ minutes }) => minutes))
    if (content.shoppingStops.length > 0) {
      expect([...content.tags, ...content.highlights].join()).not.toMatch(/无购物|零购物|纯玩|不进店/)
    }
    if (modules.some(({ text }) => text.includes('自愿自费'))) {
      expect([row.code, content.paidItems.length > 0]).toEqual([row.code, true])
    }
  }
  expect(built.some(({ content }) => content.shoppingStops.length > 0)).toBe(true)
  expect(
    built.some(({ content }) => content.shoppingStops.length === 0 && content.paidItems.length === 0),
  ).toBe(true)
})

test('every picture that is used has been drawn, and says what it shows', () => {
  const pictures = [
    ...built.flatMap(({ content }) => [
      content.cover,
      ...content.pictures,
      ...content.itinerary.flatMap((day) => day.modules.flatMap(({ picture }) => (picture ? [picture] : []))),
    ]),
    ...demoShops.flatMap(({ home }) => [...home.banners, ...home.destinations].map(({ picture }) => picture)),
  ]
  for (const { src, alt } of pictures) {
    expect(alt.length).toBeGreaterThan(3)
    for (const ending of uploadedFiles) {
      const file = `${src.replace('/media/', '')}-${ending}`
      expect([file, existsSync(join(media, file))]).toEqual([file, true])
    }
    // What a phone's first screen asks for.
    for (const format of ['avif', 'webp']) {
      const file = `${src.replace('/media/', '')}-780.${format}`
      expect([file, statSync(join(media, file)).size < 20_000]).toEqual([file, true])
    }
  }
  for (const { content } of built) {
    expect(content.pictures.length).toBeGreaterThanOrEqual(3)
    expect(content.pictures.length).toBeLessThanOrEqual(5)
  }
  for (const { info } of demoShops)
    expect(existsSync(join(media, (info.logo ?? '').replace('/media/', '')))).toBe(true)
})

test('the range shows every kind of tour', () => {
  const facts = of('yunyou').map(({ row }) => row)
  for (const category of ['group', 'semi', 'free', 'selfDrive', 'custom', 'cruise', 'nearby']) {
    expect(facts.map((row) => row.category)).toContain(category)
  }
  for (const scope of ['domestic', 'outbound', 'hkmo', 'taiwan']) {
    expect(facts.map((row) => row.scope)).toContain(scope)
  }
  expect(facts.filter(({ instantConfirm }) => !instantConfirm).length).toBeGreaterThanOrEqual(6)
  expect(facts.filter(({ status }) => status === 'withdrawn')).toHaveLength(1)
})

test('the range shows every condition of sale', () => {
  const contents = of('yunyou').map(({ content }) => content)
  const some = (holds: (content: (typeof contents)[number]) => boolean) =>
    expect(contents.some(holds)).toBe(true)
  some(({ deposit }) => deposit !== null)
  some(({ packages }) => packages.length > 0)
  some(({ seniorFrom }) => seniorFrom > 0)
  some(({ seniorFrom }) => seniorFrom === 0)
  some(({ travellersLater }) => travellersLater)
  some(({ travellersLater }) => !travellersLater)
  some(({ requiredFields }) => requiredFields.includes('pinyin'))
  some(({ minPerOrder }) => minPerOrder > 1)
  some(({ ladderNote, ladder }) => ladder[0]?.fromDays !== 7 && ladderNote.includes('退改'))
  some(({ ladder }) => ladder.length === DOMESTIC_LADDER.traveller.length && ladder[0]?.fromDays === 7)
  some(({ reviews }) => reviews.length === 0)
  const modules = contents.flatMap(({ itinerary }) => itinerary.flatMap((day) => day.modules))
  for (const type of [
    'scenic',
    'hotel',
    'food',
    'shopping',
    'activity',
    'reminder',
    'flight',
    'free',
    'stargazing',
  ]) {
    expect(modules.map((module) => module.type)).toContain(type)
  }
  const childRules = contents.map(({ childRule }) => `${childRule.minAge}-${childRule.maxAgeExclusive}`)
  expect(new Set(childRules).size).toBeGreaterThanOrEqual(4)
})

test('documents and visas fit the journey', () => {
  for (const { content, row } of built) {
    const wanted = { outbound: [2], hkmo: [3], taiwan: [4], domestic: null }[tourFacts.parse(row).scope]
    if (wanted) expect([row.code, content.acceptedDocuments]).toEqual([row.code, wanted])
    else expect(content.acceptedDocuments).toContain(1)
    expect([row.code, content.visaNote !== '']).toEqual([row.code, wanted !== null])
    if (row.scope === 'outbound') expect(content.passportMonths).toBe(6)
    if (row.scope === 'outbound') expect(content.requiredFields).toContain('pinyin')
  }
})

test('ladders are complete and grow towards departure', () => {
  for (const { content } of built) {
    const traveller = content.ladder.map(({ fromDays, percent }) => ({ fromDays, percent }))
    expect(ladderFault(traveller)).toBe('')
    content.ladder.forEach(({ toDays }, index) => {
      const above = content.ladder[index - 1]
      expect(toDays).toBe(above ? above.fromDays - 1 : null)
    })
  }
})

test('notice of a cancelled group comes within the legal time (旅游法 63)', () => {
  for (const { content, row } of built) {
    const text = content.notices.find(({ title }) => title === '成团说明')?.text ?? ''
    if (!text.includes('成团。')) continue
    expect([row.code, text]).toEqual([row.code, expect.stringContaining(`满${content.groupMin}人`)])
    const days = row.scope === 'domestic' ? 7 : 30
    expect([row.code, text]).toEqual([row.code, expect.stringContaining(`出发前${days}天告知`)])
  }
})

test('reviews are mixed, recent and by no identifiable person', () => {
  const popular = built.filter(({ draft }) => draft.status !== 'withdrawn' && draft.sold >= 1000)
  for (const { content, draft } of popular) {
    expect([draft.code, content.reviews.length >= 5]).toEqual([draft.code, true])
  }
  const reviews = built.flatMap(({ content }) => content.reviews)
  for (const { author, date } of reviews) {
    expect(author).toMatch(/^\p{Script=Han}{1,2}\*\*$/u)
    expect(date < today && date > addDays(today, -365)).toBe(true)
  }
  expect(new Set(reviews.map(({ score }) => score))).toEqual(new Set([2, 3, 4, 5]))
})

test('the shops show every setting of a shop', () => {
  const shops = Object.fromEntries(demoShops.map((shop) => [shop.tenant.distributor, shop]))
  expect(Object.keys(shops)).toEqual(['d1001', 'd1002', 'd1003', 'd2001'])
  expect(demoShops.map(({ open }) => open)).toEqual([true, true, false, true])
  expect([1, 2, 3]).toEqual(['d1001', 'd1002', 'd2001'].map((code) => shops[code]?.config.pageTitleType))
  expect(shops.d2001).toMatchObject({
    power: { tocAddOrderFlag: 0, tocShowCustomerFlag: 0, openShop: 0 },
    config: { sharing: 2 },
  })
  expect(shops.d1002?.markupPermille).toBeGreaterThan(0)
  const ids = new Set(of('yunyou').map(({ row }) => row.id))
  const range = shops.d1002?.range ?? 'all'
  expect(range).toHaveLength(18)
  for (const id of range) expect(ids).toContain(id)
})

test('shops are valid, plainly fictitious and link only to lists and single products', () => {
  for (const { info, power, config, chat, home } of demoShops) {
    shopColumns.power.parse(power)
    shopColumns.config.parse(config)
    shopColumns.chat.parse(chat)
    const { name, company, travelLicence, icp, complaintTel } = shopColumns.info.parse(info)
    for (const text of [name, company, travelLicence, icp]) expect(text).toContain('演示')
    for (const phone of [power.saleTel, complaintTel]) expect(phone).toMatch(/^400-000-\d{4}$/)
    const { banners, entries, sections } = homeContent.parse(home)
    for (const { link } of [...banners, ...entries, ...sections]) {
      expect(link).toMatch(
        /^(|visaIndex|goodsIndex|cityList|debrisProductDetail\?dbId=f\d+|productList(\?(category|dest|theme|sort)=[^&]+)?)$/,
      )
    }
  }
})

test('home sections, entries, destinations and popular words lead to products', () => {
  for (const { tenant, home, power, range, visas, goods, debris, hotKeywords } of demoShops) {
    const offered = visaDrafts.filter(({ id, status }) => !status && (visas === 'all' || visas.includes(id)))
    const sold = goodsDrafts.filter(({ id, status }) => !status && (goods === 'all' || goods.includes(id)))
    // Goods are shown only where the shop sells them.
    const named = [...home.entries, ...(home.sections ?? [])].some(({ link }) =>
      link?.startsWith('goodsIndex'),
    )
    expect([tenant.distributor, named]).toEqual([tenant.distributor, power.openShop === 1])
    const rows = of(tenant.merchant)
      .map(({ row }) => row)
      .filter(({ id, status }) => status === 'onSale' && (range === 'all' || range.includes(id)))
    const fragments =
      debrisCatalogue
        .find(({ merchant }) => merchant === tenant.merchant)
        ?.drafts.filter(({ id, status }) => !status && (debris === 'all' || debris.includes(id))) ?? []
    for (const { kind, title, select: stored } of homeContent.parse(home).sections) {
      if (kind === 'debris') {
        const { proIds, city } = debrisSelection.parse(stored)
        const ids = fragments.filter((one) => !city || one.city === city).map(({ id }) => id)
        expect([title, (proIds ?? ids).length >= 2]).toEqual([title, true])
        expect(ids).toEqual(expect.arrayContaining(proIds ?? []))
        continue
      }
      if (kind === 'visa') {
        const { proIds = [] } = visaSelection.parse(stored)
        expect(offered.map(({ id }) => id)).toEqual(expect.arrayContaining(proIds))
        expect([title, proIds.length >= 2]).toEqual([title, true])
        continue
      }
      if (kind === 'goods') {
        const { proIds = [] } = goodsSelection.parse(stored)
        expect(sold.map(({ id }) => id)).toEqual(expect.arrayContaining(proIds))
        expect([title, proIds.length >= 2]).toEqual([title, true])
        continue
      }
      const select = tourSelection.parse(stored)
      const found = select.proIds
        ? select.proIds.filter((id) => rows.some((row) => row.id === id))
        : rows.filter(
            (row) =>
              (!select.category || row.category === select.category) &&
              (!select.scope || row.scope === select.scope) &&
              (!select.theme || row.themes.includes(select.theme)),
          )
      expect([tenant.distributor, title, found.length >= 2]).toEqual([tenant.distributor, title, true])
      if (select.proIds) expect(found).toEqual(select.proIds)
    }
    for (const keyword of hotKeywords) {
      const found = rows.some(({ name, themes }) => name.includes(keyword) || themes.includes(keyword))
      expect([keyword, found]).toEqual([keyword, true])
    }
    for (const { name } of home.destinations) {
      expect([name, rows.some(({ destinations }) => destinations.includes(name))]).toEqual([name, true])
    }
    for (const { link } of [...home.banners, ...home.entries]) {
      const query = new URLSearchParams(link.split('?')[1])
      const matches = rows.some(
        ({ category, themes, destinations }) =>
          (!query.has('category') || category === query.get('category')) &&
          (!query.has('theme') || themes.includes(query.get('theme') ?? '')) &&
          (!query.has('dest') || destinations.includes(query.get('dest') ?? '')),
      )
      expect([tenant.distributor, link, matches]).toEqual([tenant.distributor, link, true])
    }
  }
})

test('one tour takes an officer’s document, one sells infants a place, one is sold by an agent', () => {
  const officer = built.filter(({ content }) => content.acceptedDocuments.includes(5))
  expect(officer.length).toBeGreaterThan(0)
  // The document does not open a border (rules.md C.1).
  expect(officer.every(({ row }) => row.scope === 'domestic')).toBe(true)
  const infants = built.filter(({ draft }) => (draft.departures.prices.infant ?? 0) > 0)
  expect(infants.length).toBeGreaterThan(0)
  expect(infants.every(({ content }) => content.childRule?.text.includes('婴儿'))).toBe(true)
  expect(built.some(({ content }) => content.agent !== '')).toBe(true)
})
