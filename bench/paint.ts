import type { Browser } from 'playwright'
import { phone } from '../e2e/support/phone.ts'
import { quietness } from '../e2e/support/script-bytes.ts'
import { type Bench, demoPath } from './helpers/bench.ts'
import { openBrowser } from './helpers/browser.ts'
import { median, milliseconds, times } from './helpers/figures.ts'
import { bounded, quartiles, type Row, unlessNoisy } from './helpers/report.ts'
import { serveScriptless } from './helpers/scriptless.ts'
import { tourId } from './helpers/seed.ts'

/** Milliseconds from the beginning of the navigation. */
type Paints = { first: number; largest: number }

const LIMIT = { atMost: 1.6 }
const AIM = { atMost: 1.25 }

/** A 4G phone: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up, a processor four times slower than this one. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1600 * 1000) / 8,
  uploadThroughput: (750 * 1000) / 8,
}
const SLOWER = 4

/** First and largest contentful paint beside the same page without scripts, in turn, each with an empty cache. */
export async function paint(bench: Bench): Promise<Row[]> {
  const server = await bench.serve()
  const browser = await openBrowser()
  try {
    const rows: Row[] = []
    const screens = { home: demoPath, 'product detail': `${demoPath}/productDetail?proId=${tourId(0)}` }
    for (const [name, path] of Object.entries(screens)) {
      rows.push(...(await compare(bench, browser, name, server.origin, path)))
    }
    return rows
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function compare(
  bench: Bench,
  browser: Browser,
  name: string,
  origin: string,
  path: string,
): Promise<Row[]> {
  // Twice, so that the best compression is what is sent on both sides.
  await measurePaints(browser, origin + path)
  await measurePaints(browser, origin + path)
  const scriptless = await serveScriptless(origin, path)
  try {
    await measurePaints(browser, scriptless.url)
    const whole: Paints[] = []
    const bare: Paints[] = []
    const count = bench.quick ? 3 : 9
    for (let run = 1; run <= count; run += 1) {
      bench.note(`paint of ${name}: run ${run} of ${count}`)
      whole.push(await measurePaints(browser, origin + path))
      bare.push(await measurePaints(browser, scriptless.url))
    }
    return (['first', 'largest'] as const).flatMap((which) => {
      const title = `${name}, ${which} contentful paint`
      const ofWhole = whole.map((paint) => paint[which])
      const ofBare = bare.map((paint) => paint[which])
      const ratio = median(ofWhole) / median(ofBare)
      const [page, scriptlessPage] = [quartiles(ofWhole), quartiles(ofBare)]
      const range = { low: page.low / scriptlessPage.high, high: page.high / scriptlessPage.low }
      return [
        { what: title, figure: milliseconds(median(ofWhole)) },
        { what: `${title}, without scripts`, figure: milliseconds(median(ofBare)) },
        unlessNoisy(bounded(`${title}, ratio`, ratio, LIMIT, times), LIMIT, range),
        bounded(`${title}, ratio`, ratio, AIM, times, 'aim'),
      ]
    })
  } finally {
    await scriptless.stop()
  }
}

async function measurePaints(browser: Browser, url: string): Promise<Paints> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const quiet = quietness(session)
    const response = await page.goto(url, { waitUntil: 'load' })
    if (response?.status() !== 200) throw new Error(`${url} answered ${response?.status()}`)
    await quiet(page)
    return await page.evaluate(readPaints)
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
function readPaints(): Promise<Paints> {
  const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
  return new Promise((done) => {
    const observer = new PerformanceObserver((list) => {
      const largest = list.getEntries().at(-1)?.startTime ?? Number.NaN
      observer.disconnect()
      done({ first, largest })
    })
    observer.observe({ type: 'largest-contentful-paint', buffered: true })
  })
}
