import type { Home } from '@/lib/operate-center/contract/catalogue/tours.ts'
import { writtenLink } from '@/lib/screens/links.ts'
import { isScreenName, screens } from '@/lib/screens/screens.ts'
import { Icon, isIconName } from '@/lib/ui/icon.tsx'
import styles from './home.module.css'

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
