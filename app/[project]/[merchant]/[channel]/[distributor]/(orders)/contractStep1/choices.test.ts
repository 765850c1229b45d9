import { answersOf, byGroup, unanswered } from './choices.ts'

const choice = (code: string, group: string, value: string | null = null) => ({
  code,
  group,
  label: code,
  options: ['yes', 'no'].map((option) => ({ code: option, label: option, hint: '' })),
  value,
})

describe('answersOf', () => {
  it('chooses nothing beforehand', () => {
    const choices = [choice('insurance', '保险')]
    expect(answersOf(choices, {})).toEqual({})
    expect(unanswered(choices, {})).toEqual(['insurance'])
  })

  it('takes what was chosen here before what the centre has', () => {
    expect(answersOf([choice('a', 'g', 'yes'), choice('b', 'g', 'yes')], { a: 'no' })).toEqual({
      a: 'no',
      b: 'yes',
    })
  })

  it('forgets options and choices that the contract no longer has', () => {
    expect(answersOf([choice('a', 'g')], { a: 'gone', b: 'yes' })).toEqual({})
  })
})

test('choices of a group stand together', () => {
  const groups = byGroup([choice('a', '保险'), choice('b', '成团'), choice('c', '保险')])
  expect(groups.map(({ group, choices }) => [group, choices.map(({ code }) => code)])).toEqual([
    ['保险', ['a', 'c']],
    ['成团', ['b']],
  ])
})
