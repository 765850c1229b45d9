import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A conversation that the fake has opened for a visitor. */
type Conversation = {
  webToken: string
  name: string
  product: Record<string, unknown>
  /** Every field of the address, as the vendor would see it. */
  fields: Record<string, string>
}

export type FakeUdesk = {
  origin: string
  /** For UDESK_SCRIPT_URL. */
  script: string
  /** For customer.do. */
  link: string
  conversations: Conversation[]
  /** Reasons of refused conversations. */
  refused: string[]
  /** Requests of the script. */
  loads: number
  /** down: the script cannot be loaded; silent: it loads and does nothing. */
  mode: 'normal' | 'down' | 'silent'
  close(): Promise<void>
}

const FRESH_MS = 5 * 60_000

/**
 * The chat vendor: serves the loader script, which opens the vendor's page in a frame, and refuses a signature that is
 * wrong, old or already used (integrations.md D.5).
 */
export async function fakeUdesk({ code, key }: { code: string; key: string }): Promise<FakeUdesk> {
  const nonces = new Set<string>()
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fake: FakeUdesk = {
    origin,
    script: `${origin}/im_client/js/udeskApi.js`,
    link: `${origin}/im_client/?web_plugin_id=1`,
    conversations: [],
    refused: [],
    loads: 0,
    mode: 'normal',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  function answer(request: IncomingMessage, response: ServerResponse): unknown {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    if (pathname === '/im_client/js/udeskApi.js') {
      fake.loads += 1
      if (fake.mode === 'down') return send(response, 503, 'text/plain', 'down')
      const text = fake.mode === 'silent' ? '/* nothing */' : loader
      return send(response, 200, 'text/javascript; charset=utf-8', text)
    }
    if (pathname !== '/im_client/') return send(response, 404, 'text/plain', 'not here')
    const fields = Object.fromEntries(searchParams)
    const why = refusal(fields)
    if (why) {
      fake.refused.push(why)
      return send(response, 403, 'text/html; charset=utf-8', `<p>${why}</p>`)
    }
    const product = JSON.parse(fields.product ?? '{}') as Record<string, unknown>
    const { web_token: webToken = '', c_name: name = '' } = fields
    fake.conversations.push({ webToken, name, product, fields })
    return send(response, 200, 'text/html; charset=utf-8', windowOf(name, String(product.title ?? '')))
  }

  function refusal(fields: Record<string, string>): string | null {
    const { nonce = '', timestamp = '', web_token = '', signature = '', c_name = '' } = fields
    if (fields.code !== code) return 'unknown code'
    if (fields.web_plugin_id !== '1') return 'unknown plugin'
    if (!/^\d{13}$/.test(timestamp)) return 'timestamp is not 13 digits'
    if (Math.abs(Date.now() - Number(timestamp)) > FRESH_MS) return 'timestamp is old'
    if (!/^\w{1,128}$/.test(web_token)) return 'web_token is not letters, digits, underscore'
    if (!/^\w{16,64}$/.test(nonce)) return 'nonce is not random'
    if (c_name === '') return 'no name'
    const text = `nonce=${nonce}&timestamp=${timestamp}&web_token=${web_token}&${key}`
    const right = createHash('sha1').update(text).digest('hex').toUpperCase()
    if (signature !== right) return 'wrong signature'
    if (nonces.has(nonce)) return 'nonce was used before'
    nonces.add(nonce)
    return null
  }

  return fake
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
  response.end(body)
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

function windowOf(name: string, title: string): string {
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>在线客服</title><body style="margin:0;font:15px/1.5 sans-serif;background:#f5f6f8">
<header style="padding:12px 16px;background:#fff">在线客服</header>
<p id="hello" style="margin:12px 16px">您好，${escaped(name)}</p>
<p id="product" style="margin:12px 16px">咨询：${escaped(title)}</p>
<script>parent.postMessage({ udesk: 'ready' }, '*')</script></body></html>`
}

/** The vendor's script, as far as a shop can see: the queue, one frame, ready, and two methods. */
const loader = `(function () {
  var name = window.UdeskApiObject, queue = (window[name] && window[name].d) || [], options = {}
  var container = document.createElement('div'); container.id = 'udesk_container'
  var button = document.createElement('div'); button.id = 'udesk_btn'; button.textContent = '联系客服'
  var panel = document.createElement('div'); panel.id = 'udesk_panel'
  panel.style.cssText = 'display:none;position:fixed;inset:auto 0 0;height:80vh;z-index:99999'
  var frame = document.createElement('iframe'); frame.title = '在线客服'
  frame.style.cssText = 'width:100%;height:100%;border:0'
  panel.appendChild(frame); container.appendChild(button); container.appendChild(panel)
  function handle(args) {
    if (args[0] === 'showPanel') panel.style.display = 'block'
    else if (args[0] === 'hidePanel') panel.style.display = 'none'
    else if (typeof args[0] === 'string') options[args[0]] = args[1]
    else for (var key in args[0]) options[key] = args[0][key]
  }
  for (var i = 0; i < queue.length; i++) handle(queue[i])
  window[name] = function () { handle(arguments) }
  var url = new URL(options.link)
  url.searchParams.set('code', options.code)
  for (var field in options.customer || {}) url.searchParams.set(field, options.customer[field])
  url.searchParams.set('product', JSON.stringify(options.product || {}))
  window.addEventListener('message', function (event) {
    if (event.source === frame.contentWindow && event.data && event.data.udesk === 'ready' && options.onReady) options.onReady()
  })
  frame.src = url.href
  document.body.appendChild(container)
})()`
