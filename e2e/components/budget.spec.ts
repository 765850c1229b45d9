import type { ProductKind } from '../../lib/tenant/kinds.ts'
import { expect, shops, test } from '../support/fixtures.ts'
import { measureScripts, SCRIPT_LIMIT } from '../support/script-bytes.ts'
import { productsOf } from '../support/visit.ts'
import { strangerTo } from '../support/visitors.ts'

/** The pages that links from outside lead to, by their address in a shop. */
const screens: Record<string, (first: (kind: ProductKind) => Promise<string>) => Promise<string>> = {
  home: async () => '',
  'product detail': async (first) => `/productDetail?proId=${await first('tour')}`,
  'visa home': async () => '/visaIndex',
  'visa list': async () => '/visaProductList?country=JP',
  'visa detail': async (first) => `/visaProductDetail?proId=${await first('visa')}`,
  'goods index': async () => '/goodsIndex',
  'goods detail': async (first) => `/goodsProductDetail?dbId=${await first('goods')}`,
  'debris detail': async (first) => `/debrisProductDetail?dbId=${await first('debris')}`,
}

for (const [screen, addressOf] of Object.entries(screens)) {
  test(`${screen} loads at most ${SCRIPT_LIMIT / 1000} kB of JavaScript`, async ({ browser, server }) => {
    const path = await addressOf(async (kind) => (await productsOf(server.origin, shops.full, kind))[0] ?? '')
    const address = server.origin + shops.full + path
    const { bytes, files, encodings } = await measureScripts(strangerTo(browser), address)
    console.log(`  ${screen}: ${(bytes / 1000).toFixed(1)} kB in ${files.length} scripts`)
    expect(files.length).toBeGreaterThan(0)
    // Measured as gzip: the encoding that a browser prefers is smaller and would hide a third of the growth.
    expect(encodings).toEqual(['gzip'])
    expect(bytes).toBeLessThanOrEqual(SCRIPT_LIMIT)
  })
}
