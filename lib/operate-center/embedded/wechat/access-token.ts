import { createWechatApi, type WechatFailure } from '../../../outside/wechat/wechat-api.ts'
import type { Credentials } from '../../contract/shops/staff-settings.ts'
import type { Context } from '../kernel/context.ts'
import { type Renewed, sharedToken, type Token } from '../kernel/shared-tokens.ts'

type App = Credentials<'wechat'>

/** WeChat will refuse again (wrong secret, address not on its list), and each call costs quota. */
const REFUSED_PAUSE_MS = 60_000
/** WeChat did not answer; it may soon. */
const TROUBLE_PAUSE_MS = 5_000

/** Under which name all processes share a token or ticket of this account. */
export function wechatTokenName(
  { sealer }: Pick<Context, 'sealer'>,
  app: App,
  kind: 'token' | 'ticket',
): string {
  return `wechat:${kind}:${sealer.hash(JSON.stringify(app)).slice(0, 16)}`
}

/**
 * The account's access token, which all processes share: each new one ends the one before.
 * @param rejected one that WeChat has refused although it had not expired: another system has asked for a new one
 */
export function wechatAccessToken(
  context: Context,
  merchant: string,
  app: App,
  rejected?: string,
): Promise<Token<WechatFailure>> {
  const api = createWechatApi(context.outside.wechatApi)
  return sharedToken<WechatFailure>(
    context,
    { merchant, name: wechatTokenName(context, app, 'token') },
    async () => renewedBy(await api.accessToken(app)),
    rejected,
  )
}

export function renewedBy(
  result: Awaited<ReturnType<ReturnType<typeof createWechatApi>['accessToken']>>,
): Renewed<WechatFailure> {
  return result.ok ? { ok: true, ...result.value } : notNow(result.failure)
}

export function notNow(failure: WechatFailure | 'waiting'): Renewed<WechatFailure> {
  const told: WechatFailure = failure === 'waiting' ? { kind: 'unavailable', reason: 'waited' } : failure
  const retryInMs = told.kind === 'refused' ? REFUSED_PAUSE_MS : TROUBLE_PAUSE_MS
  return { ok: false, failure: told, retryInMs }
}
