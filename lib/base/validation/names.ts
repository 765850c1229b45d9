import { accept, type FieldCheck, reject } from './field-check.ts'
import { characterCount, toHalfWidth, withoutSpaces } from './text.ts'

/** Without spaces, and with the one middle dot · (U+00B7) that documents of minority names use. */
function normaliseChineseName(text: string): string {
  return withoutSpaces(text).replace(/[•・‧∙⋅･．.]/g, '·')
}

/** 2 to 20 Han characters, with · only between them (rules.md C.1). */
export function checkChineseName(text: string): FieldCheck {
  const name = normaliseChineseName(text)
  if (name === '') return reject('请填写中文姓名')
  if (!/^[\p{Script=Han}·]+$/u.test(name)) return reject('中文姓名只能填写汉字和“·”')
  const length = characterCount(name)
  if (length < 2 || length > 20) return reject('中文姓名应为2至20个字，请与证件一致')
  if (/^·|·$|··/.test(name)) return reject('“·”只能用在两个汉字之间，请与证件一致')
  return accept(name)
}

/**
 * One part of a passport name: upper-case letters without tones, spaces, hyphens or apostrophes. ü becomes YU as
 * passports print it since 2012 (LÜ → LYU, NÜ → NYU); elsewhere it is U (JU, and MULLER of a foreign name). A typed V
 * is kept: older passports print LV, and the form must match the document.
 */
export function normalisePinyin(text: string): string {
  return withoutSpaces(toHalfWidth(text))
    .normalize('NFD')
    .toUpperCase()
    .replace(/([LN])U\u0308/g, '$1YU')
    .replace(/[\u0300-\u036f'’‘`·-]/g, '')
}

/** Surname or given name in pinyin as in the document, 1 to 26 letters (rules.md C.1). */
export function checkPinyin(text: string, part: 'surname' | 'given'): FieldCheck {
  const label = part === 'surname' ? '姓' : '名'
  const pinyin = normalisePinyin(text)
  if (pinyin === '') return reject(`请填写${label}的拼音，与证件一致`)
  if (!/^[A-Z]+$/.test(pinyin)) return reject(`${label}的拼音只能填写字母，不含声调和数字`)
  if (pinyin.length > 26) return reject(`${label}的拼音最多26个字母，请与证件一致`)
  return accept(pinyin)
}

/**
 * What is wrong with a nickname (昵称, 称呼), already trimmed and not empty; null when nothing is. Invisible characters
 * that turn a line round or hide letters are refused, so that staff read what the customer wrote; the joiner stays where
 * it makes one emoji of several.
 */
export function nicknameProblem(name: string): string | null {
  const visible = name.replace(JOINED_EMOJI, '')
  return characterCount(name) > 20 || /[\p{Cc}\p{Cf}<>]/u.test(visible)
    ? '最多20个字，请勿使用特殊符号'
    : null
}

/** A joiner between two emoji, with the skin tone or variation selector that may stand before it. */
const JOINED_EMOJI =
  /(?<=\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?)\u200d(?=\p{Extended_Pictographic})/gu
