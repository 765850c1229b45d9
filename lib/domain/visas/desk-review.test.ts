import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { codesOf } from '../vocabulary.ts'
import { afterVerdict, conclusionOf, isToCheck } from './desk-review.ts'
import { materialStates, notAcceptable, whatToMend } from './materials.ts'
import { materialKinds } from './words.ts'

const material = fc.record({
  title: fc.constant('照片'),
  required: fc.boolean(),
  kind: fc.constantFrom(...codesOf(materialKinds)),
  state: fc.constantFrom(...materialStates),
})
const materials = fc
  .array(material, { minLength: 1, maxLength: 8 })
  .map((some) => some.map((one, index) => ({ ...one, id: String(index) })))

test('an applicant is accepted or sent back only where the centre would take it, and with nothing left to judge', () => {
  fc.assert(
    fc.property(materials, (all) => {
      const conclusion = conclusionOf(all)
      expect(conclusion === 'open').toBe(all.some(isToCheck))
      if (conclusion === 'accept') expect(notAcceptable(all)).toBeNull()
      if (conclusion === 'wanting') expect(notAcceptable(all)).not.toBeNull()
      if (conclusion === 'askMore') {
        expect(whatToMend(all.map((one) => ({ ...one, reason: '' })))).not.toBeNull()
      }
    }),
  )
})

test('a verdict counts before what follows from it, and what has not come decides nothing by itself', () => {
  const photo = { id: 'a', title: '照片', required: true, kind: 'electronic', state: 'sent' } as const
  const passport = { id: 'b', title: '护照', required: true, kind: 'original', state: 'missing' } as const
  expect(afterVerdict([photo], { materialId: 'a', accepted: true })).toBe('accept')
  expect(afterVerdict([photo], { materialId: 'a', accepted: false })).toBe('askMore')
  expect(afterVerdict([photo, passport], { materialId: 'a', accepted: true })).toBe('stay')
  expect(afterVerdict([photo, { ...photo, id: 'c' }], { materialId: 'a', accepted: false })).toBe('stay')
  expect(conclusionOf([{ ...photo, state: 'accepted' }, passport])).toBe('wanting')
})
