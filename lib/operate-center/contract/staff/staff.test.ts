import { z } from 'zod'
import { callNames, callOf } from '../contract.ts'

/** Names of fields whose values are a secret or somebody's personal data, at any depth. */
const SECRET =
  /password|secret|^old$|^key$|[a-z]Key$|token|^code$|^values$|^mobile$|^number$|^documents?$|^email$/i

type Json = { properties?: Record<string, Json>; items?: Json; anyOf?: Json[]; oneOf?: Json[] }

/** Fields of an input below which there is such a name. */
function secretFields(schema: Json): string[] {
  return Object.entries(schema.properties ?? {})
    .filter(([name, inner]) => SECRET.test(name) || hasSecret(inner))
    .map(([name]) => name)
}

function hasSecret({ properties = {}, items, anyOf = [], oneOf = [] }: Json): boolean {
  const parts = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf]
  return Object.keys(properties).some((name) => SECRET.test(name)) || parts.some(hasSecret)
}

/** Looks like a secret, but is a code of the catalogue or of a table. */
const HARMLESS: Readonly<Record<string, readonly string[]>> = {
  'staff.setLevels': ['levels'],
  'staff.saveMerchant': ['code'],
  'staff.createShop': ['code'],
  'staff.copyTour': ['code'],
  'staff.copyVisa': ['code'],
  'staff.saveVisaCountry': ['code'],
  'staff.removeVisaCountry': ['code'],
  'staff.copyDebris': ['code'],
  'staff.copyGoods': ['code'],
  'staff.writeText': ['code'],
  'staff.publishText': ['code'],
  'staff.dropTextDraft': ['code'],
  // Of a difference: which one, and the channel's or the order's number.
  'staff.settleDifference': ['code', 'number'],
}

test('the audit keeps no field of a staff change that is a secret', () => {
  const open: string[] = []
  let hidden = 0
  for (const name of callNames) {
    const { staff, change, input } = callOf(name)
    if (!staff || !change) continue
    const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json
    for (const field of secretFields(schema)) {
      if (HARMLESS[name]?.includes(field)) continue
      if (staff.hidden?.includes(field)) hidden += 1
      else open.push(`${name} ${field}`)
    }
  }
  expect(open).toEqual([])
  expect(hidden).toBeGreaterThan(4)
})

test('whoever sees personal data in full makes a change, whose entry says what it was about and why', () => {
  const revealing = callNames.filter((name) => callOf(name).staff?.permission === 'personal.reveal')
  const silent = revealing.filter((name) => {
    const { staff, change, input } = callOf(name)
    const { properties = {}, required = [] } = z.toJSONSchema(input, {
      io: 'input',
      unrepresentable: 'any',
    }) as { properties?: Record<string, unknown>; required?: string[] }
    const kept = (field: string) => field in properties && !staff?.hidden?.includes(field)
    // Of a batch the entry names each by these.
    const named = [staff?.subject ?? '', 'orderNos', 'unitIds'].some(kept)
    return !change || !named || !required.includes('reason') || !kept('reason')
  })
  expect(silent).toEqual([])
  expect(revealing.length).toBeGreaterThan(5)
})

test('every staff call has a rule and no other call has one', () => {
  const odd = callNames.filter(
    (name) => (callOf(name).who === 'staff') !== (callOf(name).staff !== undefined),
  )
  expect(odd).toEqual([])
})
