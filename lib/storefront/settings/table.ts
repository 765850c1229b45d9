import { environment } from './schema.ts'

/** All settings as a Markdown table, for README. */
export function settingsTable(): string {
  const rows = Object.entries(environment.shape).map(([name, schema]) => {
    const parsed = schema.safeParse(undefined)
    const fallback =
      parsed.success && parsed.data !== undefined && parsed.data !== '' ? `\`${parsed.data}\`` : ''
    return `| \`${name}\` | ${fallback} | ${schema.description ?? ''} |`
  })
  return ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}

const BEGIN = '<!-- settings: made by npm run settings -->'
const END = '<!-- /settings -->'

/**
 * A text with the table between its two marks.
 * @throws when the marks are missing
 */
export function withSettingsTable(text: string): string {
  const begin = text.indexOf(BEGIN)
  const end = text.indexOf(END)
  if (begin < 0 || end < begin) throw new Error(`the text has no ${BEGIN} … ${END}`)
  return `${text.slice(0, begin + BEGIN.length)}\n\n${settingsTable()}\n\n${text.slice(end)}`
}
