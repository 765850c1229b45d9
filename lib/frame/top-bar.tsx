import type { ReactNode } from 'react'
import type { Shop } from '../storefront/shop/shop.ts'
import { Icon } from '../ui/icon.tsx'
import { ShareButton } from './share-button.tsx'
import styles from './top-bar.module.css'

type Props = {
  title: ReactNode
  /** Where back leads when there is nothing to go back to. */
  home: string
  /** The shop, where the screen may be shared. */
  share?: Pick<Shop, 'config'>
}

/** Our own bar: back, title. Hosts that draw one hide it (`in-host`, set by the first inline script). */
export function TopBar({ title, home, share }: Props) {
  return (
    <header className={`${styles.bar} host-hidden`}>
      <a className={styles.back} href={home} data-back="" aria-label="返回">
        <Icon name="back" size={24} />
      </a>
      <h1 className={styles.title} data-bar-title="">
        {title}
      </h1>
      {share ? (
        <ShareButton shop={share} className={styles.share} label="分享">
          <Icon name="share" size={22} />
        </ShareButton>
      ) : null}
      <a className={styles.home} href={home} aria-label="首页">
        <Icon name="home" size={22} />
      </a>
    </header>
  )
}
