import type { Traveller } from '@/lib/domain/people/traveller.ts'
import { invalid, refused } from '@/lib/operate-center/contract/failures.ts'
import { conflictsOf, livePlaces, type Person, placeErrors, placeName } from './places.ts'

const person = (id: string, more: Partial<Person> = {}): Person => ({
  id,
  personType: 'adult',
  status: 1,
  name: '',
  documentType: null,
  documentNumber: '',
  complete: false,
  ...more,
})

describe('livePlaces', () => {
  it('leaves out who was cancelled or refunded', () => {
    const list = [
      person('a'),
      person('b', { status: 3 }),
      person('c', { status: 4 }),
      person('d', { status: 2 }),
    ]
    expect(livePlaces({ travellers: list }).map(({ id }) => id)).toEqual(['a', 'c'])
  })
})

describe('conflictsOf', () => {
  const rules = {
    scope: 'domestic' as const,
    fields: ['name' as const],
    documents: [],
    passportMonths: 0,
    ages: { childFrom: 2, adultFrom: 12, seniorFrom: 65 },
  }
  const journey = { departDate: '2026-12-03', returnDate: '2026-12-08' }
  const kept = (birthday: string): Traveller => ({
    id: 't1',
    name: '张小明',
    surnamePinyin: '',
    givenPinyin: '',
    sex: 1,
    birthday,
    nationality: '中国',
    mobile: '',
    documents: [],
  })

  it('lets an adult take an adult’s place, and no child’s', () => {
    expect(conflictsOf(kept('1990-01-01'), person('a'), {}, journey, rules, [])).toEqual([])
    expect(
      conflictsOf(kept('1990-01-01'), person('a', { personType: 'childBed' }), {}, journey, rules, []),
    ).toHaveLength(1)
  })

  it('does not seat one traveller twice, rules known or not', () => {
    expect(conflictsOf(kept('1990-01-01'), person('a'), { b: 't1' }, journey, null, [])).toEqual([
      '已选在本订单的其他位置',
    ])
    expect(conflictsOf(kept('1990-01-01'), person('a'), { a: 't1' }, journey, null, [])).toEqual([])
  })

  it('says who is in the order already, unless that place gets another traveller now', () => {
    const document = { type: 1 as const, number: '110***********1234', issuePlace: '' }
    const traveller = { ...kept('1990-01-01'), documents: [{ ...document, expiry: '' }] }
    const there = person('b', {
      name: '张小明',
      documentType: 1,
      documentNumber: document.number,
      complete: true,
    })
    const places = [person('a'), there]
    const conflicts = (choices: Record<string, string>, place = person('a')) =>
      conflictsOf(traveller, place, choices, journey, null, places)
    expect(conflicts({})).toEqual(['已在本订单中（成人2）'])
    expect(conflicts({}, there)).toEqual(['已在当前位置'])
    expect(conflicts({ b: 't2' })).toEqual([])
    const namesake = { ...traveller, documents: [{ ...document, number: '110***********9999', expiry: '' }] }
    expect(conflictsOf(namesake, person('a'), {}, journey, null, places)).toEqual([])
  })
})

describe('placeErrors', () => {
  const live = [person('a'), person('b')]

  it('finds the place that the centre’s error is about', () => {
    const { failure } = invalid({ 'travellers.1': '证件已过期', 'slots.0': '已删除' })
    expect(placeErrors(failure, live, ['a']).byPlace).toEqual({ a: '已删除', b: '证件已过期' })
  })

  it('asks for a declaration where one is missing', () => {
    const errors = placeErrors(invalid({ healthDeclared: '请勾选健康申报' }).failure, live, [])
    expect(errors).toMatchObject({ health: true, guardian: false, form: '' })
  })

  it('always shows a failure', () => {
    expect(placeErrors(refused('NAMES_LOCKED', '名单已锁定').failure, live, []).form).toBe('名单已锁定')
    expect(placeErrors(invalid({ 'travellers.9': '不见了' }).failure, live, []).form).toBe('不见了')
  })
})

describe('placeName', () => {
  it('counts among its type only', () => {
    const list = [person('a'), person('b', { personType: 'childBed' }), person('c')]
    expect(list.map((place) => placeName(list, place))).toEqual(['成人1', '儿童占床', '成人2'])
  })
})
