/** Messages for a missing consent that needs a tick box of its own; none is ever pre-ticked. */
export const consentMissing = {
  /** 用户协议 and 隐私政策, when signing in or registering. */
  agreements: '请先阅读并同意用户协议和隐私政策',
  /** Identity documents of a traveller (PIPL: sensitive data need a consent of their own). */
  traveller: '请勾选同意后再保存',
  verification: '请先阅读并勾选同意，再提交认证',
  distributor: '请先确认填写的内容真实，并同意用于审核',
} as const
