import { demoPath } from './bench.ts'
import type { Ask } from './fire.ts'
import { addressOf } from './visitors.ts'

/** A repeatable spread of letters and digits, different for every index. */
function noise(index: number): string {
  const mixed = Math.imul(index + 1, 0x9e3779b1) >>> 0
  return `${mixed.toString(36)}${index.toString(36)}`
}

/** Addresses of scanners, broken links and attackers; every address only once. */
const kinds: ((word: string) => string)[] = [
  // Shops that do not exist: each page needs a call to the centre.
  (word) => `/trip/yunyou/h5/${word}`,
  (word) => `/trip/${word}/h5/d1001/productDetail?proId=1`,
  // Products that do not exist in a shop that does.
  (word) => `${demoPath}/productDetail?proId=${word}`,
  (word) => `${demoPath}/productAllRoute?proId=${word}`,
  (word) => `${demoPath}/productSelect?proId=${word}`,
  // Lists of places that do not exist: real pages, without results.
  (word) => `${demoPath}/productList?dest=${word}`,
  (word) => `${demoPath}?departCity=${word}`,
  // Screens that do not exist, other projects, and no shop at all.
  (word) => `${demoPath}/${word}`,
  (word) => `/${word}/yunyou/h5/d1001`,
  (word) => `/${word}.php`,
  // A real page under an endless number of addresses.
  (word) => `${demoPath}?utm_source=${word}&openId=${word}`,
  (word) => `${demoPath}/search?keyword=${word}`,
  // Pictures and files.
  (word) => `/_next/image?url=%2Fmedia%2F${word}.jpg&w=640&q=75`,
  (word) => `/media/${word}.webp`,
  (word) => `/_next/static/chunks/${word}.js`,
  // Questions to the doors.
  (word) => `${demoPath}/api/search.suggest?q=${word}`,
  (word) => `${demoPath}/api/tours.departures?proId=${word}`,
  (word) => `/operate-center/dist/yunyou/h5/${word}/info.do`,
  (word) => `/pay/${word}`,
  (word) => `${demoPath}/sitemap.xml?${word}`,
]

export function junkUrls(count: number): Ask[] {
  return Array.from({ length: count }, (_, index) => {
    const path = kinds[index % kinds.length]?.(noise(index)) ?? '/'
    // Each from a network address of its own, so that the limits per address let them through.
    return { path, headers: { 'x-forwarded-for': addressOf(index) } }
  })
}
