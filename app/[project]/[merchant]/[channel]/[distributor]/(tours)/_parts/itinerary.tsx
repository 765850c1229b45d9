import type { ItineraryDay } from '@/lib/operate-center/contract/catalogue/tours.ts'
import { Icon, type IconName } from '@/lib/ui/icon.tsx'
import { Picture } from '@/lib/ui/picture.tsx'
import styles from './itinerary.module.css'

const moduleIcons: Record<string, IconName> = {
  hotel: 'hotel',
  scenic: 'camera',
  food: 'meal',
  shopping: 'bag',
  activity: 'flag',
  reminder: 'info',
  flight: 'plane',
  free: 'compass',
}

/** Day by day as a timeline. A module of an unknown type is shown as text (screens.md A.1). */
export function Itinerary({ days, pictures = false }: { days: readonly ItineraryDay[]; pictures?: boolean }) {
  return (
    <ol className={styles.days}>
      {days.map((day) => (
        <li key={day.day} id={`day-${day.day}`} className={styles.day}>
          <h3 className={styles.title}>
            <span className={styles.number}>第{day.day}天</span>
            {day.title}
          </h3>
          <p className={styles.text}>{day.text || '无'}</p>
          {day.modules.map((module) => (
            <div key={`${module.type}${module.title}`} className={styles.module}>
              <Icon name={moduleIcons[module.type] ?? 'star'} size={18} />
              <div>
                <p className={styles.moduleTitle}>
                  {module.title}
                  {module.minutes ? <span className={styles.minutes}>约{module.minutes}分钟</span> : null}
                </p>
                {module.text ? <p className={styles.moduleText}>{module.text}</p> : null}
                {pictures && module.picture ? (
                  <Picture
                    picture={module.picture}
                    sizes="(max-width: 480px) 80vw, 380px"
                    ratio={0.6}
                    className={styles.picture ?? ''}
                  />
                ) : null}
              </div>
            </div>
          ))}
          <dl className={styles.facts}>
            <div>
              <dt>
                <Icon name="meal" size={16} />
                用餐
              </dt>
              <dd>{mealWords(day)}</dd>
            </div>
            <div>
              <dt>
                <Icon name="hotel" size={16} />
                住宿
              </dt>
              <dd>{day.hotel || '无'}</dd>
            </div>
            <div>
              <dt>
                <Icon name="bus" size={16} />
                交通
              </dt>
              <dd>{day.transport || '无'}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ol>
  )
}

/** 早餐：含（酒店自助）　午餐：自理 … */
function mealWords({ meals: { breakfast, lunch, dinner } }: ItineraryDay): string {
  return [['早餐', breakfast] as const, ['午餐', lunch] as const, ['晚餐', dinner] as const]
    .map(([name, { included, note }]) => `${name}${included ? '含' : '自理'}${note ? `（${note}）` : ''}`)
    .join('，')
}
