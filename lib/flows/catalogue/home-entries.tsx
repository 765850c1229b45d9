import type { Home } from '../../operate-center/contract/catalogue/shared.ts'
import { isScreenName } from '../../screens/screens.ts'
import { Icon, isIconName } from '../../ui/icon.tsx'
import styles from './home-content.module.css'
import { linkFromCity } from './kind-links.ts'

type Props = { entries: Home['entries']; base: string; departCity: string | undefined }

/** The ways into the shop's kinds of products. An entry whose screen does not exist is not shown. */
export function Entries({ entries, base, departCity }: Props) {
  const shown = entries.filter(({ link }) => isScreenName(link.split('?')[0] ?? ''))
  if (shown.length === 0) return null
  return (
    <nav className={styles.entries} style={columns(shown.length)} aria-label="分类">
      {shown.map(({ icon, label, link }) => (
        <a key={label} className={styles.entry} href={linkFromCity(base, link, departCity)}>
          <span className={styles.entryIcon}>
            <Icon name={isIconName(icon) ? icon : 'compass'} size={26} />
          </span>
          {label}
        </a>
      ))}
    </nav>
  )
}

/** As even rows as four or five columns allow, so that no entry stands alone in its row. */
function columns(count: number): React.CSSProperties {
  const most = count <= 5 ? count : count % 5 === 0 || count % 4 === 1 ? 5 : count === 6 ? 3 : 4
  return { '--columns': most } as React.CSSProperties
}
