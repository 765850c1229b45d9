import { measureScripts, SCRIPT_LIMIT } from '../e2e/support/script-bytes.ts'
import { productsOf } from '../e2e/support/visit.ts'
import { type Bench, demoPath } from './helpers/bench.ts'
import { openBrowser } from './helpers/browser.ts'
import { kilobytes } from './helpers/figures.ts'
import { bounded, type Row } from './helpers/report.ts'
import { tourId } from './helpers/seed.ts'

/** Home, product detail, list and detail of visas, index and detail of goods against the budget. */
export async function scriptBudget(bench: Bench): Promise<Row[]> {
  const server = await bench.serve()
  const browser = await openBrowser()
  try {
    const rows: Row[] = []
    const [visaId = ''] = await productsOf(server.origin, demoPath, 'visa')
    const [goodsId = ''] = await productsOf(server.origin, demoPath, 'goods')
    const screens = {
      home: demoPath,
      'product detail': `${demoPath}/productDetail?proId=${tourId(0)}`,
      'visa list': `${demoPath}/visaProductList?country=JP`,
      'visa detail': `${demoPath}/visaProductDetail?proId=${visaId}`,
      'goods index': `${demoPath}/goodsIndex`,
      'goods detail': `${demoPath}/goodsProductDetail?dbId=${goodsId}`,
    }
    for (const [name, path] of Object.entries(screens)) {
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
