import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { articleBlocks, withShopLinks } from '../../../domain/articles/article-blocks.ts'
import { productOfText } from '../../../domain/articles/product-markers.ts'
import { runs } from '../../../testing/properties.ts'
import { articleProducts, articleText, beginning, cleanArticle, screenLink } from './article-html.ts'

const clean = (html: string) => cleanArticle(html, 'yunyou')

/** Attacks of the well-known lists (OWASP, Cure53), and a few that aim at the markup allowed here. */
const attacks = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://a.example/a.jpg" onload="alert(1)">',
  '<img src="javascript:alert(1)">',
  '<img src=`javascript:alert(1)`>',
  '<img """><script>alert("XSS")</script>">',
  '<img srcset="x 1x, javascript:alert(1) 2x" src="/media/huangshan-1">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="/media/../../etc/passwd">',
  '<img src="//evil.example/a.jpg">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="productDetail?proId=1&quot; onclick=&quot;alert(1)">x</a>',
  '<a href="https://ok.example/" onclick="alert(1)" style="position:fixed">x</a>',
  '<svg><script>alert(1)</script></svg>',
  '<svg/onload=alert(1)>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<style>@import "//evil.example"</style>',
  '<p style="background:url(javascript:alert(1))" class="x" id="y">x</p>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="https://evil.example"></object><embed src="https://evil.example">',
  '<form action="https://evil.example"><input name=q><button formaction="javascript:alert(1)">x</button></form>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<textarea><script>alert(1)</script></textarea>',
  '<xmp><script>alert(1)</script></xmp><plaintext>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '<p>[[product:<img src=x onerror=alert(1)>]]</p>',
  '<figure><img src="/media/huangshan-1" alt="&quot;><script>alert(1)</script>"></figure>',
  '<video src=x onerror=alert(1)></video><audio src=x onerror=alert(1)></audio>',
  '<details open ontoggle=alert(1)>x</details>',
  '<wx-open-launch-weapp username="gh_x"></wx-open-launch-weapp>',
  '<template><script>alert(1)</script></template>',
  '<a href="https://evil.example/" target="_blank" rel="opener">x</a>',
]

const TAGS = /^<\/?(?:p|h2|h3|strong|em|ul|ol|li|blockquote|figure|figcaption|br|hr)( ?\/)?>$/
const ANCHOR =
  /^<\/a>$|^<a>$|^<a href="(?:https:\/\/[^"<>]*" rel="nofollow noopener|[A-Za-z]+(?:\?[\w.~%=&;+-]*)?)">$/
const IMG =
  /^<img src="(?:https:\/\/[^"<>]*|\/media\/[a-z0-9-]+)" alt="[^"<>]*"(?: width="\d{1,4}" height="\d{1,4}")? ?\/>$/

/** Everything left that is not one of the few allowed forms. */
function leftovers(html: string): string[] {
  const tags = html.match(/<[^>]*>?/g) ?? []
  return tags.filter((tag) => !TAGS.test(tag) && !ANCHOR.test(tag) && !IMG.test(tag))
}

describe('cleaning', () => {
  test.each(attacks)('removes the attack in %j', (attack) => {
    const html = clean(attack)
    expect(leftovers(html)).toEqual([])
    expect(leftovers(clean(`<p>前${attack}后</p>`))).toEqual([])
    expect(clean(html)).toBe(html)
  })

  test('of any input only the allowed forms are left, however often it is cleaned', () => {
    const piece = fc.oneof(
      fc.constantFrom(...attacks),
      fc.constantFrom(
        '<p>',
        '</p>',
        '<a href="',
        '">',
        '<img src=',
        ' alt="',
        '"',
        "'",
        '>',
        '<',
        '&',
        '<!--',
        '-->',
      ),
      fc.constantFrom(
        '[[product:1]]',
        '<figure>',
        '</figure>',
        'href=javascript:',
        '\u0000',
        '&#0;',
        '&lt;',
        '`',
      ),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const html = clean(pieces.join(''))
        expect(leftovers(html)).toEqual([])
        // Read back from the database it is cleaned once more.
        expect(leftovers(clean(html))).toEqual([])
        for (const block of articleBlocks(html)) {
          if (block.kind === 'picture') expect(block.src).toMatch(/^(https:\/\/|\/media\/[a-z0-9-]+$)/)
          if (block.kind === 'html') expect(leftovers(block.html)).toEqual([])
        }
        expect(
          articleBlocks(html).map((block) => (block.kind === 'html' ? balance(block.html) : 0)),
        ).not.toContain('open')
      }),
      { numRuns: runs(600) },
    )
  })

  test('keeps the markup that an essay needs', () => {
    const html =
      '<h2>洱海</h2><p>风<strong>很</strong><em>大</em><br />云低</p><ul><li>一</li></ul><blockquote><p>引</p></blockquote><hr />'
    expect(clean(html)).toBe(html)
    expect(clean('<h1>题</h1><b>粗</b><i>斜</i>')).toBe('<h2>题</h2><strong>粗</strong><em>斜</em>')
  })

  test('links lead to screens of the shop, or elsewhere over https without passing on our search rank', () => {
    expect(clean('<a href="productDetail?proId=10001">看</a>')).toBe(
      '<a href="productDetail?proId=10001">看</a>',
    )
    expect(clean('<a href="/trip/yunyou/h5/d1001/productList?dest=%E4%BA%91">看</a>')).toBe(
      '<a href="productList?dest=%E4%BA%91">看</a>',
    )
    expect(clean('<a href="https://www.example.com/a?b=1&c=2">外</a>')).toBe(
      '<a href="https://www.example.com/a?b=1&amp;c=2" rel="nofollow noopener">外</a>',
    )
    expect(screenLink('/trip/haiyue/h5/d2001/productDetail?proId=20001', 'yunyou')).toBeNull()
    expect(screenLink('orderList', 'yunyou')).toBeNull()
    expect(screenLink('productDetail/../orderList', 'yunyou')).toBeNull()
  })
})

