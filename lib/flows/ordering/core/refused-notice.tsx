import type { Failure } from '../../../operate-center/contract/failures.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './refused-notice.module.css'
import { wayOut } from './submission.ts'
import type { Step } from './submittable.ts'

type Props<Content> = {
  flow: { orders: (base: string) => string; mend: (failure: Failure) => Step<Content> | null }
  failure: Failure
  base: string
  draft: Content
}

/** Why the order was refused, and the screen where that can be corrected. */
export function RefusedNotice<Content>({ flow, failure, base, draft }: Props<Content>) {
  const step = wayOut(flow, failure)
  return (
    <div className={styles.refused} role="alert">
      <Icon name="warning" size={20} />
      <div>
        <p>{failure.message}</p>
        {step ? <a href={step.link(base, draft)}>{step.label}</a> : null}
      </div>
    </div>
  )
}
