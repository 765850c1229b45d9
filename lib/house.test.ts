import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@jest/globals'

/**
 * The floors of the house, bottom to top. A file imports from its own floor and from those below it, never from above.
 * The longest matching path counts. Tests, `testing` folders, bench, e2e and scripts may import anything.
 */
const floors = [
  ['lib/base'],
  ['lib/tenant'],
  ['lib/domain', 'lib/screens', 'lib/outside', 'lib/print'],
  ['lib/operate-center/contract'],
  ['lib/operate-center', 'lib/ui'],
  ['lib/storefront', 'lib/browser'],
  ['lib/frame', 'lib/flows', 'lib/console'],
  ['app', 'server.ts', 'middleware.ts'],
] as const

/** Rooms on one floor that do not know each other. */
const strangers = [
  ['lib/storefront', 'lib/browser'],
  ['lib/operate-center', 'lib/ui'],
  ['lib/console', 'lib/storefront'],
  ['lib/console', 'lib/browser'],
  ['lib/console', 'lib/frame'],
  ['lib/console', 'lib/flows'],
  ['lib/console', 'app'],
] as const

/** Rooms that import nothing but these, packages included: rules without a library, a kit that knows no shop. */
const only: Readonly<Record<string, readonly string[]>> = {
  'lib/domain': ['lib/base', 'lib/tenant', 'lib/screens'],
  'lib/ui': ['lib/base', 'lib/domain', 'react', 'signature_pad'],
}

const EMBEDDED = 'lib/operate-center/embedded'
const KERNEL = `${EMBEDDED}/kernel`

/** Files that only tests use. */
const FOR_TESTS = /\/testing\/|\.test\.tsx?$/

type Imports = ReadonlyMap<string, readonly string[]>

test('the imports of the house keep its laws', () => {
  expect(broken(importsOfHouse())).toEqual([])
})

test.each<[string, Record<string, string[]>, string[]]>([
  [
    'an import that runs up',
    { 'lib/base/a.ts': ['lib/tenant/b.ts'], 'lib/tenant/b.ts': [] },
    ['up: lib/base/a.ts → lib/tenant/b.ts'],
  ],
  ['a file on no floor', { 'lib/cellar/a.ts': [] }, ['no floor: lib/cellar/a.ts']],
  [
    'a circle',
    {
      'lib/base/a.ts': ['lib/base/b.ts'],
      'lib/base/b.ts': ['lib/base/c.ts'],
      'lib/base/c.ts': ['lib/base/a.ts'],
    },
    ['circle: lib/base/a.ts, lib/base/b.ts, lib/base/c.ts'],
  ],
  [
    'the kernel with a feature',
    { [`${EMBEDDED}/kernel/a.ts`]: [`${EMBEDDED}/shops/b.ts`], [`${EMBEDDED}/shops/b.ts`]: [] },
    [`kernel: ${EMBEDDED}/kernel/a.ts → ${EMBEDDED}/shops/b.ts`],
  ],
  [
    'a screen that imports another one',
    {
      'app/(tours)/index/page.tsx': ['app/(tours)/_parts/a.tsx', 'app/(tours)/index/b.tsx'],
      'app/(tours)/search/page.tsx': ['app/(tours)/index/b.tsx', 'app/(orders)/_parts/c.tsx'],
    },
    [
      'screen: app/(tours)/search/page.tsx → app/(tours)/index/b.tsx',
      'screen: app/(tours)/search/page.tsx → app/(orders)/_parts/c.tsx',
    ],
  ],
  [
    'browser and storefront',
    { 'lib/browser/a.ts': ['lib/storefront/b.ts'], 'lib/storefront/b.ts': [] },
    ['strangers: lib/browser/a.ts → lib/storefront/b.ts'],
  ],
  [
    'the kit with the screens',
    { 'lib/ui/a.tsx': ['lib/screens/links.ts', 'lib/base/b.ts', 'lib/ui/a.module.css', 'react'] },
    ['only: lib/ui/a.tsx → lib/screens/links.ts'],
  ],
  ['a rule with a library', { 'lib/domain/a.ts': ['zod'] }, ['only: lib/domain/a.ts → zod']],
  [
    'production code with a test’s helper',
    { 'lib/base/a.ts': ['lib/base/testing/b.ts'] },
    ['testing: lib/base/a.ts → lib/base/testing/b.ts'],
  ],
])('%s is found', (_, imports, laws) => {
  expect(broken(new Map(Object.entries(imports)))).toEqual(laws)
})

