import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Screen, screenNames, screens } from '../../lib/screens/screens.ts'
import { expect, shops, test } from '../support/fixtures.ts'
import { productsOf, visit } from '../support/visit.ts'

/**
 * Screens refine the kit's parts with a class of their own on the same element (`ui.block` and `styles.fields`). Both
 * weigh the same, so the later rule wins, and which is later is decided by how the build puts styles together.
 */
const KIT = 'lib/ui/ui.module.css'
const kitClasses = classesIn(readFileSync(KIT, 'utf8'))
const shared = ['lib/ui', 'lib/frame', 'lib/flows/catalogue', 'lib/flows/pictures'].flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => classesIn(readFileSync(join(folder, file), 'utf8'))),
)

test("on every screen the kit's styles come before those that refine them, and no style comes twice", async ({
  server,
}) => {
  // `/centerPage` is a passage that shows a spinner and uses nothing of the kit.
  for (const name of screenNames.filter((name) => name !== 'centerPage')) {
    const { about = 'tour' }: Screen = screens[name]
    const [id = '30001'] =
      about === 'article' || about === 'campaign' ? [] : await productsOf(server.origin, shops.full, about)
    const { html } = await visit(
      server.origin,
      `${shops.full}/${name === 'index' ? '' : name}?proId=${id}&dbId=${id}&articleId=30001`,
    )
    const css = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => text).join('')
    const modules = modulesIn(css)
    const kit = modules.find(({ classes }) => isPartOf(classes, kitClasses) && classes.has('actionBar'))
    expect(kit, `${name} has the kit's styles`).toBeTruthy()
    const own = modules.filter(({ classes }) => !shared.some((file) => isPartOf(classes, file)))
    for (const { first, classes } of own) {
      expect(first, `${name}: .${[...classes][0]} of its own`).toBeGreaterThan(kit?.last ?? 0)
    }
    expect(css.split('.visually-hidden{').length, `${name}: base styles`).toBe(2)
    expect(css.split('_actionBar{').length, `${name}: the kit`).toBe(2)
  }
})

type Module = { classes: Set<string>; first: number; last: number }

/** Modules are told apart by the prefix the build gives their class names: `.vCBK2q_block`. */
function modulesIn(css: string): Module[] {
  const found = new Map<string, Module>()
  for (const { 1: prefix = '', 2: name = '', index } of css.matchAll(
    /\.([A-Za-z0-9_-]{6,8})_([A-Za-z][A-Za-z0-9]*)(?=[\s.,:>{[+~])/g,
  )) {
    const module = found.get(prefix) ?? { classes: new Set(), first: index, last: index }
    module.classes.add(name)
    module.last = index
    found.set(prefix, module)
  }
  return [...found.values()]
}

function classesIn(css: string): Set<string> {
  return new Set([...css.matchAll(/\.([A-Za-z][A-Za-z0-9]*)(?=[\s.,:>{[+~])/g)].map(([, name = '']) => name))
}

function isPartOf(some: Set<string>, all: Set<string>): boolean {
  return [...some].every((name) => all.has(name))
}
