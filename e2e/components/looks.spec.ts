import { expect, test } from '../support/fixtures.ts'
import { barriersIn } from '../support/quality.ts'

/** What the looks at screens find: pages made for it, with a barrier each. */

const documentOf = (style: string, body: string) =>
  `<html lang="zh-CN"><title>页面</title><style>${style}</style><main><h1>标题</h1>${body}</main></html>`
const rows = (name: string, ...styles: string[]) =>
  styles.map((style) => `<p class="${name}" style="${style}">一行文字</p>`).join('')

/** A name, what the page has, and how many of its elements are reported. */
const cases: readonly [what: string, style: string, body: string, found: number][] = [
  ['dark letters, many times', '.row { color: #222 }', rows('row', '', '', ''), 0],
  ['pale letters', '.row { color: #bbb }', rows('row', ''), 1],
  ['pale letters many times, reported once', '.row { color: #bbb }', rows('row', '', '', ''), 1],
  ['a pale row among dark ones', '.row { color: #222 }', rows('row', '', 'color: #bbb', ''), 1],
  ['a row on a dark ground', '.row { color: #222 }', rows('row', '', 'background: #333', ''), 1],
  [
    'a row in a box on a dark ground',
    '.row { color: #222 } .dark { background: #333 }',
    `<div>${rows('row', '')}</div><div class="dark">${rows('row', '')}</div>`,
    1,
  ],
  [
    'a small row among large ones of the same grey',
    '.row { color: #888; font-size: 32px }',
    rows('row', '', 'font-size: 12px', ''),
    1,
  ],
  [
    'a row that one can hardly see through its box',
    '.row { color: #222 }',
    rows('row', '', 'opacity: 0.3'),
    1,
  ],
  ['a picture without a text', '', '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">', 1],
]

for (const [what, style, body, found] of cases) {
  test(`${what}: ${found} barriers`, async ({ page }) => {
    await page.setContent(documentOf(style, body))
    const barriers = await barriersIn(page)
    expect(barriers.flatMap((barrier) => barrier.split(' | '))).toHaveLength(found)
  })
}
