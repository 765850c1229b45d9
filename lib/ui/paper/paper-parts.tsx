import type { DocumentPart, SignaturePlace } from '../../domain/documents/document.ts'
import styles from './paper.module.css'
import { Seal } from './seal.tsx'

type Table = Extract<DocumentPart, { kind: 'table' }>

/** More columns than this are too narrow on a phone; each row is then a list of its words and values. */
const MOST_COLUMNS = 3

/** The parts of one section of a paper. Its title is the screen's to draw, one level above the headings here (h3). */
export function PaperParts({ parts }: { parts: readonly DocumentPart[] }) {
  return (
    <div className={styles.paper}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paper never changes its parts
        <Part key={index} part={part} />
      ))}
    </div>
  )
}

function Part({ part }: { part: DocumentPart }) {
  switch (part.kind) {
    case 'heading':
      return <h3>{part.text}</h3>
    case 'paragraph':
      return (
        <p className={mark(part.changed)}>
          {part.strong ? <strong>{part.text}</strong> : part.text}
          {part.changed ? <Changed /> : null}
        </p>
      )
    case 'list': {
      const List = part.numbered ? 'ol' : 'ul'
      return (
        <List className={part.numbered ? styles.numbered : styles.bullets}>
          {numbered(part.items).map(({ key, value }) => (
            <li key={key} className={mark(part.changed?.includes(key))}>
              {value}
              {part.changed?.includes(key) ? <Changed /> : null}
            </li>
          ))}
        </List>
      )
    }
    case 'facts':
      return <Facts rows={part.rows} />
    case 'table':
      return part.head.length > MOST_COLUMNS ? <Rows table={part} /> : <Grid table={part} />
    case 'code':
      return <Facts rows={[{ label: part.label, value: part.code }]} />
    case 'signature':
      return <Signed place={part} />
  }
}

function Facts({ rows }: { rows: readonly { label: string; value: string; changed?: boolean }[] }) {
  return (
    <dl className={styles.facts}>
      {numbered(rows).map(({ key, value: { label, value, changed } }) => (
        <div key={key} className={mark(changed)}>
          <dt>{label}</dt>
          <dd>
            {value}
            {changed ? <Changed /> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Grid({ table: { head, rows, changed } }: { table: Table }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {numbered(head).map(({ key, value }) => (
            <th key={key} scope="col">
              {value}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numbered(rows).map(({ key, value: cells }) => (
          <tr key={key} className={mark(changed?.includes(key))}>
            {numbered(cells).map((cell) => (
              <td key={cell.key}>
                {cell.value}
                {cell.key === 0 && changed?.includes(key) ? <Changed /> : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Rows({ table: { head, rows, changed } }: { table: Table }) {
  return (
    <ul className={styles.rows}>
      {numbered(rows).map(({ key, value: cells }) => (
        <li key={key} className={mark(changed?.includes(key))}>
          {changed?.includes(key) ? <Changed /> : null}
          <Facts
            rows={head.flatMap((label, column) => {
              const value = cells[column] ?? ''
              return value === '' ? [] : [{ label, value }]
            })}
          />
        </li>
      ))}
    </ul>
  )
}

function Signed({ place: { role, label, name, signedOn, picture } }: { place: SignaturePlace }) {
  return (
    <dl className={styles.signature}>
      <dt>{label}</dt>
      <dd>
        {picture && role === 'customer' ? (
          // biome-ignore lint/performance/noImgElement: a small picture that came with the text
          <img src={picture} alt={`${name}的手写签名`} />
        ) : (
          <span className={name ? styles.name : styles.unsigned}>{name || '未签署'}</span>
        )}
        {role === 'seller' && name && signedOn ? <Seal name={name} picture={picture} /> : null}
        {signedOn ? <time dateTime={signedOn}>{signedOn}</time> : null}
      </dd>
    </dl>
  )
}

/** Differs from the version before; the word says it too, for who sees no colours. */
function Changed() {
  return <span className={styles.changedWord}>变更</span>
}

const mark = (changed: boolean | undefined) => (changed ? styles.changed : undefined)

/** Lists of a paper never change, so their place is their key. */
const numbered = <T,>(list: readonly T[]) => list.map((value, key) => ({ key, value }))
