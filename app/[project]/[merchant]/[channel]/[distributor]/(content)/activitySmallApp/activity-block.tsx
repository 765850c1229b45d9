import { formatDate } from '@/lib/base/calendar/dates.ts'
import { linkFromCity } from '@/lib/flows/catalogue/kind-links.ts'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './activity.module.css'

type Activity = NonNullable<Value<'content.activity'>['activity']>

const closed = { upcoming: '活动还未开始', over: '活动已结束' } as const

/** The merchant's offer: what it is, until when, how it is taken up, and its conditions. */
export function ActivityBlock({ activity, base }: { activity: Activity; base: string }) {
  const { text, rules, action, state } = activity
  const dates = dateWords(activity)
  return (
    <>
      <section className={styles.action} aria-label="活动内容">
        {text ? <p className={styles.words}>{text}</p> : null}
        {dates ? <p className={ui.secondary}>{dates}</p> : null}
        {state !== 'running' ? (
          <p className={styles.closed} role="status">
            {closed[state]}
          </p>
        ) : action ? (
          <a className={`${ui.primary} ${ui.wide}`} href={linkFromCity(base, action.link, undefined)}>
            {action.label}
          </a>
        ) : null}
      </section>
      {rules.length > 0 ? (
        <section className={ui.block}>
          <h2 className={ui.heading}>活动规则</h2>
          <ol className={styles.rules}>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
        </section>
      ) : null}
    </>
  )
}

/** 活动时间 12月1日 周二 至 12月31日 周四; empty where there is no limit. */
function dateWords({ from, until }: Pick<Activity, 'from' | 'until'>): string {
  if (from && until) return `活动时间 ${formatDate(from)} 至 ${formatDate(until)}`
  if (from) return `活动时间 ${formatDate(from)}起`
  return until ? `活动时间 至 ${formatDate(until)}` : ''
}
