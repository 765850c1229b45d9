import type { TextContent } from './text-codes.ts'

/** What a contract's text may name; filled in from the order. Written as `{{产品}}`. */
export const textVariables = [
  '合同编号',
  '旅行社',
  '许可证号',
  '产品',
  '出发日期',
  '返回日期',
  '人数',
  '费用合计',
  '最低成团人数',
  '通知天数',
] as const
type TextVariable = (typeof textVariables)[number]
export type TextValues = Readonly<Record<TextVariable, string>>

const VARIABLE = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Variables of a text that nothing fills in, and lone braces; each as it was written. */
export function unknownVariables({ sections }: Pick<TextContent, 'sections'>): string[] {
  const unknown = sections.flatMap(({ heading, text }) => {
    const words = `${heading}\n${text}`
    const named = [...words.matchAll(VARIABLE)].flatMap(([whole, name = '']) =>
      (textVariables as readonly string[]).includes(name) ? [] : [whole],
    )
    const lone = /\{\{|\}\}/.test(words.replace(VARIABLE, '')) ? ['{{'] : []
    return [...named, ...lone]
  })
  return [...new Set(unknown)]
}

/** The text with its values. A value is never looked through for variables itself. */
export function filledIn(text: string, values: TextValues): string {
  return text.replace(VARIABLE, (whole, name: string) => values[name as TextVariable] ?? whole)
}

/** The paragraphs of a text, empty lines left out. */
export function paragraphsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
