import type { ImportSheetName } from '../../../contract/catalogue/staff-imports.ts'
import { type Cell, choice, field, line, list, oneRecord, orElse, records, text, word } from './cells.ts'

/** One column of a sheet: how a field of the row's value is written and read. */
export type Column = {
  title: string
  /** Where the value stands in the row's value. */
  path: string
  cell: Cell<unknown>
  /** Every row has to fill it in, and every file has to have it. */
  required: boolean
  /** A new row without it gets this. Undefined: it has to be filled in. */
  fallback?: unknown
  /** An empty cell leaves an existing row's value as it is, instead of clearing it. */
  keeps?: true
  /** Written for people to read; a file that is read may say anything there. */
  shown?: true
  /** What the template shows. */
  example: string
}

export type Sheet<N extends string = ImportSheetName> = {
  name: N
  title: string
  /** Paths of the columns that a row is found by. */
  keys: readonly string[]
  /** What a row is found by is a secret, which messages do not repeat. */
  secret?: true
  /** Where a row names its product, on a sheet whose unreadable row leaves the whole product out. */
  partOf?: string
  columns: readonly Column[]
}

type Options<T> = { required?: true; fallback?: T; keeps?: true; shown?: true }

export function column<T>(
  title: string,
  path: string,
  cell: Cell<T>,
  example: string,
  options: Options<T> = {},
) {
  const { required = false, ...rest } = options
  return { title, path, cell: cell as Cell<unknown>, required, example, ...rest } satisfies Column
}

export const required = { required: true } as const
export const blankText = { fallback: '' }
export const noWords: { fallback: string[] } = { fallback: [] }
export const none: { fallback: never[] } = { fallback: [] }
export const nothing = { fallback: null }

export function wordsOf<C extends string>(words: Readonly<Record<C, string>>): Cell<C> {
  return choice(Object.entries(words) as [C, string][])
}

export const asIs = <T>(one: object) => one as T

/** Whether a product is on sale. */
export const onOrOff: Column = column(
  '状态',
  'status',
  choice([
    ['onSale', '在售'],
    ['withdrawn', '下架'],
  ]),
  '下架',
  { fallback: 'withdrawn', keeps: true },
)

export type Picture = { src: string; alt: string }
export const pictures = records<Picture>(
  [field('图片', 'src', word), field('图片说明', 'alt', text)],
  (one) => ({ alt: '', src: '', ...one }),
)
/** One picture in a cell, or none. */
export const pictureOrNone = orElse(oneRecord(pictures), null)

type Told = { text: string; picture: Picture | null }
/** Paragraphs of a description, each with its picture or none. */
export const paragraphs = records<Told>(
  [
    field('文字', 'text', line),
    field('图片', 'picture.src', word, 'optional'),
    field('图片说明', 'picture.alt', text, 'optional'),
  ],
  (one) => {
    const { text: said = '', picture = null } = one as Partial<Told>
    return { text: said, picture: picture && { ...picture, alt: picture.alt ?? '' } }
  },
)

/** Texts with a title each. */
export const titled = records<{ title: string; text: string }>(
  [field('标题', 'title', line), field('内容', 'text', line)],
  asIs,
)

/** The columns of a cover. */
export function coverColumns(src: string, alt: string): Column[] {
  return [
    column('封面', 'cover.src', word, src, required),
    column('封面说明', 'cover.alt', text, alt, blankText),
  ]
}

/** Something that sheets name by its name and programs by its id. */
type Named = { id: string; name: string }

/** The names by which a sheet names these; where two have one name, or it looks like an id, the id follows it. */
export function namesOf(things: readonly Named[]) {
  const alone = ({ name }: Named) =>
    things.filter((other) => other.name === name || other.id === name).length === 1 && name.trim() === name
  const labels = new Map(
    things.map((one) => [one.id, alone(one) ? one.name : `${one.name.trim()}#${one.id}`]),
  )
  const ids = new Map([...labels].map(([id, label]) => [label, id]))
  return {
    /** An id that nothing has is its own label. */
    labelOf: (id: string): string => labels.get(id) ?? id,
    /** Null: there is no such thing. */
    idOf: (label: string): string | null => ids.get(label) ?? null,
    /** What is wrong with a label of a column; null: nothing. */
    wrong(title: string, label: string): string | null {
      if (ids.has(label)) return null
      const some = [...ids.keys()].slice(0, 12)
      return some.length === 0
        ? `还没有${title}，请先在后台添加`
        : `没有${title}“${label}”，可填：${some.join('、')}${ids.size > some.length ? '等' : ''}`
    },
  }
}

/** Names in one cell, each once. */
const nameList = list(word, '、')
export const namesInCell: Cell<string[]> = {
  ...nameList,
  read: (cell) => [...new Set(nameList.read(cell))],
}
