import { checkChineseName, checkPinyin, nicknameProblem } from './names.ts'
import { splitChineseName, surnameReading } from './surnames.ts'

describe('Chinese name', () => {
  test.each([
    ['张三', '张三'],
    [' 欧 阳 娜 娜 ', '欧阳娜娜'],
    ['买买提・吐尔逊', '买买提·吐尔逊'],
    ['买买提•吐尔逊', '买买提·吐尔逊'],
    ['买买提.吐尔逊', '买买提·吐尔逊'],
    ['𠮷田', '𠮷田'],
    ['㛃小', '㛃小'],
  ])('%p is stored as %p', (text, normalised) => {
    expect(checkChineseName(text)).toEqual({ ok: true, normalised })
  })

  test.each(['', '张', '张3', '张😀', 'Zhang', '·张三', '张三·', '张··三', '张'.repeat(21), '张<b>'])(
    '%p is refused',
    (text) => {
      expect(checkChineseName(text).ok).toBe(false)
    },
  )
})

describe('pinyin', () => {
  test.each([
    ['zhang', 'ZHANG'],
    ['Zhāng', 'ZHANG'],
    ['lü', 'LYU'],
    ['LÜ', 'LYU'],
    ['lǚ', 'LYU'],
    ['nǚ', 'NYU'],
    ['jú', 'JU'],
    ['jü', 'JU'],
    ['Müller', 'MULLER'],
    ['LV', 'LV'],
    ["Xi'an", 'XIAN'],
    ['San Feng', 'SANFENG'],
    ['ｚｈａｎｇ', 'ZHANG'],
  ])('%p is stored as %p', (text, normalised) => {
    expect(checkPinyin(text, 'surname')).toEqual({ ok: true, normalised })
  })

  test.each(['', '张', 'ZHANG1', 'A'.repeat(27), 'ZH_ANG'])('%p is refused', (text) => {
    expect(checkPinyin(text, 'given').ok).toBe(false)
  })

  test('the message names the part', () => {
    const check = checkPinyin('', 'given')
    expect(check.ok ? '' : check.message).toContain('名的拼音')
  })
})

describe('surnames', () => {
  test.each([
    ['张三', '张', '三'],
    ['欧阳修', '欧阳', '修'],
    ['欧阳', '欧', '阳'],
    ['司马相如', '司马', '相如'],
    ['𠮷野家', '𠮷', '野家'],
  ])('%s is %s and %s', (name, surname, given) => {
    expect(splitChineseName(name)).toEqual({ surname, given })
  })

  test.each([
    ['单田芳', 'SHAN'],
    ['曾国藩', 'ZENG'],
    ['仇英', 'QIU'],
    ['解缙', 'XIE'],
    ['查良镛', 'ZHA'],
    ['尉迟恭', 'YUCHI'],
    ['张三', null],
  ])('%s is usually read %p', (name, reading) => {
    expect(surnameReading(name)).toBe(reading)
  })
})

test.each(['小云', '👨‍👩‍👧 一家', '👩🏽‍🚀', '❤️‍🔥', 'Anna-Maria'])('the nickname %p is accepted', (name) => {
  expect(nicknameProblem(name)).toBeNull()
})

test.each([
  '\u202e管理员',
  '客\u200b服',
  '小\u200d云',
  '\u2066a\u2069',
  '\ufeff王',
  '\u00ad王',
  '👩\u200d王',
  '<b>',
])('a nickname that turns or hides its letters is refused: %p', (name) => {
  expect(nicknameProblem(name)).not.toBeNull()
})
