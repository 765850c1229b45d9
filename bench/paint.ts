import type { Browser, CDPSession } from 'playwright'
import { openBrowser } from '../e2e/support/browser.ts'
import { crawlerText } from '../e2e/support/crawler-text.ts'
import { phone } from '../e2e/support/phone.ts'
import { quietness } from '../e2e/support/script-bytes.ts'
import { articlesOf, visit } from '../e2e/support/visit.ts'
import { type Bench, demoPath } from './helpers/bench.ts'
import { kilobytes, median, milliseconds, times } from './helpers/figures.ts'
import { type Bound, bounded, quartiles, type Row, required, unlessNoisy } from './helpers/report.ts'
import { serveScriptless } from './helpers/scriptless.ts'
import { tourId } from './helpers/seed.ts'

/** What the page itself tells. Times in milliseconds from the beginning of the navigation. */
type Told = {
  first: number
  largest: number
  /** Score of all layout shifts. */
  shift: number
  /** Of all long tasks after the first paint, what exceeds 50 ms. */
  blocking: number
  /** When React had taken over the page's buttons, so that a tap is answered by script; NaN without scripts. */
  answering: number
}
/** With bytes of bodies on the wire. */
type Seen = Told & { document: number; scripts: number; pictures: number }
type Line = { bytesPerSecond: number; latency: number; slower: number }

const RATIOS = {
  first: { limit: { atMost: 1.6 }, aim: { atMost: 1.1 } },
  largest: { limit: { atMost: 1.6 }, aim: { atMost: 1.1 } },
} as const
/** Beside the base. */
const PROGRESS: Record<'first' | 'largest' | 'blocking' | 'wait' | 'scripts', Bound> = {
  first: { atMost: 1 },
  largest: { atMost: 0.8 },
  blocking: { atMost: 1 },
  wait: { atMost: 1.3 },
  scripts: { atMost: 1 },
}

/** A 4G phone: 150 ms there and back, 1.6 Mbit/s down, a processor four times slower than this one. */
const PHONE: Line = { bytesPerSecond: (1600 * 1000) / 8, latency: 150, slower: 4 }
/** The same phone on a line that hardly waits. */
const FAST: Line = { bytesPerSecond: (50_000 * 1000) / 8, latency: 10, slower: 4 }

/**
 * First and largest contentful paint beside the same page without scripts, in turn, each with an empty cache; beside the
 * server of `bench.base` where there is one, with what a paint may cost: shifts, long tasks, the wait for an answer.
 */
export async function paint(bench: Bench): Promise<Row[]> {
  const server = await bench.serve()
  const base = bench.base ? await bench.serve({}, bench.base) : null
  const browser = await openBrowser()
  try {
    const [article] = await articlesOf(server.origin, demoPath)
    const screens = {
      home: demoPath,
      'product list': `${demoPath}/productList`,
      'product detail': `${demoPath}/productDetail?proId=${tourId(0)}`,
      article: `${demoPath}/essay?articleId=${article}`,
    }
    const rows: Row[] = []
    for (const [name, path] of Object.entries(screens)) {
      const origins = { whole: server.origin, ...(base ? { base: base.origin } : {}) }
      rows.push(...(await compare(bench, browser, name, origins, path)))
    }
    return rows
  } finally {
    await browser.close()
    await base?.stop()
    await server.stop()
  }
}

async function compare(
  bench: Bench,
  browser: Browser,
  name: string,
  origins: { whole: string; base?: string },
  path: string,
): Promise<Row[]> {
  const pages: Record<string, string> = { whole: origins.whole + path }
  if (origins.base) pages.base = origins.base + path
  // Twice, so that the best compression is what is sent on all sides.
  for (const url of Object.values(pages)) {
    for (let time = 0; time < 2; time += 1) await measure(browser, url, PHONE)
  }
  const scriptless = await serveScriptless(origins.whole, path)
  pages.bare = scriptless.url
  try {
    await measure(browser, scriptless.url, PHONE)
    const seen: Record<string, Seen[]> = { whole: [], base: [], bare: [] }
    const fast: Record<string, Seen[]> = { whole: [], base: [] }
    const count = bench.rounds
    for (let run = 1; run <= count; run += 1) {
      bench.note(`paint of ${name}: run ${run} of ${count}`)
      // In another order each time: what is measured first finds the machine cooler.
      const sides = Object.entries(pages)
      for (const [side, url] of run % 2 === 0 ? sides.toReversed() : sides) {
        seen[side]?.push(await measure(browser, url, PHONE))
        if (origins.base && side !== 'bare') fast[side]?.push(await measure(browser, url, FAST))
      }
    }
    const { whole = [], base = [], bare = [] } = seen
    return [
      ...beside(name, whole, bare),
      ...(origins.base ? progress(name, whole, base) : []),
      ...(origins.base ? [await readsTheSame(name, path, origins.whole, origins.base)] : []),
      ...(origins.base
        ? [waits(`${name}, fast line`, fast.whole ?? [], fast.base ?? [], { atMost: 1 })]
        : []),
    ]
  } finally {
    await scriptless.stop()
  }
}

