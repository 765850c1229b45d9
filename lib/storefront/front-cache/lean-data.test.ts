import vm from 'node:vm'
import { inlineSources, joinScripts } from './inline-sources.ts'
import { startScriptsLate } from './late-scripts.ts'
import { withLeanData } from './lean-data.ts'

const CSS = '.a{color:red}\n.云{--x:"<b>"}'
const OWN = 'own("\\u003cp>")'

/** A document whose data are `rows`, cut into pieces of `length` letters. */
function documentOf(rows: string, { length = 7, content = '<p>云</p>', between = '\n;' } = {}): string {
  const pieces = rows.match(new RegExp(`[\\s\\S]{1,${length}}`, 'gu')) ?? []
  const pushes = pieces.map(
    (piece) => `self.__next_f.push([1,${JSON.stringify(piece).replaceAll('<', '\\u003c')}])`,
  )
  return (
    `<html><head><style data-href="/a.css">${CSS}</style><script>${OWN}</script></head><body>${content}` +
    `<script>(self.__next_f=self.__next_f||[]).push([0])\n;${pushes.join(between)}\n;late()</script></body></html>`
  )
}

/** What the data of a document say once they have run. */
function dataOf(html: string): string {
  const script = /<script>(\(self[\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  const self: { __next_f?: [number, string?][] } = {}
  vm.runInNewContext(script, { self, late: () => {} })
  return (self.__next_f ?? []).map(([, text = '']) => text).join('')
}

const textRow = (id: string, text: string) => `${id}:T${Buffer.byteLength(text).toString(16)},${text}`
const styleRow = (id: string, children: string) =>
  `${id}:["$","style","1",${JSON.stringify({ nonce: '$undefined', precedence: 'next', href: '/a.css', children })}]\n`
const scriptRow = (id: string, text: string) =>
  `${id}:["$","script",null,${JSON.stringify({ dangerouslySetInnerHTML: { __html: text } })}]\n`

test('styles and scripts that stand in the document are named without their text', () => {
  const rows = `${textRow('a', CSS)}${styleRow('b', '$a')}${styleRow('c', '.a{color:red}')}${textRow('d', OWN)}${scriptRow('e', OWN)}`
  expect(dataOf(withLeanData(documentOf(rows)))).toBe(
    `a:""\n${styleRow('b', '$a')}${styleRow('c', '')}d:""\n${scriptRow('e', '')}`,
  )
})

test.each([
  ['texts of the page', textRow('a', '第一天：云南\n<b>“大理”</b>')],
  ['styles that the document does not have', styleRow('b', '.b{}') + textRow('c', '.b{}')],
  ['scripts that the document does not have', scriptRow('b', 'other()')],
  ['a style as the text of an article', `b:["$","p",null,{"children":${JSON.stringify(CSS)}}]\n`],
  ['rows without an id', ':HL["/a.css","style"]\n'],
  ['a last row without an end of line', 'a:{"b":"云"}'],
])('other data keep every letter: %s', (_what, rows) => {
  expect(dataOf(withLeanData(documentOf(rows)))).toBe(rows)
})

test('nothing that looks like the end of a script or like markup gets into the data', () => {
  const rows = 'a:{"b":"</script><!--<script>&\u2028"}\n'
  const html = withLeanData(documentOf(rows))
  expect(dataOf(html)).toBe(rows)
  expect(html.split('<script>')).toHaveLength(3)
})

test.each([
  [
    'binary pieces',
    documentOf(textRow('a', CSS)).replace('\n;late()', '\n;self.__next_f.push([3,"AA=="])\n;late()'),
    true,
  ],
  ['something between two pieces', documentOf(textRow('a', CSS), { between: '\n;x()\n;' }), false],
  ['rows of typed arrays', documentOf('a:o4,abcd'), false],
  ['a text longer than the data', documentOf('a:Tff,abc'), false],
  ['no data', '<html><head></head><body><p>云</p></body></html>', false],
])('a document stays as it is with %s', (_what, html, after) => {
  if (after) expect(dataOf(withLeanData(html))).toBe(dataOf(html).replace(textRow('a', CSS), 'a:""\n'))
  else expect(withLeanData(html)).toBe(html)
})

test('data in the content of a page are left alone', () => {
  const content = `<p>${'self.__next_f.push([1,"a:T1,b"])'}</p><script>self.__next_f.push([1,"x"])</script><p>云</p>`
  const html = documentOf(textRow('a', CSS), { content })
  expect(withLeanData(html)).toContain(content)
})

describe('a page whose scripts start late', () => {
  const BUILT = '/_next/static/chunks/a.js'

  function lateDocument(rows: string, options: Parameters<typeof documentOf>[1] & { more?: string } = {}) {
    const { more = '', ...others } = options
    const html = documentOf(rows, others).replace('\n;late()', more)
    return withLeanData(
      joinScripts(
        startScriptsLate(html.replace('</head>', `<script src="${BUILT}" async=""></script></head>`)),
      ),
    )
  }

  /** Runs the first and the last script of a document as a browser does, up to the moment when it is complete. */
  function runScripts(html: string) {
    const [, head = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? []
    const [, text = null, code = ''] =
      /(?:<script type="application\/json">([^<]*)<\/script>)?<script>((?:(?!<\/script>)[\s\S])*)<\/script><\/body>/.exec(
        html,
      ) ?? []
    const heard = new Map<string, () => void>()
    const added: { src?: string; dataThen: string }[] = []
    let removed = 0
    const block = text === null ? null : { textContent: text, remove: () => (removed += 1) }
    const self: { __next_f?: [number, string?][] } = {}
    const dataNow = () => (self.__next_f ?? []).map(([, piece = '']) => piece).join('')
    const addEventListener = (name: string, listener: () => void) => heard.set(name, listener)
    const document = {
      currentScript: { previousElementSibling: block },
      querySelector: () => ({ complete: false }),
      createElement: () => ({}),
      addEventListener,
      head: { appendChild: (element: { src?: string }) => added.push({ ...element, dataThen: dataNow() }) },
    }
    const window = {
      addEventListener,
      removeEventListener: (name: string) => heard.delete(name),
      requestAnimationFrame: () => {},
    }
    const page = { self, window, document, setTimeout: () => {}, own: () => {} }
    vm.runInNewContext(head, page)
    vm.runInNewContext(code, page)
    const start = () => {
      heard.get('pointerdown')?.()
      heard.get('DOMContentLoaded')?.()
    }
    const run = () => added.filter(({ src }) => src)
    return { block, dataNow, start, run, removed: () => removed }
  }

  test('carries its data as a block that nothing compiles, and hands them over before its first script', () => {
    const rows = `${textRow('a', '第一天\r\n</script><b>\u2028“大理”')}${textRow('b', CSS)}c:{"d":"$a"}\n`
    const { block, dataNow, start, run, removed } = runScripts(lateDocument(rows))
    expect(block).not.toBeNull()
    expect(dataNow()).toBe('')
    start()
    const whole = rows.replace(textRow('b', CSS), 'b:""\n')
    expect(run()).toEqual([expect.objectContaining({ src: BUILT, dataThen: whole })])
    expect(removed()).toBe(1)
  })

  test('needs no source for the block in the policy', () => {
    const [small, large] = ['a:{"b":"云"}\n', 'a:{"b":"大理"}\n'].map((rows) => lateDocument(rows))
    expect(small).not.toBe(large)
    expect(inlineSources(small ?? '')).toEqual(inlineSources(large ?? ''))
  })

  test('its data run where they are when others follow that must not come first', () => {
    const more = '\n;self.__next_f.push([3,"AA=="])'
    const { block, dataNow } = runScripts(lateDocument(textRow('a', CSS), { more }))
    expect(block).toBeNull()
    expect(dataNow()).toBe('a:""\nAA==')
  })

  test('no element of the content passes for the block', () => {
    const content = '<script type="application/json" id="block">"evil"</script><p id="pageData">"evil"</p>'
    const { dataNow, start } = runScripts(lateDocument('a:{"b":"云"}\n', { content }))
    start()
    expect(dataNow()).toBe('a:{"b":"云"}\n')
  })
})
