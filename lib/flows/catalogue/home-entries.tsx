import type { Home } from '../../operate-center/contract/catalogue/shared.ts'
import { writtenLink } from '../../screens/links.ts'
import { isScreenName, screens } from '../../screens/screens.ts'
import { Icon, isIconName } from '../../ui/icon.tsx'
import styles from './home-content.module.css'

/** The ways into the shop's kinds of products. An entry whose screen is not built is not shown. */
export function Entries({ entries, base }: { entries: Home['entries']; base: string }) {
  const shown = entries.filter(({ link }) => {
    const screen = link.split('?')[0] ?? ''
    return isScreenName(screen) && screens[screen].built
  })
  if (shown.length === 0) return null
  return (
    <nav className={styles.entries} aria-label="分类">
      {shown.map(({ icon, label, link }) => (
        <a key={label} className={styles.entry} href={writtenLink(base, link)}>
          <span className={styles.entryIcon}>
            <Icon name={isIconName(icon) ? icon : 'compass'} size={26} />
          </span>
          {label}
        </a>
      ))}
    </nav>
  )
}
