'use client'

import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dateAndTime, momentOf } from '@/lib/base/calendar/moments.ts'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { requireLogin } from '@/lib/browser/door/require-login.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import type { Verification } from '@/lib/operate-center/contract/verification/verification.ts'
import { confirmDialog } from '@/lib/ui/confirm-client.ts'
import styles from '@/lib/ui/outcome.module.css'
import { Facts, Outcome } from '@/lib/ui/outcome.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import { useVerificationWay } from './verification-way-client.ts'

type Props = {
  verification: Verification
  /** Reads the result again; null while the screen polls by itself. */
  onAgain: (() => void) | null
}

/** A verification's outcome, and the next step. */
export function VerificationStatus({ verification, onAgain }: Props) {
  const { back, form } = useVerificationWay()
  const { saleTel } = useShop()
  const { state, by, continueUrl, reason } = verification
  const home = (primary: boolean) => (
    <a className={`${primary ? ui.primary : ui.button} ${ui.wide}`} href={back}>
      返回
    </a>
  )
  if (state === 'passed') {
    return (
      <Status
        head={
          <Outcome tone="good" icon="check" title="已通过实名认证">
            姓名已锁定，不能再修改
          </Outcome>
        }
        verification={verification}
      >
        {home(true)}
      </Status>
    )
  }
  if (state === 'rejected') {
    return (
      <Status
        head={
          <Outcome tone="bad" icon="close" title="认证未通过">
            {reason}
          </Outcome>
        }
        verification={verification}
      >
        <a className={`${ui.primary} ${ui.wide}`} href={form}>
          重新认证
        </a>
        {saleTel ? (
          <a className={`${ui.button} ${ui.wide}`} href={`tel:${saleTel}`}>
            联系客服
          </a>
        ) : null}
        {home(false)}
      </Status>
    )
  }
  if (by === 'manual') {
    return (
      <Status
        head={
          <Outcome tone="wait" icon="clock" title="审核中">
            工作人员会尽快核对您的证件照片，结果将短信通知您
          </Outcome>
        }
        verification={verification}
      >
        {home(true)}
        <Withdraw />
      </Status>
    )
  }
  return (
    <Status
      head={
        onAgain ? (
          <Outcome tone="plain" icon="info" title="认证尚未完成">
            {continueUrl ? '您可以继续刷脸；如果刚刚完成，请刷新结果' : '正在等待认证结果，请稍后刷新'}
          </Outcome>
        ) : (
          <Outcome tone="wait" icon="clock" title="正在查询认证结果" busy>
            通常几秒内会有结果，请不要关闭页面
          </Outcome>
        )
      }
      verification={verification}
    >
      {onAgain ? (
        <>
          {continueUrl ? (
            <a className={`${ui.primary} ${ui.wide}`} href={continueUrl}>
              继续刷脸
            </a>
          ) : null}
          <button type="button" className={`${ui.button} ${ui.wide}`} onClick={onAgain}>
            刷新结果
          </button>
          <a className={`${ui.button} ${ui.wide}`} href={`${form}${form.includes('?') ? '&' : '?'}again=1`}>
            重新填写
          </a>
        </>
      ) : null}
      {home(false)}
    </Status>
  )
}

function Status({
  head,
  verification,
  children,
}: {
  head: ReactNode
  verification: Verification
  children: ReactNode
}) {
  const { name, number, submittedAt, decidedAt } = verification
  const rows = [
    ...(name ? [['姓名', name] as const] : []),
    ...(number ? [['身份证号', number] as const] : []),
    ...(submittedAt ? [['提交时间', dateAndTime(momentOf(submittedAt))] as const] : []),
    ...(decidedAt ? [['完成时间', dateAndTime(momentOf(decidedAt))] as const] : []),
  ]
  return (
    <>
      {head}
      {rows.length > 0 ? (
        <section className={ui.block}>
          <Facts rows={rows} />
        </section>
      ) : null}
      <div className={styles.actions}>{children}</div>
    </>
  )
}

function Withdraw() {
  const { base } = useShop()
  const client = useQueryClient()
  const { busy, run } = useChange('verify.withdraw')
  const withdraw = async () => {
    const sure = await confirmDialog({
      title: '撤回认证',
      text: '撤回后，已上传的证件照片会立即删除。您可以重新提交。',
      confirm: '撤回',
    })
    if (!sure) return
    const answer = await run({})
    if (!answer) return
    if (answer.ok) {
      client.setQueryData(['verify.result', {}], answer.value)
      toast('已撤回，照片已删除')
    } else if (answer.failure.kind === 'unauthenticated') requireLogin(base)
    else {
      toast(answer.failure.message)
      void client.invalidateQueries({ queryKey: ['verify.result'] })
    }
  }
  return (
    <button type="button" className={`${ui.button} ${ui.wide}`} disabled={busy} onClick={withdraw}>
      {busy ? '正在撤回' : '撤回认证'}
    </button>
  )
}
