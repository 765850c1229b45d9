import { dateAndTime } from '@/lib/base/calendar/moments.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import styles from '@/lib/flows/sign-in/sign-in.module.css'
import type {
  DistributorApplication,
  ApplicationState as State,
} from '@/lib/operate-center/contract/shops/distributors.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Icon, type IconName } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'

const heads: Record<State, { icon: IconName; tone: 'waiting' | 'good' | 'bad'; title: string }> = {
  pending: { icon: 'clock', tone: 'waiting', title: '审核中' },
  passed: { icon: 'check', tone: 'good', title: '已通过' },
  rejected: { icon: 'warning', tone: 'bad', title: '未通过' },
}

type Props = { application: DistributorApplication; onAgain: () => void }

/** An application's state, and the next step. */
export function ApplicationState({ application, onAgain }: Props) {
  const { base, saleTel } = useShop()
  const { state, reason, mobile, createdAt, decidedAt } = application
  const { icon, tone, title } = heads[state]
  const facts: [string, string][] = [
    ['店铺名', application.shopName],
    ['联系人', application.contact],
    ['电话', mobile],
    ['城市', application.city],
    ['营业执照', application.creditCode],
    ['许可证号', application.travelLicence],
    ['推荐码', application.referral],
    ['提交时间', dateAndTime(new Date(createdAt))],
    [state === 'passed' ? '通过时间' : '审核时间', decidedAt ? dateAndTime(new Date(decidedAt)) : ''],
  ]
  return (
    <div className={styles.state}>
      <h2 className={`${styles.stateHead} ${styles[tone]}`}>
        <Icon name={icon} size={26} />
        {title}
      </h2>
      {state === 'pending' ? <p>工作人员正在审核，结果会短信通知 {mobile}，也可以在这里查看</p> : null}
      {state === 'passed' ? <p>工作人员会联系您开通店铺，请保持电话畅通</p> : null}
      {state === 'rejected' ? (
        <>
          <div className={styles.reason}>原因：{reason}</div>
          <button type="button" className={`${ui.primary} ${ui.wide}`} onClick={onAgain}>
            修改后重新提交
          </button>
        </>
      ) : null}
      <dl className={styles.facts}>
        {facts
          .filter(([, text]) => text !== '')
          .map(([label, text]) => (
            <Fact key={label} label={label} text={text} />
          ))}
      </dl>
      <p className={styles.links}>
        {saleTel ? <a href={`tel:${saleTel}`}>联系客服</a> : null}
        <a href={linkTo(base, 'personCenter')}>返回我的</a>
      </p>
    </div>
  )
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </>
  )
}
