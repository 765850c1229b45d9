import { expect, test } from '@jest/globals'
import { productKinds } from '../tenant/kinds.ts'
import { type Screen, type ScreenName, type SubjectKind, screenNames, screens } from './screens.ts'
import { identityOfSubject, mainScreen, subjectIn, subjectOf, subjectQuery } from './subjects.ts'

const everyKind: readonly SubjectKind[] = [...productKinds, 'article']
const queryOf = (query: Record<string, string>) => (name: string) => query[name] ?? null

test('every kind has one main screen: public, and a 404 without its product', () => {
  for (const kind of everyKind) {
    const row: Screen = screens[mainScreen(kind).screen]
    expect(row).toMatchObject({ about: kind, kind: 'public', required: true })
  }
  const main = screenNames.filter((name) => (screens[name] as Screen).main)
  expect(main).toHaveLength(everyKind.length)
})

test('a screen about one subject is named by a parameter, and a list has no single subject', () => {
  for (const name of screenNames) {
    const { about, lists, required, identity }: Screen = screens[name]
    // The page of campaigns says without one that there is none.
    const wanted = about === 'campaign' ? undefined : true
    if (about) expect([name, required, identity?.length, lists]).toEqual([name, wanted, 1, undefined])
  }
})

test('the same id under two kinds is two subjects', () => {
  expect(subjectOf('productDetail', { proId: '7' })).toEqual({ kind: 'tour', id: '7' })
  expect(subjectOf('visaProductDetail', { proId: '7' })).toEqual({ kind: 'visa', id: '7' })
  expect(subjectOf('receiveCoupon', { campaignId: 'c7' })).toEqual({ kind: 'campaign', id: 'c7' })
  expect(subjectOf('receiveCoupon', {})).toBeNull()
  expect(subjectOf('productList', { dest: '云南' })).toBeNull()
})

test.each(everyKind)('a query about a subject of the kind %s is read as it was written', (kind) => {
  const subject = { kind, id: 'x_1' }
  expect(subjectIn(queryOf(subjectQuery(subject)))).toEqual(subject)
  const { screen } = mainScreen(kind)
  expect(subjectOf(screen as ScreenName, identityOfSubject(subject))).toEqual(subject)
})

test('a query names one subject as links do, none, or is unclear', () => {
  expect(subjectQuery({ kind: 'tour', id: '7' })).toEqual({ proId: '7' })
  expect(subjectQuery({ kind: 'article', id: '3' })).toEqual({ articleId: '3' })
  expect(subjectIn(queryOf({ proId: '7' }))).toEqual({ kind: 'tour', id: '7' })
  expect(subjectIn(queryOf({ proId: '', articleId: '' }))).toBeNull()
  expect(subjectIn(queryOf({ proId: '7', articleId: '3' }))).toBe('unclear')
  expect(subjectIn(queryOf({ kind: 'goods', proId: '7' }))).toBe('unclear')
  expect(subjectIn(queryOf({ kind: 'moon', proId: '7' }))).toBe('unclear')
})
