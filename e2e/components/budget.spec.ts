import { expect, shops, test } from '../support/fixtures.ts'
import { measureScripts, SCRIPT_LIMIT } from '../support/script-bytes.ts'
import { productsOf } from '../support/visit.ts'
import { strangerTo } from '../support/visitors.ts'

for (const screen of ['home', 'product detail']) {
  test(`${screen} loads at most ${SCRIPT_LIMIT / 1000} kB of JavaScript`, async ({ browser, server }) => {
    const [proId = ''] = await productsOf(server.origin, shops.full)
    const path = screen === 'home' ? shops.full : `${shops.full}/productDetail?proId=${proId}`
    const { bytes, files, encodings } = await measureScripts(strangerTo(browser), server.origin + path)
    console.log(`  ${screen}: ${(bytes / 1000).toFixed(1)} kB in ${files.length} scripts`)
    expect(files.length).toBeGreaterThan(0)
    // Measured as gzip: the encoding that a browser prefers is smaller and would hide a third of the growth.
    expect(encodings).toEqual(['gzip'])
    expect(bytes).toBeLessThanOrEqual(SCRIPT_LIMIT)
  })
}
