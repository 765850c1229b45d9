import { codeWord, fieldName, optionName } from '../../domain/staff/field-words.ts'
import { type CallName, callNames, callOf } from '../../operate-center/contract/contract.ts'
import { type Schema, unwrapped } from '../../operate-center/contract/read-schema.ts'
import type { Outline } from '../editor/outlines.ts'
import { answerSchema, inputSchema } from '../parts/schema.ts'
import { servePage } from '../testing/page.ts'
import { choosingCalls } from './chosen.ts'
import { listWords, screens } from './screens.ts'

servePage()

/** Calls that no screen makes, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'staff.setTour': 'an older, narrower form of staff.saveTour',
  'staff.markNoticed': 'staff.sendNotice marks the orders of a departure',
  'staff.pickups': 'handing over asks for the code itself',
  'staff.visaCounts': 'the list of applicants shows them one by one',
}

const acts = screens.flatMap(({ list, detail }) => [
  ...(list?.make ?? []),
  ...(list?.acts ?? []),
  ...(detail?.acts ?? []),
]) as {
  call: CallName
  label: string
  omit?: readonly string[]
  preview?: { call: CallName }
  page?: Outline
}[]

const reached = new Set<string>([
  // Pictures and pages within sections and columns (parts/pictures.tsx, notices/notice-file.tsx).
  'staff.reviewPicture',
  'staff.afterSalePicture',
  'staff.noticeFile',
  'staff.noticePage',
  // What every list, every thing in full and the palette have.
  'staff.beginExport',
  'staff.exportFile',
  'staff.views',
  'staff.saveView',
  'staff.removeView',
  'staff.trail',
  'staff.find',
  // Beside editors (preview/shop-preview.tsx).
  'staff.preview',
  // What forms choose from.
  ...choosingCalls,
  ...acts.flatMap(({ call, preview }) => [call, ...(preview ? [preview.call] : [])]),
  ...screens.flatMap(({ list, detail, own, makes }) => [
    ...(makes ?? []),
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

test('every field of what is shown in full has a Chinese name', () => {
  const unnamed = new Set<string>()
  const look = (given: Schema, path: string) => {
    const { schema } = unwrapped(given)
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const at = `${path}.${name}`
      if (!/[\u4e00-\u9fff]/.test(fieldName(at))) unnamed.add(at)
      look(field, at)
    }
    for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) look(inner, path)
    if (schema.items) look(schema.items, path)
  }
  const details = screens.flatMap(({ detail }) => (detail ? [detail] : []))
  const written = details.filter(({ sections }) => sections[0]?.title === '内容')
  // Those whose sections the screens lay out themselves are not read by their fields' names.
  expect(written.length).toBeGreaterThan(15)
  for (const { call } of written) look(answerSchema(call), call)
  expect([...unnamed].sort()).toEqual([])
})

test('every code of what is shown in full has a word', () => {
  const wordless = new Set<string>()
  const look = (given: Schema, path: string) => {
    const { schema } = unwrapped(given)
    for (const code of schema.enum ?? []) {
      if (code !== '' && optionName(path, code) === String(code)) wordless.add(`${path} ${code}`)
    }
    for (const [name, field] of Object.entries(schema.properties ?? {})) look(field, `${path}.${name}`)
    for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) look(inner, path)
    if (schema.items) look(schema.items, path)
  }
  const details = screens.flatMap(({ detail }) => (detail?.sections[0]?.title === '内容' ? [detail] : []))
  for (const { call } of details) look(answerSchema(call), call)
  expect([...wordless].sort()).toEqual([])
})

test('every switch of a shop has words for its states', () => {
  const { power = {}, config = {} } = answerSchema('staff.shop').properties ?? {}
  const switches = Object.entries({ power, config }).flatMap(([group, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([, field]) => field.type === 'integer')
      .map(([name]) => `staff.shop.${group}.${name}`),
  )
  expect(switches.length).toBeGreaterThan(6)
  expect(switches.filter((path) => codeWord(path, 1) === null)).toEqual([])
})

test('every list that can be written into a file has a Chinese title', () => {
  const lists = screens.flatMap(({ list }) => (list ? [list.call] : []))
  expect(lists.filter((call) => !/[\u4e00-\u9fff]/.test(listWords(call).title))).toEqual([])
})

test('an editor’s sections hold every field of what it writes, each once', () => {
  for (const { call, page } of acts) {
    if (!page) continue
    const { properties = {} } = inputSchema(call)
    const inside = (group: string) =>
      Object.keys(properties[group]?.properties ?? {}).map((field) => `${group}.${field}`)
    const groups = page.sections.flatMap(({ of }) => of ?? [])
    // Of an input that is written itself, without the id and what was seen.
    const { articleId: _, packageId: __, seen: ___, ...own } = properties
    const fields =
      page.group === null
        ? Object.keys(own).flatMap((field) => (groups.includes(field) ? inside(field) : [field]))
        : inside(page.group)
    const held = page.sections.flatMap((section) => {
      const group = section.of ?? page.group
      return section.fields.map((field) => (group === null ? field : `${group}.${field}`))
    })
    expect([call, held.toSorted()]).toEqual([call, fields.toSorted()])
  }
  expect(acts.filter(({ page }) => page !== undefined)).toHaveLength(12)
})

test('every column has a Chinese title', () => {
  const unnamed = screens.flatMap(({ name, list }) =>
    (list?.columns ?? [])
      .filter(({ title }) => !/[\u4e00-\u9fff]/.test(title))
      .map(({ key, title }) => `${name} ${key} ${title}`),
  )
  expect(unnamed).toEqual([])
})