describe('blocks', () => {
  test('pictures and cards are cut out of the top level only', () => {
    const html = clean(
      '<p>一</p><figure><img src="/media/huangshan-1" alt="山"><figcaption>黄山 &amp; 云</figcaption></figure>' +
        '<p>二</p><p>[[product:10010]]</p><blockquote><p>[[product:10011]]</p></blockquote>' +
        '<p><img src="https://img.example/a.jpg" alt="" width="800" height="400"></p>',
    )
    expect(articleBlocks(html)).toEqual([
      { kind: 'html', html: '<p>一</p>' },
      { kind: 'picture', src: '/media/huangshan-1', alt: '山', caption: '黄山 & 云', ratio: 0.75 },
      { kind: 'html', html: '<p>二</p>' },
      { kind: 'product', product: { kind: 'tour', id: '10010' } },
      { kind: 'html', html: '<blockquote><p>[[product:10011]]</p></blockquote>' },
      { kind: 'picture', src: 'https://img.example/a.jpg', alt: '', caption: '', ratio: 0.5 },
    ])
  })

  test('links to screens become the shop’s own; others stay as they are', () => {
    const html = clean(
      '<a href="productDetail?proId=1">甲</a><a href="index">乙</a><a href="https://x.example">丙</a>',
    )
    expect(withShopLinks(html, '/trip/m/h5/d')).toBe(
      '<a href="/trip/m/h5/d/productDetail?proId=1">甲</a><a href="/trip/m/h5/d">乙</a><a href="https://x.example/" rel="nofollow noopener">丙</a>',
    )
  })
})

test('products are named in order and once, and in limited number', () => {
  expect(articleProducts('<p>[[product:7]]</p><p>[[product:3]] [[product:7]]</p>')).toEqual(['7', '3'])
  expect(articleProducts('<p>[[tour:7]]</p><p>[[product:7]] [[goods:7]] [[moon:7]]</p>')).toEqual([
    '7',
    'goods:7',
  ])
  expect(['7', 'goods:7'].map(productOfText)).toEqual([
    { kind: 'tour', id: '7' },
    { kind: 'goods', id: '7' },
  ])
  expect(articleBlocks('<p>[[visa:v1]]</p><p>[[moon:1]]</p>')).toEqual([
    { kind: 'product', product: { kind: 'visa', id: 'v1' } },
    { kind: 'html', html: '<p>[[moon:1]]</p>' },
  ])
  expect(articleProducts(Array.from({ length: 20 }, (_, i) => `[[product:${i}]]`).join(''))).toHaveLength(8)
})

test('a summary is made of the text', () => {
  expect(articleText('<h2>洱海</h2><p>风 &amp; 云</p><p>[[product:1]]</p>')).toBe('洱海 风 & 云')
  expect(beginning('一二三四五', 5)).toBe('一二三四五')
  expect(beginning('一二三四五六', 5)).toBe('一二三四…')
})

/** 'open' when markup closes more or less than it opens. */
function balance(html: string): 'whole' | 'open' {
  const open: string[] = []
  for (const [, close, name = '', , alone] of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*?)(\/?)>/g)) {
    if (alone || ['img', 'br', 'hr'].includes(name)) continue
    if (!close) open.push(name)
    else if (open.pop() !== name) return 'open'
  }
  return open.length === 0 ? 'whole' : 'open'
}
