'use client'

import { formatCountdown } from '../../../base/calendar/countdown.ts'
import { useServerNow, useWhenOver } from '../../../browser/door/server-clock-client.ts'

type Props = {
  /** ISO 8601 */
  deadline: string
  /** The server's clock in the answer, and the phone's when it came. */
  now: string
  receivedAt: number
  /** The deadline has passed; kept the same between renders. */
  onOver: () => void
  className?: string | undefined
}

/** Hours, minutes and seconds until a deadline, by the server's clock. */
export function OrderCountdown({ deadline, now, receivedAt, onOver, className }: Props) {
  const serverNow = useServerNow(now, receivedAt)
  useWhenOver(deadline, serverNow, onOver)
  return (
    <span role="timer" aria-label="剩余付款时间" className={className}>
      {formatCountdown(Date.parse(deadline) - (serverNow ?? Date.parse(now)))}
    </span>
  )
}
