import { existsSync } from 'node:fs'
import { lintWording, textsOf } from '../../../../domain/catalogue/tour-lint.ts'
import { acceptsProvince } from '../../../../domain/visas/districts.ts'
import { contradictionsOf, missingForSale } from '../../../../domain/visas/visa-complete.ts'
import { occupations } from '../../../../domain/visas/words.ts'
import { visaContent } from '../../catalogue/visas/visa-content.ts'
import { yunyou } from '../merchants.ts'
import { demoShops } from '../shops.ts'
import { buildVisa } from './build-visas.ts'
import { countries } from './countries.ts'
import { districts } from './districts.ts'
import { formFile, formIds } from './forms.ts'
import { visaDrafts } from './visa-catalogue.ts'

const today = '2026-11-20'
const built = visaDrafts.map((draft, index) => {
  const row = buildVisa(draft, yunyou, index + 1, today)
  return { draft, row, content: visaContent.parse(row.content) }
})
const onSale = built.filter(({ row }) => row.status === 'onSale')

test('the range shows every branch of the business', () => {
  expect(onSale.length).toBeGreaterThanOrEqual(24)
  const sold = new Set(onSale.map(({ row }) => row.country))
  expect(sold.size).toBeGreaterThanOrEqual(14)
  expect(new Set(countries.map(({ entry }) => entry?.rule ?? 'visa'))).toEqual(
    new Set(['visa', 'free', 'onArrival', 'electronic']),
  )
  for (const { code, entry } of countries)
    expect([code, sold.has(code) || entry !== undefined]).toEqual([code, true])
  const some = (holds: (one: (typeof onSale)[number]) => boolean) => expect(onSale.some(holds)).toBe(true)
  some(({ row }) => row.dailyCapacity !== null && row.dailyCapacity !== undefined)
  some(({ content }) => content.passportFirst)
  some(({ content }) => !content.passportFirst)
  some(({ content }) => content.entrusted)
  some(({ content }) => content.minPersons > 1)
  some(({ content }) => content.interview)
  some(({ content }) => content.biometrics)
  some(({ content }) => content.invitation)
  some(({ content }) => content.options.some(({ kind }) => kind === 'urgent'))
  some(({ content }) => content.returnWays.some(({ way }) => way === 'embassy'))
  some(({ content }) =>
    content.refunds.some(({ stage, servicePercent }) => stage === 'refused' && servicePercent > 0),
  )
  some(({ content }) => content.reviews.length > 0)
  expect(built.filter(({ row }) => row.status === 'withdrawn')).toHaveLength(1)
})

test('every visa is complete, free of contradictions and of wording that is not allowed', () => {
  for (const { draft, row, content } of built) {
    const [service, embassy] = draft.fees
    const { processingDays, dailyCapacity = null } = row
    expect([draft.code, missingForSale({ ...content, fees: { service, embassy } })]).toEqual([draft.code, {}])
    expect([draft.code, contradictionsOf({ ...content, processingDays, dailyCapacity })]).toEqual([
      draft.code,
      {},
    ])
    expect([draft.code, lintWording(textsOf(draft))]).toEqual([draft.code, []])
    // What the rule says in words is what its numbers say.
    const refused = content.refunds.find(({ stage }) => stage === 'refused')
    const promised = (refused?.servicePercent ?? 0) > 0
    expect([draft.code, /拒签也不退/.test(content.refundNote)]).toEqual([draft.code, !promised])
    for (const { src } of content.pictures) expect(existsSync(`public${src}-480.webp`)).toBe(true)
  }
  expect(new Set(built.map(({ row }) => row.code)).size).toBe(built.length)
  expect(new Set(built.map(({ row }) => row.id)).size).toBe(built.length)
})

test('Japan has the whole set of each occupation (domain.md B.3), and no child is asked for a job', () => {
  const japan = onSale.find(({ row }) => row.id === 'v101')
  const of = (occupation: (typeof occupations)[number]) =>
    (japan?.content.materials ?? [])
      .filter((one) => one.occupations.length === 0 || one.occupations.includes(occupation))
      .map(({ id }) => id)
  const everybody = ['passport', 'photo', 'household']
  const wanted = {
    1: [...everybody, 'id-card', 'marriage', 'employment', 'licence', 'statement'],
    2: [...everybody, 'id-card', 'marriage', 'statement'],
    3: [...everybody, 'id-card', 'marriage', 'statement', 'retirement'],
    4: [...everybody, 'id-card', 'school', 'student-card', 'kinship', 'entrust'],
    5: [...everybody, 'birth', 'kinship', 'entrust'],
  }
  for (const occupation of occupations)
    expect(of(occupation)).toEqual(expect.arrayContaining(wanted[occupation]))
  expect(of(2)).not.toContain('employment')
  for (const { content } of onSale) {
    const job = content.materials.filter(({ id }) => id === 'employment' || id === 'licence')
    expect(job.every((one) => one.occupations.join() === '1')).toBe(true)
  }
})

test('districts differ by country; no province is in two of one country', () => {
  for (const country of new Set(districts.map((one) => one.country))) {
    const provinces = districts.filter((one) => one.country === country).flatMap((one) => one.provinces)
    expect([country, new Set(provinces).size]).toEqual([country, provinces.length])
  }
  const guangzhou = (country: string) =>
    districts.find(({ id }) => id === `${country}-guangzhou`)?.provinces.join()
  expect(guangzhou('it')).not.toBe(guangzhou('jp'))
  for (const { row } of onSale) {
    const own = districts.filter(({ country }) => country === row.country)
    expect(row.districts.every((id) => own.some((one) => one.id === id))).toBe(true)
  }
  // Somebody in Guangdong finds a visa to Japan, somebody in Sichuan another one.
  const takes = (province: string) =>
    onSale
      .filter(({ row }) => row.country === 'JP' && acceptsProvince(row.districts, districts, province))
      .map(({ row }) => row.id)
  expect(takes('44')).toContain('v101')
  expect(takes('51')).toEqual(['v102'])
})

test('every form is a file that some visa hands out', () => {
  const named = new Set(built.flatMap(({ content }) => content.materials.map(({ template }) => template?.id)))
  for (const id of formIds) {
    const { name, bytes } = formFile(id)
    expect([id, named.has(id), name.endsWith('.docx'), bytes.length > 500]).toEqual([id, true, true, true])
  }
})

test('the second shop sells a part of the range, with dearer prices', () => {
  const ids = new Set(onSale.map(({ row }) => row.id))
  const part = demoShops.find(({ tenant }) => tenant.distributor === 'd1002')?.visas ?? 'all'
  expect(part).toHaveLength(7)
  for (const id of part) expect(ids).toContain(id)
})
