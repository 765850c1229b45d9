import vm from 'node:vm'
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
