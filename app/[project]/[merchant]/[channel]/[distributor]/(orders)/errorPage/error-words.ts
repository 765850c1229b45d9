/** `orders`: the customer's list leads on. */
export type ErrorWords = { title: string; text: string; retry: boolean; orders?: boolean }

const known: Readonly<Record<string, ErrorWords>> = {
  network: { title: '网络不太稳定', text: '请检查网络后重试', retry: true },
  unavailable: { title: '服务暂时不可用', text: '我们正在恢复，请稍后再试', retry: true },
  busy: { title: '当前访问的人较多', text: '请稍等片刻再试', retry: true },
  order: {
    title: '没有找到这个订单',
    text: '它可能不属于当前登录的账号，请在“我的订单”中查看',
    retry: false,
    orders: true,
  },
  product: { title: '该产品已下架', text: '可以看看其他线路', retry: false },
  soldOut: { title: '名额已售完', text: '可以换个出发日期或其他线路', retry: false },
  ordering: { title: '本店暂不支持在线预订', text: '请致电客服预订', retry: false },
  expired: { title: '页面已过期', text: '请返回首页重新操作', retry: false },
  payTimeout: { title: '付款时间已过', text: '名额已释放，可以重新预订', retry: false },
  payUnknown: { title: '支付结果确认中', text: '请稍后在“我的订单”中查看，不要重复付款', retry: false },
  login: { title: '登录没有完成', text: '请返回“我的”重新登录', retry: false },
  authorize: { title: '授权没有完成', text: '可以继续浏览，下单时再登录', retry: false },
  forbidden: { title: '没有权限查看', text: '请使用下单的账号登录后查看', retry: false },
}

const unknown: ErrorWords = { title: '出了点问题', text: '请重试，或返回首页', retry: true }

/** The message for a code. Text of the address is never shown: an unknown code has the general message. */
export function errorWords(code: string | null | undefined): ErrorWords {
  return code && Object.hasOwn(known, code) ? (known[code] ?? unknown) : unknown
}
