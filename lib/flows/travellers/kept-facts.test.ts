import type { Traveller } from '../../domain/people/traveller.ts'
import { badgesOf, searchTravellers } from './kept-facts.ts'

const today = '2026-11-20'
const traveller = (more: Partial<Traveller>): Traveller => ({
  id: 't1',
  name: '张小明',
  surnamePinyin: 'ZHANG',
  givenPinyin: 'XIAOMING',
  sex: 1,
  birthday: '1990-03-07',
  nationality: '中国',
  mobile: '139****5678',
  documents: [{ type: 2, number: 'E12****78', expiry: '2030-01-01', issuePlace: '' }],
  ...more,
})
const texts = (more: Partial<Traveller>) => badgesOf(traveller(more), today).map(({ text }) => text)
const expiring = (expiry: string) => ({
  documents: [{ type: 2 as const, number: 'E12****78', expiry, issuePlace: '' }],
})

describe('badgesOf', () => {
  it.each([
    ['2024-11-21', '婴儿 1岁'],
    ['2024-11-20', '儿童 2岁'],
    ['2014-11-21', '儿童 11岁'],
    ['2014-11-20', '未成年 12岁'],
    ['2008-11-20', '成人 18岁'],
    ['2026-11-20', '婴儿 0岁'],
  ])('born %s: %s', (birthday, text) => {
    expect(texts({ birthday })).toEqual([text])
  })

  it('shows no badge for an unknown age', () => {
    expect(texts({ birthday: '' })).toEqual([])
    expect(texts({ birthday: '2026-11-21' })).toEqual([])
  })

  it('marks a document from the day after its last', () => {
    expect(texts(expiring('2026-11-20'))).toEqual(['成人 36岁'])
    expect(texts(expiring('2026-11-19'))).toEqual(['成人 36岁', '证件已过期'])
    expect(texts(expiring(''))).toEqual(['成人 36岁'])
  })
})

describe('searchTravellers', () => {
  const list = [traveller({}), traveller({ id: 't2', name: '欧阳晓', surnamePinyin: 'OUYANG', mobile: '' })]
  const found = (text: string) => searchTravellers(list, text).map(({ id }) => id)

  it('finds by name, pinyin in any case, and the visible ends of numbers', () => {
    expect(found('小明')).toEqual(['t1'])
    expect(found('ouyang xiao')).toEqual(['t2'])
    expect(found('５６７８')).toEqual(['t1'])
    expect(found('e12')).toEqual(['t1', 't2'])
  })

  it('an empty text finds all travellers, an unknown one finds none; a star is no wildcard', () => {
    expect(found('  ')).toEqual(['t1', 't2'])
    expect(found('李')).toEqual([])
    expect(found('1*5678')).toEqual([])
  })
})
