/** base: the openId alone, without a question to the visitor. userinfo: name and picture, with the visitor's consent. */
type OAuthScope = 'base' | 'userinfo'

type Ask = {
  /** `https://open.weixin.qq.com`, without a slash at the end. */
  openUrl: string
  appId: string
  /** Absolute; its host is the account's 网页授权域名. */
  returnUrl: string
  scope: OAuthScope
  /** Letters and digits, at most 128. */
  state: string
}

/**
 * Where a visitor is sent to authorise (网页授权). WeChat compares the address with a pattern, so the order of the
 * parameters and the hash at the end are part of it.
 */
export function authorizeUrl({ openUrl, appId, returnUrl, scope, state }: Ask): string {
  const encode = encodeURIComponent
  return `${openUrl}/connect/oauth2/authorize?appid=${encode(appId)}&redirect_uri=${encode(returnUrl)}&response_type=code&scope=snsapi_${scope}&state=${encode(state)}#wechat_redirect`
}
