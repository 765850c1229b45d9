import { flagFile } from '../base/flag-files.ts'
import styles from './flag.module.css'

type Props = {
  /** ISO 3166-1, two capital letters. */
  code: string
  /** In pixels; the height is two thirds of it. */
  width?: number
  /** In view at once. */
  first?: boolean
}

/** A country's flag beside its name, hence without words of its own. A file of its own, so that it costs no JavaScript. */
export function Flag({ code, width = 24, first = false }: Props) {
  return (
    // biome-ignore lint/performance/noImgElement: a drawing of some hundred bytes
    <img
      className={styles.flag}
      src={flagFile(code)}
      alt=""
      width={width}
      height={Math.round((width * 2) / 3)}
      loading={first ? undefined : 'lazy'}
      decoding="async"
    />
  )
}
