import { actName, actNames } from '../../../domain/staff/act-names.ts'
import { callNames, callOf } from '../contract.ts'

/** What the audit can hold an entry of: a change of staff, or a way to sign in. */
const audited = callNames.filter((name) => {
  const { staff, entry, change } = callOf(name)
  return change && (staff !== undefined || entry === true)
})

test('every audited act has a Chinese name of its own, and no name is left over', () => {
  expect(Object.keys(actNames).toSorted()).toEqual(audited.toSorted())
  expect(audited.filter((name) => !/^[\u4e00-\u9fff]+$/.test(actName(name)))).toEqual([])
  expect(new Set(Object.values(actNames)).size).toBe(audited.length)
})

test('an act that is not known any more keeps its code', () => {
  expect(actName('staff.longGone')).toBe('staff.longGone')
  expect(actName('constructor')).toBe('constructor')
})
