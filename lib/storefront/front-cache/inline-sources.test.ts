import { createHash } from 'node:crypto'
import vm from 'node:vm'
import fc from 'fast-check'
import { inlineSources, joinScripts, withoutScripts } from './inline-sources.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('sources of a page’s inline scripts', () => {
  it('are the hashes of the scripts that run', () => {
    const html =
      '<head><style>a{}</style><script>one()</script><script type="module" id=x>two()</script></head>' +
      '<body><div class="app"><script>three()</script><p>云</p></div>' +
      '<script src="/x.js"></script><script type="application/ld+json">{"a":1}</script><STYLE media=print>b{}</STYLE>' +
      '<script>four()</script><script>five("\\u003cp>")</script></body></html>'
    expect(inlineSources(html)).toEqual({
      scripts: ['one()', 'two()', 'three()', 'four()', 'five("\\u003cp>")'].map(hash),
      styles: [hash('a{}'), hash('b{}')],
    })
  })

  const page = (content: string) =>
    `<head><script>own()</script></head><body><div class="app"><h1>云</h1>${content}</div>` +
    '<script>next(1)</script><script>next(2)</script></body></html>'

  it.each([
    ['a script', '<script>evil()</script>'],
    ['a module', '<script type=module>evil()</script>'],
    ['a script in a foreign element', '<svg><script>evil()</script></svg>'],
    ['an end of the document with a script before it', '<script>evil()</script></body></html>'],
    ['a script that swallows the rest of the content', '<script>evil()/*'],
    ['a script that ends where the page’s own begin', '</div><script>evil()</script><i>'],
  ])('leave out what got into the content: %s', (_what, injected) => {
    const { scripts } = inlineSources(page(injected))
    const swallowed = /<script[^>]*>(evil[\s\S]*?)<\/script>/.exec(page(injected))?.[1] ?? ''
    expect(swallowed).toMatch(/^evil/)
    expect(scripts).not.toContain(hash(swallowed))
    expect(scripts).not.toContain(hash('evil()'))
    expect(scripts).toContain(hash('own()'))
    expect(scripts).toContain(hash('next(2)'))
  })

  it.each([
    ['a comment', '<!-- <script>evil()</script> -->'],
    ['an attribute', '<img alt="<script>evil()</script>">'],
    ['a single-quoted attribute', "<img alt='><script>evil()</script>'>"],
    ['a title', '<title><script>evil()</script></title>'],
    ['a text area', '<textarea><script>evil()</script></textarea>'],
    ['noscript', '<noscript><style>evil{}</style></noscript>'],
    ['a script’s text', '<script>"<script>evil()"</script>'],
    ['a style’s text', '<style>a:after{content:"<script>evil()</script>"}</style>'],
  ])('do not name text that only stands in %s', (_where, html) => {
    const { scripts, styles } = inlineSources(html)
    expect([...scripts, ...styles]).not.toContain(hash('evil()'))
    expect(styles).not.toContain(hash('evil{}'))
  })

  it('continue after a script that holds a comment with a script, as browsers do', () => {
    const text = '<!-- <script> </script> --> x()'
    expect(inlineSources(`<script>${text}</script>`).scripts).toEqual([hash(text)])
  })

  it('know the white space of the standard alone: no other space ends a name', () => {
    expect(inlineSources('<script\u00a0x>evil()</script>')).toEqual({ scripts: [], styles: [] })
    expect(inlineSources('<script\fid=x\t>own()</script>').scripts).toEqual([hash('own()')])
  })

  it('hash what the parser sees: line ends as line feeds, text as UTF-8', () => {
    expect(inlineSources('<script>a()\r\nb("云")</script>').scripts).toEqual([hash('a()\nb("云")')])
  })

  it('survive broken documents', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('<script', '>', '</script>', '<!--', '-->', '"', ' a=', '<style>', 'x', '<', '/'),
          {
            maxLength: 30,
          },
        ),
        (parts) => void inlineSources(parts.join('')),
      ),
    )
  })
})

