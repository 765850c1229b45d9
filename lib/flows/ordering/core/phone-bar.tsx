import { Icon } from '../../../ui/icon.tsx'
import ui from '../../../ui/ui.module.css'
import styles from './ordering.module.css'

/** Ordering is off in this shop: the sales phone takes its place (specification, section 6). */
export function PhoneBar({ saleTel }: { saleTel: string }) {
  return (
    <div className={`${ui.actionBar} ${styles.bottom}`}>
      {saleTel ? (
        <a className={`${ui.primary} ${ui.wide}`} href={`tel:${saleTel}`}>
          <Icon name="phone" />
          电话咨询 {saleTel}
        </a>
      ) : (
        <button type="button" className={`${ui.primary} ${ui.wide}`} disabled>
          暂不接受在线预订
        </button>
      )}
    </div>
  )
}
