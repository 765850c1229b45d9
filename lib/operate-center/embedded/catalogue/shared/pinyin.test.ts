import { spacedPinyin, syllablesOf } from './pinyin.ts'

it('reads place names as their inhabitants do', () => {
  for (const [name, sound] of [
    ['重庆', 'chong qing'],
    ['厦门', 'xia men'],
    ['西安', 'xi an'],
    ['长沙', 'chang sha'],
    ['呼和浩特', 'hu he hao te'],
  ] as const) {
    expect(spacedPinyin(name, '')).toBe(sound)
    expect(spacedPinyin(name, sound.replaceAll(' ', ''))).toBe(sound)
  }
  expect(spacedPinyin('六安', 'luan')).toMatch(/^lu ?an$/)
  expect(syllablesOf('云南<昆明+大理>6日·A线')).toEqual([
    'yun',
    'nan',
    'kun',
    'ming',
    'da',
    'li',
    'ri',
    'xian',
  ])
})
