import { and, eq } from 'drizzle-orm'
import { createWechatApi, DEAD_CODE } from '../../../outside/wechat/wechat-api.ts'
import { absent, refused, succeed, unavailable } from '../../contract/failures.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { noOrder } from '../orders/core/order-queries.ts'
import { payPageOf } from './payment-channels.ts'
import { decidedOf, ended, ofNo, openAtChannel, type Payer, payerOf } from './payment-opening.ts'
import type { AttemptRow } from './payment-rows.ts'
import { paymentAttempts } from './schema.ts'

/** WeChat opens no order with less time left than this. */
const SHORTEST_MS = 60_000

/**
 * WeChat lets no page in a mini-program's web-view pay, so the shop hands a payment over to a page of the mini-program
 * itself (docs/integrations.md). That page has no session here: it has the two numbers that the web-view has just
 * received, and sends a code of `wx.login`, which proves an openId at the mini-program.
 */
export const paymentHandoverHandlers: Handlers<'miniProgram.takeOver'> = {
  async 'miniProgram.takeOver'(context, { merchant }, { orderNo, attemptNo, code }) {
    const [attempt] = await context.db
      .select()
      .from(paymentAttempts)
      .where(
        and(ofNo(merchant, attemptNo), eq(paymentAttempts.orderNo, orderNo), eq(paymentAttempts.way, 'mini')),
      )
    if (!attempt) return absent(noOrder)
    const { amount, title } = attempt
    const paid = succeed({ parameters: null, amount, title })
    const decided = await decidedOf(context, merchant, attemptNo)
    if (decided) return decided.ok ? paid : decided
    if (attempt.asked === 0 && isAlmostOver(context, attempt)) {
      return refused('PAY_EXPIRED', '付款时间已到，请返回店铺查看订单')
    }

    const page = await payPageOf(context, merchant)
    if (!page) return refused('CHANNEL_UNAVAILABLE', '小程序暂不能付款，请返回店铺选择其他支付方式')
    const session = await createWechatApi(context.outside.wechatApi).loginSession(page, code)
    if (!session.ok) {
      const { failure } = session
      if (failure.kind === 'unavailable') return unavailable('微信登录暂时没有响应，请稍后再试')
      if (DEAD_CODE.has(failure.code)) return refused('LOGIN_CODE', '登录凭证已失效，请重新点击支付')
      context.log.warn({ merchant, errcode: failure.code }, 'WeChat refused a login of the mini-program')
      return refused('WECHAT_REFUSED', '微信登录暂不可用，请稍后再试', { errcode: failure.code })
    }
    if (!(await isPayer(context, attempt, session.value.openId))) {
      return refused('PAY_TAKEN', '这笔付款已在另一个微信中打开，请返回店铺重新发起支付')
    }
    const opened = await openAtChannel(context, merchant, attemptNo)
    if (!opened.ok) return opened
    const { value } = opened
    if (value.kind === 'none') return paid
    return value.kind === 'jsapi' ? succeed({ parameters: value.parameters, amount, title }) : ended()
  },
}

function isAlmostOver({ now }: Context, { expiresAt }: AttemptRow): boolean {
  return expiresAt !== null && expiresAt.getTime() - now().getTime() < SHORTEST_MS
}

/** The first to open a payment is its payer; only the payer may open it again. */
async function isPayer(context: Context, attempt: AttemptRow, openId: string): Promise<boolean> {
  const payer = payerOf(context, attempt)
  if (payer.openId !== '') return payer.openId === openId
  const sealed = context.sealer.seal(JSON.stringify({ ...payer, openId } satisfies Payer))
  const first = await context.db
    .update(paymentAttempts)
    .set({ payerSealed: sealed })
    .where(
      and(
        ofNo(attempt.merchant, attempt.attemptNo),
        eq(paymentAttempts.state, 'open'),
        // Another person may just have been the first.
        eq(paymentAttempts.payerSealed, attempt.payerSealed ?? ''),
      ),
    )
    .returning({ attemptNo: paymentAttempts.attemptNo })
  return first.length > 0
}
