import { eq } from 'drizzle-orm'
import type { ChannelCode } from '../../../domain/payments/payment-ways.ts'
import { alipayChannel } from '../../../outside/pay/alipay.ts'
import type { PaymentChannel } from '../../../outside/pay/port.ts'
import { type Signer, sandboxChannel } from '../../../outside/pay/sandbox.ts'
import { wechatPayChannel } from '../../../outside/pay/wechat-pay.ts'
import type { Credentials } from '../../contract/shops/staff-settings.ts'
import type { Context } from '../kernel/context.ts'
import { credentialsOf } from '../kernel/credentials.ts'
import { merchantCredentials } from '../kernel/schema.ts'
import { sandboxLedger } from './sandbox-ledger.ts'

/** The sandbox's keys are derived from the centre's own: they need no configuration, and outsiders cannot sign. */
export function sandboxSigner({ sealer }: Pick<Context, 'sealer'>): Signer {
  return (text) => sealer.hash(`pay: ${text}`)
}

type Parts = Pick<Context, 'db' | 'sealer' | 'now' | 'demo' | 'outside' | 'publicOrigin'>

/**
 * A channel with the merchant's keys; null when it has none there. Live mode has no sandbox. The channel is called
 * outside of transactions only.
 */
export async function channelOf(
  context: Parts,
  merchant: string,
  code: string,
): Promise<PaymentChannel | null> {
  const { now, publicOrigin, outside } = context
  switch (code as ChannelCode) {
    case 'sandbox':
      return context.demo
        ? sandboxChannel({ ledger: sandboxLedger(context.db), sign: sandboxSigner(context), now })
        : null
    case 'wechat': {
      const credentials = await credentialsOf(context, merchant, 'wechatPay')
      if (!credentials) return null
      const mini = await credentialsOf(context, merchant, 'miniProgram')
      const miniAppId = mini ? { miniAppId: mini.appId } : {}
      return wechatPayChannel({ baseUrl: outside.wechatPay, credentials, now, publicOrigin, ...miniAppId })
    }
    case 'alipay': {
      const credentials = await credentialsOf(context, merchant, 'alipay')
      return credentials && alipayChannel({ gateway: outside.alipayGateway, credentials, now, publicOrigin })
    }
    default:
      return null
  }
}

/** The channel's name for people. */
export const channelNames: Record<ChannelCode, string> = {
  wechat: '微信支付',
  alipay: '支付宝',
  sandbox: '测试收银台',
  offline: '线下付款',
}

/** Channels that may take money for the merchant now, whether or not its shops offer them. */
export async function channelsWithKeys(
  { db, demo }: Pick<Context, 'db' | 'demo'>,
  merchant: string,
): Promise<ChannelCode[]> {
  const rows = await db
    .select({ kind: merchantCredentials.kind })
    .from(merchantCredentials)
    .where(eq(merchantCredentials.merchant, merchant))
  const kinds = rows.map(({ kind }) => kind)
  return [
    ...(kinds.includes('wechatPay') ? (['wechat'] as const) : []),
    ...(kinds.includes('alipay') ? (['alipay'] as const) : []),
    ...(demo ? (['sandbox'] as const) : []),
  ]
}

/** The merchant's mini-program, if it has a page that takes payments over from the shop in its web-view; else null. */
export async function payPageOf(
  context: Pick<Context, 'db' | 'sealer'>,
  merchant: string,
): Promise<Credentials<'miniProgram'> | null> {
  const mini = await credentialsOf(context, merchant, 'miniProgram')
  // Without the secret no openId can be proved.
  return mini && mini.payPath !== '' && mini.appSecret !== '' ? mini : null
}

/** The address where a channel notifies the outcome of a payment or a refund. */
export function notifyUrlOf(
  publicOrigin: string,
  { channel, merchant }: { channel: ChannelCode; merchant: string },
): string {
  return `${publicOrigin}/pay/notify/${channel}/${merchant}`
}
