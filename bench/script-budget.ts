import { openBrowser } from '../e2e/support/browser.ts'
import { measureScripts, SCRIPT_LIMIT } from '../e2e/support/script-bytes.ts'
import type { Bench } from './helpers/bench.ts'
import { kilobytes } from './helpers/figures.ts'
import { publicPages } from './helpers/public-pages.ts'
import { bounded, type Row } from './helpers/report.ts'

/** Every kind of public page against the budget. */
export async function scriptBudget(bench: Bench): Promise<Row[]> {
  const server = await bench.serve()
  const browser = await openBrowser()
  try {
    const rows: Row[] = []
    for (const [name, path] of Object.entries(await publicPages(server.origin))) {
      bench.note(`JavaScript of ${name}`)
      const { bytes, files } = await measureScripts(browser, server.origin + path)
      if (files.length === 0) throw new Error(`${path} loads no script at all: is it the page?`)
      rows.push(
        bounded(`${name}, ${files.length} scripts (gzip)`, bytes, { atMost: SCRIPT_LIMIT }, kilobytes),
      )
    }
    return rows
  } finally {
    await browser.close()
    await server.stop()
  }
}
