/** Base URLs of the outside systems, no slash at the end unless the system wants one; settings point them elsewhere. */
export type OutsideHosts = {
  /** WeChat's server API: tokens, tickets, OAuth exchange. */
  wechatApi: string
  /** Where a visitor is sent to authorise: `open.weixin.qq.com`. */
  wechatOpen: string
  wechatPay: string
  alipayGateway: string
  /** Face verification of Alibaba Cloud. */
  cloudauth: string
  /** Short messages of Alibaba Cloud and of Tencent Cloud. */
  aliyunSms: string
  tencentSms: string
  /** E-invoices of Nuonuo: its calls, and where a token is asked for. */
  nuonuo: string
  nuonuoToken: string
  /** The way of parcels. */
  kuaidi100: string
}

/** The real ones. */
export const realHosts: OutsideHosts = {
  wechatApi: 'https://api.weixin.qq.com',
  wechatOpen: 'https://open.weixin.qq.com',
  wechatPay: 'https://api.mch.weixin.qq.com',
  alipayGateway: 'https://openapi.alipay.com/gateway.do',
  cloudauth: 'https://cloudauth.aliyuncs.com',
  aliyunSms: 'https://dysmsapi.aliyuncs.com',
  tencentSms: 'https://sms.tencentcloudapi.com',
  nuonuo: 'https://sdk.nuonuo.com/open/v1/services',
  nuonuoToken: 'https://open.nuonuo.com/accessToken',
  kuaidi100: 'https://poll.kuaidi100.com',
}

/** Scripts of others that a page loads on use. */
export type OutsideScripts = {
  wechatSdk: string
  udesk: string
  /** Alibaba Cloud’s `getMetaInfo()`. */
  faceMeta: string
}

export const realScripts: OutsideScripts = {
  wechatSdk: 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js',
  udesk: 'https://assets-cli.udesk.cn/im_client/js/udeskApi.js',
  faceMeta: 'https://o.alicdn.com/yd-cloudauth/cloudauth-cdn/jsvm_all.js',
}
