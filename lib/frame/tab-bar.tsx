import { linkTo, type PlainScreen } from '../screens/links.ts'
import type { ScreenName } from '../screens/screens.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import styles from './tab-bar.module.css'

type Tab = { screen: PlainScreen; label: string; icon: IconName }

const tabs: Tab[] = [
  { screen: 'index', label: '首页', icon: 'home' },
  { screen: 'visaIndex', label: '签证', icon: 'globe' },
  { screen: 'goodsIndex', label: '好物', icon: 'bag' },
  { screen: 'personCenter', label: '我的', icon: 'user' },
]

/** Bottom tabs of the top-level screens. A tab is not shown when its shop is closed. */
export function TabBar({
  base,
  current,
  openShop,
}: {
  base: string
  current: ScreenName
  openShop: boolean
}) {
  const shown = tabs.filter(({ screen }) => screen !== 'goodsIndex' || openShop)
  return (
    <nav className={styles.bar} aria-label="主导航">
      {/* Shown, with its address, by lib/browser/page/start-page.ts when a partner's visit has brought one. */}
      <a href={base} className={styles.tab} data-partner-return="" hidden suppressHydrationWarning>
        <Icon name="back" size={24} />
        返回合作方
      </a>
      {shown.map(({ screen, label, icon }) => (
        <a
          key={screen}
          href={linkTo(base, screen)}
          className={styles.tab}
          aria-current={screen === current ? 'page' : undefined}
        >
          <Icon name={icon} size={24} />
          {label}
        </a>
      ))}
    </nav>
  )
}
