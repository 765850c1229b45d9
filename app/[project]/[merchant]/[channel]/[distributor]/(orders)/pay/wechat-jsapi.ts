import type { Value } from '@/lib/operate-center/contract/contract.ts'

type Action = Value<'pay.prepare'>['action']
export type JsapiParameters = Extract<Action, { kind: 'jsapi' }>['parameters']

type Bridge = {
  invoke(name: string, parameters: object, then: (result: { err_msg?: string }) => void): void
}

declare global {
  interface Window {
    WeixinJSBridge?: Bridge
  }
}

/** WeChat puts its bridge into the page a moment after the page itself. */
const BRIDGE_MS = 5_000

/**
 * Shows WeChat's payment sheet. `ok` is only a hint that it was paid: the server knows. `other` is everything else that
 * WeChat says, for which nothing is shown (specification, section 8). `missing`: there is no WeChat around the page.
 */
export async function payInWechat(parameters: JsapiParameters): Promise<'ok' | 'other' | 'missing'> {
  const bridge = window.WeixinJSBridge ?? (await bridgeSoon())
  if (!bridge) return 'missing'
  return new Promise((resolve) => {
    bridge.invoke('getBrandWCPayRequest', parameters, ({ err_msg: message }) => {
      resolve(message === 'get_brand_wcpay_request:ok' ? 'ok' : 'other')
    })
  })
}

function bridgeSoon(): Promise<Bridge | undefined> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      document.removeEventListener('WeixinJSBridgeReady', done)
      resolve(window.WeixinJSBridge)
    }
    const timer = setTimeout(done, BRIDGE_MS)
    document.addEventListener('WeixinJSBridgeReady', done)
  })
}
