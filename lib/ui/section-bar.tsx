import styles from './section-bar.module.css'

type Props = { label: string; sections: readonly { id: string; name: string }[] }

/**
 * The bar of a long page, below the top bar: a link to each section, and where the reader is. Plain links until
 * `section-bar-here.ts` runs.
 */
export function SectionBar({ label, sections }: Props) {
  return (
    <nav className={styles.bar} aria-label={label} data-sections="">
      {sections.map(({ id, name }) => (
        <a key={id} href={`#${id}`}>
          {name}
        </a>
      ))}
    </nav>
  )
}
