import { expect, test } from '@jest/globals'
import { realScripts } from '../../outside/hosts.ts'
import { pageHeaders, scriptSource } from './security-headers.ts'

test('of another host only the script itself may run, not whatever else lies there', () => {
  const scriptSources = [
    scriptSource(realScripts.wechatSdk),
    scriptSource(new URL('.', realScripts.faceMeta).href),
  ]
  const policy = pageHeaders({ scripts: [], styles: [] }, { scriptSources, live: true })[
    'content-security-policy'
  ]
  expect(/script-src ([^;]*);/.exec(policy ?? '')?.[1]?.split(' ')).toEqual([
    "'self'",
    'https://res.wx.qq.com/open/js/jweixin-1.6.0.js',
    'https://o.alicdn.com/yd-cloudauth/cloudauth-cdn/',
  ])
})

test('an address in the settings cannot add directives', () => {
  expect(scriptSource('https://a.example/x;script-src%20*,y.js?z=1')).toBe(
    'https://a.example/x%3Bscript-src%20*%2Cy.js',
  )
})

test('workers are the server’s own, never of a host whose scripts a page may load', () => {
  const scriptSources = [scriptSource(realScripts.wechatSdk)]
  const policy = pageHeaders({ scripts: [], styles: [] }, { scriptSources, live: true })
  expect(policy['content-security-policy']).toContain("; worker-src 'self';")
})
