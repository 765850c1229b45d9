'use client'

import { ReadError } from '../browser/door/read-client.ts'
import { useOnline } from '../browser/hooks/online-client.ts'
import { Empty } from '../ui/states.tsx'
import ui from '../ui/ui.module.css'

type Props = { error: Error; onRetry: () => void; home: string }

/** A read that failed: what it was, and one way on. */
export function LoadFailed({ error, onRetry, home }: Props) {
  const online = useOnline()
  const failure = error instanceof ReadError ? error.failure : null
  if (failure && failure.kind !== 'unavailable') {
    return (
      <Empty title={failure.message}>
        <a className={ui.primary} href={home}>
          返回首页
        </a>
      </Empty>
    )
  }
  return (
    <Empty
      icon={online ? 'warning' : 'offline'}
      title={online ? '暂时没有加载出来' : '网络已断开'}
      text={online ? '请稍后重试，已填写的内容不会丢失' : '连接网络后重试，已填写的内容不会丢失'}
    >
      <button type="button" className={ui.primary} onClick={onRetry}>
        重试
      </button>
    </Empty>
  )
}
