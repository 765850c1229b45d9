import { expect, test } from '@jest/globals'
import { realScripts } from '../hosts.ts'
import { chatSources } from './chat-sources.ts'

test.each([
  [
    realScripts.udesk,
    'https://assets-cli.udesk.cn',
    ['https://assets-cli.udesk.cn', 'https://*.udesk.cn'],
    [],
  ],
  [
    'https://assets-cli.s4.udesk.cn/x.js',
    'https://assets-cli.s4.udesk.cn',
    ['https://assets-cli.s4.udesk.cn', 'https://*.s4.udesk.cn'],
    [],
  ],
  ['https://udesk.cn/x.js', 'https://udesk.cn', ['https://udesk.cn'], []],
  ['https://10.1.2.3/x.js', 'https://10.1.2.3', ['https://10.1.2.3'], []],
  ['http://127.0.0.1:9/x.js', 'http://127.0.0.1:9', ['http://127.0.0.1:9'], ['http://127.0.0.1:9']],
])('%s', (url, script, connect, frame) => {
  expect(chatSources(url)).toEqual({ script, connect, frame })
})
