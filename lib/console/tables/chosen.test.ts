import type { CallName } from '../../operate-center/contract/contract.ts'
import { inputSchema, type Schema } from '../parts/schema.ts'
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

test('the same name is chosen by what it means at its call, and a new code is typed', () => {
  expect(chooserOf('staff.departures', 'proId')?.call).toBe('staff.tours')
  expect(chooserOf('staff.visaApplicants', 'proId')?.call).toBe('staff.visas')
  expect(chooserOf('staff.saveTour', 'proId')).toBeNull()
  expect(chooserOf('staff.cancelDeparture', 'choice.departureIds')?.call).toBe('staff.departures')
  expect(chooserOf('staff.saveCouponCampaign', 'pack.3.templateId')?.call).toBe('staff.couponTemplates')
  expect(chooserOf('staff.orders', 'distributor')?.call).toBe('staff.shops')
  expect(chooserOf('staff.createShop', 'distributor')).toBeNull()
})
