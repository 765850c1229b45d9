import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { refused, succeed } from '../../contract/failures.ts'
import type { StagedHandler, StagedHandlers } from '../kernel/context.ts'
import { merchantCredentials } from '../kernel/schema.ts'
import { channelOf } from './payment-channels.ts'

const channels = { wechatPay: 'wechat', alipay: 'alipay' } as const

type Tried = { works: boolean; message: string }

/**
 * Asks the channel about a payment that was never opened: its signed answer shows that account, keys and certificates fit
 * each other. Asked before the transaction, because it waits for a network.
 */
const tryPayment: StagedHandler<'staff.tryPayment', Tried> = {
  async before(context, { merchant }, { kind }) {
    const channel = await channelOf(context, merchant, channels[kind])
    if (!channel) return refused('NO_CREDENTIALS', '还没有设置这种支付的密钥，请先设置')
    const attemptNo = `TRY${randomBytes(12).toString('hex')}`
    const answer = await channel.query({ merchant, attemptNo })
    if (answer.ok) return succeed({ works: true, message: '密钥可用' })
    return succeed({
      works: false,
      message:
        answer.why === 'unreachable'
          ? '没有收到支付渠道的有效应答，请核对密钥与证书后再试'
          : `支付渠道拒绝了请求，请核对商户号、密钥与证书：${answer.message}`.slice(0, 200),
    })
  },

  async within({ db, now }, { merchant }, { kind }, _caller, { works, message }) {
    const kept = await db
      .update(merchantCredentials)
      .set({ triedAt: now(), triedWorks: works, triedMessage: message })
      .where(and(eq(merchantCredentials.merchant, merchant), eq(merchantCredentials.kind, kind)))
      .returning({ kind: merchantCredentials.kind })
    if (kept.length === 0) return refused('NO_CREDENTIALS', '还没有设置这种支付的密钥，请先设置')
    return succeed({ works, message })
  },
}

export const tryPaymentHandlers: StagedHandlers<'staff.tryPayment'> = {
  'staff.tryPayment': tryPayment as StagedHandler<'staff.tryPayment'>,
}
