import { type CallName, callNames, callOf } from '../../operate-center/contract/contract.ts'
import { inputSchema, type Schema } from '../parts/schema.ts'
import { servePage } from '../testing/page.ts'
import { screens } from './screens.ts'
import { fieldName } from './words.ts'

servePage()

/** Calls that no screen makes, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'staff.setTour': 'an older, narrower form of staff.saveTour',
  'staff.markNoticed': 'staff.sendNotice marks the orders of a departure',
  'staff.setTravellers': 'travellers are completed by the customer; the desk does it by npm run center',
  'staff.pickups': 'handing over asks for the code itself',
  'staff.visaCounts': 'the list of applicants shows them one by one',
  'staff.debrisDays': 'prices and stock of days are set by a series',
  'staff.voucherCodes': 'imported codes answer how many are left',
  'staff.visaTemplates': 'forms of visas are kept by npm run center',
  'staff.visaTemplate': 'forms of visas are kept by npm run center',
  'staff.addVisaTemplate': 'forms of visas are kept by npm run center',
  'staff.removeVisaTemplate': 'forms of visas are kept by npm run center',
  'staff.noticeFile': 'pages of an uploaded notice are looked at in the shop',
  'staff.noticePage': 'pages of an uploaded notice are looked at in the shop',
  'staff.reviewPicture': 'pictures of reviews are looked at in the shop',
  'staff.afterSalePicture': 'pictures of after-sale requests are looked at by npm run center',
}

const acts = screens.flatMap(({ list, detail }) => [
  ...(list?.make ?? []),
  ...(list?.acts ?? []),
  ...(detail?.acts ?? []),
]) as { call: CallName; label: string; omit?: readonly string[]; preview?: { call: CallName } }[]

const reached = new Set<string>([
  // What every list, every thing in full and the palette have.
  'staff.beginExport',
  'staff.exportFile',
  'staff.views',
  'staff.saveView',
  'staff.removeView',
  'staff.trail',
  'staff.find',
  ...acts.flatMap(({ call, preview }) => [call, ...(preview ? [preview.call] : [])]),
  ...screens.flatMap(({ list, detail, own }) => [
    ...(list ? [list.call] : []),
    ...(list?.beside ? [list.beside.call] : []),
    ...(detail ? [detail.call] : []),
    ...(own?.calls ?? []),
  ]),
])

test('every staff call is made by a screen, or is named with a reason', () => {
  const unreached = callNames.filter((name) => callOf(name).staff && !reached.has(name))
  expect(unreached.sort()).toEqual(Object.keys(ELSEWHERE).sort())
})

test('every screen has a name of its own, and needs what it reads first', () => {
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length)
  for (const { name, list, detail, needs } of screens) {
    const first = list?.call ?? detail?.call
    if (first && first !== 'staff.me') expect([name, needs]).toEqual([name, expect.arrayContaining([first])])
    expect(needs.length).toBeGreaterThan(0)
  }
})

test('every field that an act or a filter asks for has a Chinese name', () => {
  const unnamed = new Set<string>()
  const look = (schema: Schema, path: string) => {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const at = path === '' ? name : `${path}.${name}`
      if (!/[\u4e00-\u9fff]/.test(fieldName(at))) unnamed.add(at)
      look(field, at)
    }
    for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) look(inner, path)
    if (schema.items) look(schema.items, path)
  }
  for (const { call } of acts) look(inputSchema(call), '')
  for (const { list } of screens) {
    for (const name of list?.filters ?? []) look({ properties: { [name]: {} } }, '')
  }
  expect([...unnamed].sort()).toEqual([])
})

test('every column has a Chinese title', () => {
  const unnamed = screens.flatMap(({ name, list }) =>
    (list?.columns ?? [])
      .filter(({ title }) => !/[\u4e00-\u9fff]/.test(title))
      .map(({ key, title }) => `${name} ${key} ${title}`),
  )
  expect(unnamed).toEqual([])
})