test('every form of import is read', () => {
  const text = `import 'a.css'
import x, { type Y } from 'b'
import type { Z } from 'c'
import {
  long,
} from 'd'
export * from 'e'
export type { W } from 'f'
const g = await import('g')
const h = lazy(() =>
  import(
    'h'
  ),
)
type I = import('i').I
// import { gone } from 'j'
const words = "taken from 'k'"
`
  expect(specifiers(text)).toEqual(['a.css', ...'bcdefghi'])
})

/** What breaks a law, one line each. */
function broken(imports: Imports): string[] {
  const found: string[] = []
  const say = (law: string, from: string, to: string) => found.push(`${law}: ${from} → ${to}`)
  for (const [from, targets] of imports) {
    if (floorOf(from) < 0) found.push(`no floor: ${from}`)
    for (const to of targets) {
      if (isIn(from, KERNEL) && isIn(to, EMBEDDED) && !isIn(to, KERNEL)) say('kernel', from, to)
      if (isForeignScreen(from, to)) say('screen', from, to)
      if (areStrangers(from, to)) say('strangers', from, to)
      if (floorOf(to) > floorOf(from)) say('up', from, to)
      else if (isForbidden(from, to)) say('only', from, to)
      if (FOR_TESTS.test(to)) say('testing', from, to)
    }
  }
  return [...found, ...circles(imports).map((files) => `circle: ${files.join(', ')}`)]
}

function isIn(file: string, room: string): boolean {
  return file === room || file.startsWith(`${room}/`)
}

/** -1 for a file that is on none. */
function floorOf(file: string): number {
  const rooms = floors.flatMap((floor, level) => floor.map((room) => ({ room, level })))
  const fitting = rooms.filter(({ room }) => isIn(file, room))
  return fitting.sort((a, b) => b.room.length - a.room.length)[0]?.level ?? -1
}

function isForbidden(from: string, to: string): boolean {
  const room = Object.keys(only).find((name) => isIn(from, name))
  return room !== undefined && ![room, ...(only[room] ?? [])].some((allowed) => isIn(to, allowed))
}

function areStrangers(from: string, to: string): boolean {
  return strangers.some(
    ([one, other]) => (isIn(from, one) && isIn(to, other)) || (isIn(from, other) && isIn(to, one)),
  )
}

/** Area and folder of a screen, `(tours)/search`; null outside the screens. */
function screenOf(file: string): { area: string; screen: string } | null {
  const [, area = '', screen = ''] = /^app\/.*?(\([a-z]+\))\/([^/]+)\//.exec(file) ?? []
  return area ? { area, screen } : null
}

/** What several screens of an area share lies in its `_parts`; everything else in a screen's folder is its own. */
function isForeignScreen(from: string, to: string): boolean {
  const target = screenOf(to)
  if (!target) return false
  const own = screenOf(from)
  if (own?.area !== target.area) return true
  return own.screen !== target.screen && target.screen !== '_parts'
}

/** Groups of files that reach each other by imports, by Tarjan's algorithm. */
function circles(imports: Imports): string[][] {
  const found: string[][] = []
  const order = new Map<string, number>()
  const open: string[] = []
  const visit = (file: string): number => {
    const index = order.size
    order.set(file, index)
    open.push(file)
    let low = index
    for (const next of imports.get(file) ?? []) {
      if (!imports.has(next)) continue
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low)
    }
    if (low === index) {
      const circle = open.splice(open.indexOf(file))
      if (circle.length > 1) found.push(circle.sort())
    }
    return low
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return found
}

/** Production files of the house with what they import: files by their path from the root, packages by their name. */
function importsOfHouse(): Imports {
  const files = ['app', 'lib'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(room, file).replaceAll(path.sep, '/'),
    ),
  )
  const production = [...files, 'server.ts', 'middleware.ts'].filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !FOR_TESTS.test(file),
  )
  return new Map(
    production.map((file) => [
      file,
      specifiers(readFileSync(file, 'utf8')).map((specifier) => {
        if (specifier.startsWith('@/')) return specifier.slice(2)
        return specifier.startsWith('.') ? path.posix.join(path.dirname(file), specifier) : specifier
      }),
    ]),
  )
}

/** What a text imports, types included, statically or on use. Imports stand at the beginning of a line. */
function specifiers(text: string): string[] {
  const statically =
    /^(?:import\s+(?:[^'"]*?\bfrom\s+)?|export\s+(?:type\s+)?[*{][^'"]*?\bfrom\s+)'([^']+)'/gm
  const onUse = /\bimport\(\s*'([^']+)'/g
  return [statically, onUse].flatMap((form) =>
    [...text.matchAll(form)].map(([, specifier = '']) => specifier),
  )
}
