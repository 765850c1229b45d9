import { fieldName } from '../../domain/staff/field-words.ts'
import type { CallName, Value } from '../../operate-center/contract/contract.ts'
import { type Schema, unwrapped } from '../../operate-center/contract/read-schema.ts'
import { Stand, Thumb, type Tone } from '../parts/cells.tsx'
import { Facts } from '../parts/facts.tsx'
import { Rows } from '../parts/rows.tsx'
import { answerSchema } from '../parts/schema.ts'
import type { Column, ListName, RowOf, Section } from './screen.ts'
import { shown } from './shown.tsx'

/** Extent and sorting of a column whose content follows from the answer's schema. */
type Plan = {
  key: string
  width?: number
  sort?: string
  extra?: true
  tone?: Readonly<Record<string, Tone>>
}

/** Columns of a list, each by the name of a field of its rows. */
export function columnsOf<N extends ListName>(
  call: N,
  plans: readonly (Plan & { key: keyof RowOf<N> & string })[],
): Column<RowOf<N>>[] {
  return plans.map(({ key, width = 130, sort, extra, tone }) => {
    // Read when the column is shown: making every schema at the start would delay the first screen.
    const field = () => answerSchema(call).properties?.items?.items?.properties?.[key] ?? {}
    return {
      key,
      title: fieldName(`${call}.${key}`),
      width,
      ...(sort ? { sort } : {}),
      ...(extra ? { extra } : {}),
      of: (row) => {
        const value = (row as Record<string, unknown>)[key]
        const said = shown(field(), value, `${call}.${key}`)
        return tone && (typeof value === 'string' || typeof value === 'boolean') ? (
          <Stand tone={tone[String(value)] ?? 'off'}>{said}</Stand>
        ) : (
          said
        )
      },
    }
  })
}

/** The whole answer of a call, in one section for what is short and one for each list and group. */
export function sectionsOf<N extends CallName>(
  call: N,
  { leave = [] }: { leave?: readonly (keyof Value<N> & string)[] } = {},
): Section<Value<N>>[] {
  return [
    {
      title: '内容',
      of: (value) => <Whole schema={answerSchema(call)} value={value as object} path={call} leave={leave} />,
    },
  ]
}

/** An object of an answer: short values beside each other, lists as tables, groups below. */
export function Whole({
  schema,
  value,
  path,
  leave = [],
}: {
  schema: Schema
  value: object
  path: string
  leave?: readonly string[]
}) {
  const { schema: bare } = unwrapped(schema)
  const options = bare.oneOf ?? bare.anyOf ?? []
  const fields = Object.entries(value).filter(([key]) => !leave.includes(key))
  const of = (key: string) =>
    bare.properties?.[key] ?? options.find((option) => option.properties?.[key])?.properties?.[key] ?? {}
  const isLong = (inner: unknown) =>
    (Array.isArray(inner) && inner.some((one) => typeof one === 'object' && one !== null)) ||
    (typeof inner === 'object' &&
      inner !== null &&
      !Array.isArray(inner) &&
      !('src' in inner) &&
      Object.keys(inner).length > 0)
  const short = fields.filter(([, inner]) => !isLong(inner))
  return (
    <>
      {short.length > 0 && (
        <Facts
          rows={short.map(
            ([key, inner]) => [fieldName(`${path}.${key}`), shown(of(key), inner, `${path}.${key}`)] as const,
          )}
        />
      )}
      {fields
        .filter(([, inner]) => isLong(inner))
        .map(([key, inner]) => (
          <div className="sub" key={key}>
            <h3>{fieldName(`${path}.${key}`)}</h3>
            {isPictures(inner) ? (
              <Shots pictures={inner} />
            ) : Array.isArray(inner) ? (
              <Many
                schema={unwrapped(of(key)).schema.items ?? {}}
                items={inner as object[]}
                path={`${path}.${key}`}
              />
            ) : (
              <Whole schema={of(key)} value={inner as object} path={`${path}.${key}`} />
            )}
          </div>
        ))}
    </>
  )
}

type Shot = { src: string; alt: string }

function isPictures(inner: unknown): inner is Shot[] {
  return Array.isArray(inner) && inner.every((one) => typeof (one as Partial<Shot>)?.src === 'string')
}

function Shots({ pictures }: { pictures: readonly Shot[] }) {
  return (
    <div className="pictures">
      {pictures.map(({ src, alt }) => (
        <figure key={src} className="pair-of-picture">
          <Thumb src={src} alt={alt} />
          <figcaption className="faint">{alt}</figcaption>
        </figure>
      ))}
    </div>
  )
}

/** Letters of a text in a table that wraps instead of widening it. */
const LONG = 40

function Many({ schema, items, path }: { schema: Schema; items: readonly object[]; path: string }) {
  const keys = [...new Set(items.flatMap((item) => Object.keys(item)))]
  const rows = items.map((item, index) => ({ item: item as Record<string, unknown>, id: String(index) }))
  const { schema: bare } = unwrapped(schema)
  return (
    <Rows
      rows={rows}
      id={({ id }) => id}
      columns={keys.map((key) => ({
        title: fieldName(`${path}.${key}`),
        of: ({ item }: { item: Record<string, unknown> }) => {
          const said = shown(bare.properties?.[key] ?? {}, item[key], `${path}.${key}`)
          return typeof said === 'string' && said.length > LONG ? <span className="long">{said}</span> : said
        },
      }))}
    />
  )
}