/** The page beside itself without scripts. */
function beside(name: string, whole: readonly Seen[], bare: readonly Seen[]): Row[] {
  return [
    ...(['first', 'largest'] as const).flatMap((which) => {
      const title = `${name}, ${which} contentful paint`
      const { limit, aim } = RATIOS[which]
      const [ofWhole, ofBare] = [whole.map((one) => one[which]), bare.map((one) => one[which])]
      const ratio = median(ofWhole) / median(ofBare)
      return [
        { what: title, figure: milliseconds(median(ofWhole)) },
        { what: `${title}, without scripts`, figure: milliseconds(median(ofBare)) },
        ratioRow(`${title}, ratio`, ofWhole, ofBare, limit),
        bounded(`${title}, ratio`, ratio, aim, times, 'aim'),
      ]
    }),
    bounded(`${name}, layout shift`, median(whole.map(({ shift }) => shift)), { atMost: 0 }, shiftText),
  ]
}

/** The page beside the one of the base. */
function progress(name: string, whole: readonly Seen[], base: readonly Seen[]): Row[] {
  const rows = (['first', 'largest'] as const).map((which) => {
    const [now, before] = [whole.map((one) => one[which]), base.map((one) => one[which])]
    return ratioRow(`${name}, ${which} contentful paint, of the base’s`, now, before, PROGRESS[which])
  })
  const [blocked, blockedBefore] = [whole, base].map((side) => median(side.map(({ blocking }) => blocking)))
  const sizes = (['document', 'scripts', 'pictures'] as const).map((what) => {
    const [now = 0, before = 0] = [whole, base].map((side) => median(side.map((one) => one[what])))
    const title = `${name}, ${what} (base: ${kilobytes(before)})`
    return what === 'scripts'
      ? bounded(title, now, { atMost: before }, kilobytes)
      : { what: title, figure: kilobytes(now) }
  })
  return [
    ...rows,
    bounded(
      `${name}, total blocking time (base: ${milliseconds(blockedBefore ?? 0)})`,
      blocked ?? 0,
      { atMost: blockedBefore ?? 0 },
      milliseconds,
      'aim',
    ),
    waits(name, whole, base, PROGRESS.wait),
    ...sizes,
  ]
}

/** What a crawler gets in the first answer, beside the base; addresses in it differ by their ports. */
async function readsTheSame(name: string, path: string, whole: string, base: string): Promise<Row> {
  const [now, before] = await Promise.all(
    [whole, base].map(async (origin) =>
      crawlerText((await visit(origin, path)).html).replaceAll(`:${new URL(origin).port}/`, '/'),
    ),
  )
  return required(`${name}, a crawler’s text`, now === before ? 'the base’s' : 'another', 'the base’s')
}

/** From the first paint to the answer, beside the base. */
function waits(name: string, whole: readonly Seen[], base: readonly Seen[], bound: Bound): Row {
  const [now, before] = [whole, base].map((side) => side.map(({ answering, first }) => answering - first))
  const title = `${name}, first paint to a tap’s answer ${milliseconds(median(now ?? []))}, of the base’s`
  return ratioRow(title, now ?? [], before ?? [], bound)
}

function ratioRow(what: string, ours: readonly number[], theirs: readonly number[], bound: Bound): Row {
  const [mine, other] = [quartiles(ours), quartiles(theirs)]
  const range = { low: mine.low / other.high, high: mine.high / other.low }
  return unlessNoisy(bounded(what, median(ours) / median(theirs), bound, times), bound, range)
}

const shiftText = (score: number) => score.toFixed(4)

async function measure(browser: Browser, url: string, line: Line): Promise<Seen> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchPage)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latency,
      downloadThroughput: line.bytesPerSecond,
      uploadThroughput: line.bytesPerSecond / 2,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: line.slower })
    const bytes = countBytes(session)
    const quiet = quietness(session)
    const response = await page.goto(url, { waitUntil: 'load' })
    if (response?.status() !== 200) throw new Error(`${url} answered ${response?.status()}`)
    await quiet(page)
    return { ...(await page.evaluate(readPage)), ...bytes }
  } finally {
    await context.close()
  }
}

/** Bytes of what arrives on the session's page, head of each answer included. */
function countBytes(session: CDPSession): Pick<Seen, 'document' | 'scripts' | 'pictures'> {
  const bytes = { document: 0, scripts: 0, pictures: 0 }
  const kinds = new Map<string, keyof typeof bytes>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith('data:')) return
    if (type === 'Document') kinds.set(requestId, 'document')
    else if (type === 'Image') kinds.set(requestId, 'pictures')
    else if (response.mimeType.includes('javascript')) kinds.set(requestId, 'scripts')
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind) bytes[kind] += encodedDataLength
  })
  return bytes
}

type Watched = { largest: number; shift: number; tasks: [start: number, length: number][]; answering: number }

/** Runs in the page, before it. */
function watchPage(): void {
  const seen: Watched = { largest: Number.NaN, shift: 0, tasks: [], answering: Number.NaN }
  Object.assign(window, { benchWatched: seen })
  const on = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  on('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime
  })
  on('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value
  })
  on('longtask', ({ startTime, duration }) => {
    seen.tasks.push([startTime, duration])
  })
  const look = () => {
    const buttons = document.getElementsByTagName('button')
    const button = buttons[buttons.length - 1] ?? document.getElementsByTagName('main')[0]
    if (button && Object.keys(button).some((name) => name.startsWith('__reactProps$'))) {
      seen.answering = performance.now()
    } else if (performance.now() < 20_000) setTimeout(look, 10)
  }
  look()
}

/** Runs in the page. */
function readPage(): Told {
  const { largest, shift, tasks, answering } = (window as unknown as { benchWatched: Watched }).benchWatched
  const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
  const blocking = tasks.reduce(
    (sum, [start, length]) => sum + (start + length > first ? Math.max(0, length - 50) : 0),
    0,
  )
  return { first, largest, shift, blocking, answering }
}
