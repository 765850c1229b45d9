import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { putEverythingAway } from '../e2e/support/workshop.ts'
import { cachedKinds } from './cached-kinds.ts'
import { cachedPage } from './cached-page.ts'
import { desk } from './desk.ts'
import { firstVisit } from './first-visit.ts'
import { type Bench, createBench } from './helpers/bench.ts'
import { isMissed, isUnclear, type Row, table } from './helpers/report.ts'
import { memory } from './memory.ts'
import { paint } from './paint.ts'
import { scriptBudget } from './script-budget.ts'
import { selling } from './selling.ts'

type Part = { title: string; measure: (bench: Bench) => Promise<Row[]> }

const parts: Record<string, Part> = {
  cached: { title: 'A product page from memory', measure: cachedPage },
  kinds: { title: 'A page of every kind from memory: requests, of a bare server’s', measure: cachedKinds },
  first: { title: 'A page’s first visit', measure: firstVisit },
  selling: { title: 'Live departures and orders', measure: selling },
  desk: { title: 'Lists of the console', measure: desk },
  memory: { title: 'Memory and disk under a flood', measure: memory },
  scripts: { title: 'JavaScript of a public screen', measure: scriptBudget },
  paint: { title: 'Paint on a simulated 4G phone', measure: paint },
}

const HELP = `npm run bench [-- --quick] [-- --only <part>[,<part>]] [-- --base <folder>]
parts: ${Object.keys(parts).join(', ')}
--quick: a look, with fewer rounds and less data; its figures prove nothing
--base: a second checkout, installed and built, that the part "paint" measures in turn with this one
--rounds: how often the part "paint" measures each page; nine times without it`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true, default: [] },
      quick: { type: 'boolean', default: false },
      base: { type: 'string' },
      rounds: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const names = values.only.flatMap((text) => text.split(',')).filter(Boolean)
  const unknown = names.filter((name) => !Object.hasOwn(parts, name))
  if (values.help || unknown.length > 0) {
    console.log(unknown.length > 0 ? `unknown part: ${unknown.join(', ')}\n${HELP}` : HELP)
    return unknown.length > 0 ? 2 : 0
  }
  const began = Date.now()
  const note = (text: string) => {
    console.log(`[${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s] ${text}`)
  }
  const rounds = Number(values.rounds ?? (values.quick ? 3 : 9))
  if (!(rounds >= 1)) throw new Error('--rounds takes a number from 1')
  const bench = createBench({
    quick: values.quick,
    rounds,
    ...(values.base ? { base: resolve(values.base) } : {}),
    note,
  })
  let missed = 0
  let unclear = 0
  for (const [name, { title, measure }] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue
    try {
      const rows = await measure(bench)
      missed += rows.filter(isMissed).length
      unclear += rows.filter(isUnclear).length
      console.log(table(title, rows))
    } catch (error) {
      missed += 1
      console.error(`${title}: could not be measured:`, error)
    }
  }
  if (unclear > 0) console.log(`bench: ${unclear} figure(s) unclear: measure again when nothing else runs`)
  console.log(missed > 0 ? `bench: ${missed} limit(s) missed` : 'bench: no limit is missed')
  return missed + unclear === 0 ? 0 : 1
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void putEverythingAway().finally(() => process.exit(130)))
}
main()
  .catch((error: unknown) => {
    console.error(error)
    return 1
  })
  .then(async (code) => {
    await putEverythingAway()
    process.exit(code)
  })
