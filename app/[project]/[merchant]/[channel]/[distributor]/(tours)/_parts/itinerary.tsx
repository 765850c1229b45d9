import { durationWords } from '@/lib/domain/catalogue/tour-words.ts'
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
export function Itinerary({ days }: { days: readonly ItineraryDay[] }) {
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
                  {module.minutes ? (
                    <span className={styles.minutes}>{durationWords(module.minutes)}</span>
                  ) : null}
                </p>
                {module.text ? <p className={styles.moduleText}>{module.text}</p> : null}
                {module.picture ? (
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
              <dd>
                <Meals meals={day.meals} />
              </dd>
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

/** 早 含 · 午 自理 · 晚 含, with a line for what is to be known of them. */
function Meals({ meals: { breakfast, lunch, dinner } }: Pick<ItineraryDay, 'meals'>) {
  const meals = [
    { name: '早', meal: breakfast },
    { name: '午', meal: lunch },
    { name: '晚', meal: dinner },
  ]
  const notes = meals.filter(({ meal }) => meal.note).map(({ name, meal }) => `${name}：${meal.note}`)
  return (
    <>
      <span className={styles.meals}>
        {meals.map(({ name, meal: { included } }) => (
          <span key={name} data-included={included ? '' : undefined}>
            {name} {included ? '含' : '自理'}
          </span>
        ))}
      </span>
      {notes.length > 0 ? <span className={styles.mealNotes}>{notes.join('；')}</span> : null}
    </>
  )
}
