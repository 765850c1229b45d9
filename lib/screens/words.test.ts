import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Words for which the shop has another one (docs/glossary.md). */
const others = [
  { word: '旅客', instead: '出行人, and 常用出行人 for those that the account keeps' },
  { word: '退款/取消', instead: '取消/退款' },
]

const root = path.join(import.meta.dirname, '../..')

/** The files whose texts a shopper reads; a product's own texts may say 旅客 of a ship's passengers. */
const files = ['app', 'lib/flows', 'lib/frame', 'lib/screens', 'lib/ui', 'lib/domain']
  .flatMap((room) => readdirSync(path.join(root, room), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => path.join(entry.parentPath, entry.name))

test('one thing has one name on every screen', () => {
  expect(files.length).toBeGreaterThan(300)
  const wrong = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return others
      .filter(({ word }) => text.includes(word))
      .map(({ word, instead }) => `${path.relative(root, file)}: ${word} instead of ${instead}`)
  })
  expect(wrong).toEqual([])
})
