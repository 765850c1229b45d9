/** Compound surnames still in use; for masking and for proposing pinyin, not for refusing names. */
const COMPOUND_SURNAMES: ReadonlySet<string> = new Set(
  (
    '欧阳 上官 司马 诸葛 东方 皇甫 尉迟 公孙 令狐 慕容 夏侯 司徒 司空 轩辕 端木 南宫 西门 百里 呼延 ' +
    '长孙 宇文 鲜于 闾丘 澹台 公冶 宗政 濮阳 淳于 单于 太叔 申屠 仲孙 钟离 独孤 赫连 拓跋 第五 东郭 ' +
    '南门 羊舌 微生 梁丘 左丘 谷梁 公羊 万俟 闻人 亓官 司寇 巫马 颛孙 漆雕 乐正 壤驷 公良 夹谷 宰父 ' +
    '段干 归海 东门 西陵'
  ).split(' '),
)

/** Surnames read otherwise than the character usually is (rules.md C.1). */
const SURNAME_READINGS: Readonly<Record<string, string>> = {
  万俟: 'MOQI',
  尉迟: 'YUCHI',
  单于: 'CHANYU',
  澹台: 'TANTAI',
  长孙: 'ZHANGSUN',
  单: 'SHAN',
  曾: 'ZENG',
  仇: 'QIU',
  解: 'XIE',
  查: 'ZHA',
  区: 'OU',
  朴: 'PIAO',
  任: 'REN',
  盖: 'GE',
  覃: 'QIN',
  翟: 'ZHAI',
  乐: 'YUE',
  缪: 'MIAO',
  吕: 'LYU',
}

/** Splits a Han name into surname and given name; compound surnames only where a given name remains. */
export function splitChineseName(name: string): { surname: string; given: string } {
  const characters = [...name]
  const two = characters.slice(0, 2).join('')
  const length = characters.length > 2 && COMPOUND_SURNAMES.has(two) ? 2 : 1
  return { surname: characters.slice(0, length).join(''), given: characters.slice(length).join('') }
}

/**
 * The usual reading of a surname that automatic pinyin gets wrong, or null. A suggestion only: the document
 * decides (覃 is also TAN, 乐 also LE, 盖 also GAI).
 */
export function surnameReading(name: string): string | null {
  return SURNAME_READINGS[splitChineseName(name).surname] ?? null
}