describe('joining scripts', () => {
  const run = (html: string) => {
    const seen: unknown[] = []
    for (const [, text] of html.matchAll(/<script>([\s\S]*?)<\/script>/g)) {
      vm.runInNewContext(text ?? '', { push: (value: unknown) => seen.push(value) })
    }
    return seen
  }

  it('keeps the page’s behaviour with fewer elements', () => {
    const html =
      '<p>a</p><script>push(1)</script><script>push(2)//</script><script>(0,push)(3)</script><p>b</p>'
    const joined = joinScripts(html)
    expect(joined.match(/<script/g)).toHaveLength(1)
    expect(run(joined)).toEqual(run(html))
    expect(joined.startsWith('<p>a</p><script>')).toBe(true)
    expect(joined.endsWith('</script><p>b</p>')).toBe(true)
  })

  it.each([
    '<script src="/a.js"></script><script>push(1)</script>',
    '<script id="x">push(1)</script><script>push(2)</script>',
    '<script>push(1)</script> <script>push(2)</script>',
    '<script>push(1)</script><script type="application/ld+json">{}</script><script>push(2)</script>',
    '<script>push("<script>")</script><p><script>push(2)</script>',
    '<p title="</script><script>">',
    '',
  ])('leaves %s as it is', (html) => {
    expect(joinScripts(html)).toBe(html)
  })
})

describe('a page without scripts', () => {
  it('has lost its scripts, its data blocks and what asks for scripts ahead, and nothing else', () => {
    const html =
      '<!DOCTYPE html><html><head><link rel="preload" as="script" fetchPriority="low" href="/a.js"/>' +
      '<link href="/b.js" rel=modulepreload><link rel="preload" as="image" href="/c.avif"/><script src="/a.js" async=""></script>' +
      '<style>a{}</style></head><body><p title="<script>kept()</script>">云</p><!-- <script>kept()</script> -->' +
      '<SCRIPT type="application/ld+json">{"a":"</h1>"}</SCRIPT ><textarea><script>kept()</script></textarea>' +
      '<noscript><script>gone()</script>没有脚本</noscript><script>gone("<p>")</script></body></html>'
    expect(withoutScripts(html)).toBe(
      '<!DOCTYPE html><html><head><link rel="preload" as="image" href="/c.avif"/><style>a{}</style></head><body>' +
        '<p title="<script>kept()</script>">云</p><!-- <script>kept()</script> -->' +
        '<textarea><script>kept()</script></textarea><noscript>没有脚本</noscript></body></html>',
    )
  })

  it.each([
    [
      'a script that holds a comment with a script',
      '<script><!-- <script> </script> --> gone()</script>云',
      '云',
    ],
    ['a script that never ends', '云<script>gone()', '云'],
    ['a closing tag that never ends', '云<script>gone()</script', '云'],
    ['an end that only looks like one', '<script>"</scripts>" gone()</script>云', '云'],
    ['an attribute that looks like an end', '<script data-a="></script>">gone()</script>云', '云'],
  ])('ends where a browser’s does: %s', (_what, html, left) => {
    expect(withoutScripts(html)).toBe(left)
  })

  it('has no script left, whatever it is made of', () => {
    const parts = [
      '<script',
      '>',
      '</script>',
      '<!--',
      '-->',
      '"',
      ' a=',
      '<style>',
      '</style>',
      'x',
      '<p',
      '/',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 30 }), (some) => {
        const bare = withoutScripts(some.join(''))
        expect(inlineSources(`${bare}`).scripts).toEqual([])
      }),
    )
  })

  it('stays as it is when it has none', () => {
    const html = '<head><link rel="stylesheet" href="/a.css"/></head><p>a < b</p>'
    expect(withoutScripts(html)).toBe(html)
  })
})
