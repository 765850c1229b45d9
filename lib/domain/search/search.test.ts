import fc from 'fast-check'
import { type SearchDocument, search, soundMatches, termMatches } from './search.ts'

const sounds: Record<string, string[]> = {
  云南: ['yun', 'nan'],
  昆明: ['kun', 'ming'],
  大理: ['da', 'li'],
  日本: ['ri', 'ben'],
  温泉: ['wen', 'quan'],
  长者: ['zhang', 'zhe'],
}
function document(name: string, sound: string[], terms: string[], phrases: string[] = []): SearchDocument {
  return {
    text: [name, ...terms].join(' ').toLowerCase(),
    sound,
    terms: terms.map((text) => ({ text, sound: sounds[text] ?? [] })),
    phrases,
  }
}

const yunnan = document(
  '云南<昆明+大理>6日 YYYN06',
  ['yun', 'nan', 'kun', 'ming', 'da', 'li', 'ri'],
  ['云南', '昆明', '大理', '长者'],
  ['上海出发'],
)
const japan = document('关西5日', ['guan', 'xi', 'ri'], ['日本', '温泉'], ['北京出发'])
const all = [yunnan, japan]
const found = (query: string) => search(query, all, (one) => one)

describe('a search', () => {
  it.each([
    ['云南', [yunnan]],
    ['yunnan', [yunnan]],
    ['YN', [yunnan]],
    ['kunmingdali', [yunnan]],
    ['riben', [japan]],
    ['rb', [japan]],
    ['昆明大理', [yunnan]],
    ['昆明　大理', [yunnan]],
    ['大理昆明旅游', [yunnan]],
    ['泡温泉', [japan]],
    ['去日本泡温泉', [japan]],
    ['带老人', [yunnan]],
    ['带爸妈去云南', [yunnan]],
    ['上海出发', [yunnan]],
    ['yyyn06', [yunnan]],
    ['5日', [japan]],
    ['云南温泉', []],
    ['上海', []],
    ['昆明x', []],
    ['旅游', []],
    ['un', []],
    ['%', []],
    ['   ', []],
  ])('for “%s”', (query, expected) => {
    expect(found(query)).toEqual(expected)
  })

  it('prefers what has the words as they stand', () => {
    const other = document('大理 昆明 温泉小镇', [], ['大理', '昆明', '温泉'])
    const both = [document('昆明大理6日', [], []), other]
    expect(search('昆明大理', both, (one) => one)).toEqual([both[0]])
    expect(search('昆明大理', [other], (one) => one)).toEqual([other])
  })

  it('finds whatever stands in a name', () => {
    fc.assert(
      fc.property(fc.nat(10), fc.integer({ min: 1, max: 6 }), (from, length) => {
        const part = yunnan.text.slice(from, from + length).trim()
        fc.pre(part !== '')
        expect(found(part)).toContain(yunnan)
      }),
    )
  })

  it('ends for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (query) => {
        expect(found(query).length).toBeLessThanOrEqual(2)
      }),
    )
  })
})

test('a term is what begins with the typed characters, pinyin or initials, or what they mean', () => {
  const spring = { text: '温泉', sound: ['wen', 'quan'] }
  for (const typed of ['温', '泉', 'w', 'wen q', 'wq', "wen'quan", '泡汤']) {
    expect([typed, termMatches(spring, typed)]).toEqual([typed, true])
  }
  for (const typed of ['quan', 'wqx', '%', '', '海']) {
    expect([typed, termMatches(spring, typed)]).toEqual([typed, false])
  }
  expect(soundMatches(['xi', 'an'], 'xa')).toBe(true)
  expect(soundMatches(['xian'], 'xa')).toBe(false)
})
