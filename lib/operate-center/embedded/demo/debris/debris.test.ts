import { existsSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { lintWording, textsOf } from '../../../../domain/catalogue/tour-lint.ts'
import { contradictionsOf, missingForSale } from '../../../../domain/debris/debris-complete.ts'
import {
  debrisAsks,
  debrisTypes,
  guestRules,
  handoverWays,
  redeemWays,
  refundModes,
  useModes,
  voucherScopes,
  voucherSources,
} from '../../../../domain/debris/words.ts'
import { debrisContent, packageContent } from '../../catalogue/debris/debris-content.ts'
import { demoShops } from '../shops.ts'
import { buildCalendar, buildPackage, buildProduct } from './build-debris.ts'
import { debrisCatalogue } from './seed-debris.ts'

const today = '2026-11-20'
const all = debrisCatalogue.flatMap(({ merchant, drafts }) =>
  drafts.map((draft, index) => {
    const row = buildProduct(draft, merchant, index + 1, today)
    return {
      merchant,
      draft,
      row,
      content: debrisContent.parse(row.content),
      packages: draft.packages.map((one, i) => {
        const built = buildPackage(one, draft.id, merchant, i + 1, today)
        return { draft: one, row: built, content: packageContent.parse(built.content) }
      }),
    }
  }),
)
const packages = all.flatMap((one) => one.packages)
const codes = (words: object) => Object.keys(words).sort()
const values = <T>(of: (one: (typeof packages)[number]) => readonly T[]) =>
  [...new Set(packages.flatMap(of))].sort()

test('the range shows all ten types and every branch of the business', () => {
  const first = all.filter(({ merchant }) => merchant === 'yunyou')
  expect(first).toHaveLength(24)
  expect([...new Set(first.map(({ row }) => row.type))].sort()).toEqual(codes(debrisTypes))
  expect(values(({ content }) => [content.guests])).toEqual(codes(guestRules))
  expect(values(({ row }) => [row.use])).toEqual(codes(useModes))
  expect(values(({ content }) => content.redeem)).toEqual(codes(redeemWays))
  expect(values(({ row }) => [row.source])).toEqual(codes(voucherSources))
  expect(values(({ content }) => [content.voucher])).toEqual(codes(voucherScopes))
  expect(values(({ content }) => [content.refund.mode])).toEqual(codes(refundModes))
  expect(values(({ content }) => [content.refund.expired])).toEqual(['keep', 'refund'])
  expect(values(({ content }) => content.asks)).toEqual(codes(debrisAsks))
  expect(values(({ content }) => content.handover)).toEqual(codes(handoverWays))
  const some = (holds: (one: (typeof packages)[number]) => boolean) => expect(packages.some(holds)).toBe(true)
  some(({ content }) => content.deposit === 50_000 && content.returnDays > 0)
  some(({ content }) => content.perDay)
  some(({ content }) => content.blackout.length > 0 && content.weekdays.length > 0)
  some(({ row }) => row.cutoffDays === 0 && row.cutoffTime === '16:00')
  some(({ row }) => row.childPrice === null)
  some(({ draft }) => draft.days?.soldOut?.some(({ slot }) => slot !== undefined) ?? false)
  some(({ draft }) => draft.days?.stock === -1)
  expect(all.length - first.length).toBeGreaterThanOrEqual(3)
})

test('every product is complete, free of contradictions and of wording that is not allowed', () => {
  for (const { draft, row, content, packages: own } of all) {
    expect([row.code, missingForSale(content, own.length)]).toEqual([row.code, {}])
    for (const one of own) {
      const { price, use, childPrice = null, validTo = null, source } = one.row
      const built = { ...one.content, price, use, childPrice, validTo, source }
      expect([one.row.id, contradictionsOf(built)]).toEqual([one.row.id, {}])
      expect(one.draft.supplier).toContain('演示')
    }
    expect([row.code, lintWording(textsOf(draft))]).toEqual([row.code, []])
    expect(row.name).toContain('演示')
    expect(content.merchantPhone).toMatch(/^400-000-\d{4}$/)
    for (const { src } of content.pictures) expect(existsSync(`public${src}-480.webp`)).toBe(true)
  }
  for (const merchant of ['yunyou', 'haiyue']) {
    const own = all.filter((one) => one.merchant === merchant)
    const ids = own.flatMap((one) => one.packages.map(({ row }) => row.id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(own.map(({ row }) => row.code)).size).toBe(own.length)
  }
})

test('a calendar has stock for each day and time, and some of it is sold out at first alone', () => {
  const show = packages.find(({ row }) => row.id === 'f171-plain')?.draft
  if (!show) throw new Error('no show')
  const { days, pools } = buildCalendar(show, 'yunyou', today, true)
  expect(pools).toHaveLength(days.length * 2)
  expect(pools.filter(({ plan, used }) => used === plan)).toHaveLength(3)
  const later = buildCalendar(show, 'yunyou', today, false)
  expect(later.pools.filter(({ used }) => used !== 0)).toEqual([])
})

test('the second shop sells a part of the range', () => {
  const ids = all.filter(({ merchant }) => merchant === 'yunyou').map(({ row }) => row.id)
  const part = demoShops.find(({ tenant }) => tenant.distributor === 'd1002')?.debris ?? 'all'
  expect(part).toHaveLength(6)
  for (const id of part) expect(ids).toContain(id)
})
