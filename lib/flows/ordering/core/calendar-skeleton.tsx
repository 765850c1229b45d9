import { Bone } from '../../../ui/states.tsx'
import ui from '../../../ui/ui.module.css'
import styles from './calendar.module.css'

/**
 * The calendar's own geometry while it loads.
 * @param props.label what is loading, as a sentence
 */
export function CalendarSkeleton({ label }: { label: string }) {
  return (
    <div className={ui.block} role="status" aria-label={label}>
      <Bone height={24} width={88} />
      <div className={styles.months}>
        {[0, 1, 2, 3].map((index) => (
          <Bone key={index} height={52} width={84} radius={10} />
        ))}
      </div>
      <div className={styles.weekdays} />
      <div className={styles.days}>
        {Array.from({ length: 35 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <span key={index} className={styles.day}>
            <Bone height={18} width={22} />
            <span className={styles.bonePrice}>
              <Bone height={12} width={32} />
            </span>
          </span>
        ))}
      </div>
    </div>
  )
}
