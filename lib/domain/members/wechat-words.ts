/**
 * Message of the centre and of the sign-in screen to a visitor whose WeChat is bound to no account of the merchant yet.
 */
export const BIND_MOBILE_FIRST = '首次使用微信登录，请验证手机号，之后可用微信直接登录'
