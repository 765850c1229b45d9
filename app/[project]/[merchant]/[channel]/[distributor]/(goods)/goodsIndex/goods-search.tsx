import home from '@/lib/flows/catalogue/kind-home.module.css'
import { linkTo } from '@/lib/screens/links.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import styles from './goods-header.module.css'

type Props = { base: string; hint: string }

/** The search field: a plain form, which works before the scripts do. The list writes its keyword into it. */
export function GoodsSearch({ base, hint }: Props) {
  return (
    <form className={`${home.search} ${styles.search}`} action={linkTo(base, 'goodsIndex')}>
      <Icon name="search" size={18} />
      <input
        type="search"
        name="keyword"
        required
        maxLength={50}
        placeholder={hint}
        aria-label="搜索好物"
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit">搜索</button>
    </form>
  )
}
