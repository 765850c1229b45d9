import type { CallName } from '../../operate-center/contract/contract.ts'
import type { Schema } from '../../operate-center/contract/read-schema.ts'
import { inputSchema } from '../parts/schema.ts'
import { servePage } from '../testing/page.ts'
import { chooserOf, choosers } from './chosen.ts'
import { screens } from './screens.ts'

servePage()

/** Every field that acts and filters ask for: the call, and the path without numbers. */
function askedFields(): [CallName, string][] {
  const found: [CallName, string][] = []
  const look = (call: CallName, schema: Schema, path: string) => {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const at = path === '' ? name : `${path}.${name}`
      found.push([call, at])
      look(call, field, at)
    }
    for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) look(call, inner, path)
    if (schema.items) look(call, schema.items, path)
  }
  for (const { list, detail } of screens) {
    const acts = [...(list?.make ?? []), ...(list?.acts ?? []), ...(detail?.acts ?? [])] as {
      call: CallName
    }[]
    for (const { call } of acts) look(call, inputSchema(call), '')
    for (const name of list?.filters ?? []) if (list) found.push([list.call, name])
  }
  return found
}

test('every row of the table of chosen fields has a field that is chosen by it', () => {
  const used = new Set(askedFields().map(([call, path]) => chooserOf(call, path)))
  const idle = Object.entries(choosers).filter(([, chooser]) => !used.has(chooser))
  expect(idle.map(([name]) => name)).toEqual([])
})

/** The list that a field is chosen by. */
function listOf(call: CallName, path: string): CallName | null {
  const chooser = chooserOf(call, path)
  return chooser && 'call' in chooser ? chooser.call : null
}

test('the same name is chosen by what it means at its call, and a new code is typed', () => {
  expect(listOf('staff.departures', 'proId')).toBe('staff.tours')
  expect(listOf('staff.visaApplicants', 'proId')).toBe('staff.visas')
  expect(listOf('staff.saveTour', 'proId')).toBeNull()
  expect(listOf('staff.cancelDeparture', 'choice.departureIds')).toBe('staff.departures')
  expect(listOf('staff.saveCouponCampaign', 'pack.3.templateId')).toBe('staff.couponTemplates')
  expect(listOf('staff.orders', 'distributor')).toBe('staff.shops')
  expect(listOf('staff.createShop', 'distributor')).toBeNull()
})
