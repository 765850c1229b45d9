import { crawlerText } from '../../../e2e/support/crawler-text.ts'
import { keepablePage } from './page.ts'

/** As Next writes one, shortened. */
const RENDERED =
  '<!DOCTYPE html><html lang="zh-CN"><head><meta charSet="utf-8"/><meta name="viewport" content="width=device-width"/>' +
  '<style data-precedence="next" data-href="/_next/static/chunks/a.css">.a{color:red}</style>' +
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/b.js"/>' +
  '<script src="/_next/static/chunks/a.js" async=""></script><script>own("云")</script><title>云南6日游 - 海悦假期</title>' +
  '<meta name="description" content="洱海&amp;雪山"/><meta property="og:title" content="云南6日游"/>' +
  '<meta property="og:image" content="https://shop.example/media/a-share.jpg"/>' +
  '<link rel="canonical" href="https://shop.example/trip/m/h5/d/productDetail?proId=1"/>' +
  '<script src="/_next/static/chunks/old.js" noModule=""></script></head><body><div class="app">' +
  '<script type="application/ld+json">{"@type":"Product","name":"\\u003cscript src=/_next/static/x.js async>"}</script>' +
  '<h1>云南6日游</h1><picture><source type="image/avif" srcSet="/media/a-360.avif 360w" sizes="94vw"/>' +
  '<img alt="洱海" src="/media/a-480.webp" fetchPriority="high"/></picture>' +
  '<img alt="雪山" src="/media/b-480.webp" fetchPriority="high"/>' +
  '<span data-lazy="/media/c"><img alt="古城" src="data:,"/><noscript><img alt="" src="/media/c-480.webp"/></noscript></span>' +
  '<p>self.__next_f.push([1,&quot;x&quot;]) &lt;script></p><a href="/trip/m/h5/d/productList">全部线路</a></div>' +
  '<script src="/_next/static/chunks/b.js" async=""></script><script>(self.__next_f=self.__next_f||[]).push([0])</script>' +
  '<script>self.__next_f.push([1,"a:Td,.a{color:red}b:[\\"$\\",\\"h1\\",null,{\\"children\\":\\"云南6日游\\"}]\\n"])</script></body></html>'

async function kept(complete: boolean) {
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  const page = await keepablePage(
    { status: 200, headers, body: Buffer.from(RENDERED), complete },
    { key: '/', tags: [], live: false, now: 0, freshMs: 1000 },
  )
  return page.body.identity.toString()
}

test('a crawler gets the title, the share data, the JSON-LD and the text that were rendered', async () => {
  const text = crawlerText(RENDERED)
  for (const part of [
    '云南6日游 - 海悦假期',
    'og:image=https://shop.example/media/a-share.jpg',
    'canonical=https://shop.example/trip/m/h5/d/productDetail?proId=1',
    '"@type":"Product"',
    '古城',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('color:red')
  const whole = await kept(true)
  expect(whole).toContain('<link rel="preload" as="image"')
  expect(whole).not.toContain('<script src="/_next/static/chunks/a.js"')
  expect(whole.split('color:red')).toHaveLength(2)
  expect(crawlerText(whole)).toBe(text)
})

test('a private screen stays as it was rendered', async () => {
  expect((await kept(false)).replaceAll('\n;', '</script><script>')).toBe(RENDERED)
})
