import { createCipheriv } from 'node:crypto'
import { isPushSigned, openPush, templateDelivery } from './push.ts'

const xml =
  '<xml><ToUserName><![CDATA[gh_1]]></ToUserName><FromUserName><![CDATA[o1]]></FromUserName><CreateTime>1795311000</CreateTime><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[TEMPLATESENDJOBFINISH]]></Event><MsgID>200163836</MsgID><Status><![CDATA[success]]></Status></xml>'
const keys = {
  token: 'wayfrontToken',
  encodingAesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFE',
  appId: 'wx0000000000000001',
}
const signed = { timestamp: '1795311000', nonce: '488592816' }

/** As WeChat encrypts a push in safe mode. */
function encrypted(plain: string, appId = keys.appId): string {
  const key = Buffer.from(`${keys.encodingAesKey}=`, 'base64')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(Buffer.byteLength(plain))
  const content = Buffer.concat([
    Buffer.from('0123456789abcdef'),
    length,
    Buffer.from(plain),
    Buffer.from(appId),
  ])
  const padding = 32 - (content.length % 32)
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([
    cipher.update(Buffer.concat([content, Buffer.alloc(padding, padding)])),
    cipher.final(),
  ]).toString('base64')
}

test('a plain push is opened with its signature, and with no other', () => {
  const query = new URLSearchParams({ ...signed, signature: '49ea7d035ff8808c7a0765af825d030cb442e8ff' })
  const plain = { ...keys, encodingAesKey: '' }
  expect(openPush(plain, query, xml)).toMatchObject({ MsgID: '200163836', Status: 'success' })
  expect(openPush({ ...plain, token: 'other' }, query, xml)).toBeNull()
  expect(openPush(plain, new URLSearchParams(signed), xml)).toBeNull()
  // Where safe mode is set up, a plain push is nobody's.
  expect(openPush(keys, query, xml)).toBeNull()
})

test('a push in safe mode is opened with its signature and the key', () => {
  const text = encrypted(xml)
  expect(text).toMatch(/^Q3stYC6hdFzMh9T8HCvyDNlQSuDDtQm2/)
  const query = new URLSearchParams({ ...signed, msg_signature: 'df970964f49a4ab77d17d695342a5438af3aae05' })
  const body = `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><Encrypt><![CDATA[${text}]]></Encrypt></xml>`
  expect(openPush(keys, query, body)).toMatchObject({ Event: 'TEMPLATESENDJOBFINISH' })
  expect(openPush(keys, query, body.replace('Q3st', 'R3st'))).toBeNull()
  expect(openPush({ ...keys, appId: 'wx2' }, query, body)).toBeNull()
})

test('the words of a signature may come in any order', () => {
  const words = [keys.token, signed.timestamp, signed.nonce]
  const signature = '49ea7d035ff8808c7a0765af825d030cb442e8ff'
  expect(isPushSigned(words.reverse(), signature)).toBe(true)
  expect(isPushSigned([keys.token, signed.timestamp, '1'], signature)).toBe(false)
})

test.each([
  ['success', { delivered: true, code: 'success' }],
  ['failed:user block', { delivered: false, code: 'failed:userblock' }],
  ['failed: system failed', { delivered: false, code: 'failed:systemfailed' }],
])('the delivery %j', (Status, expected) => {
  const push = { Event: 'TEMPLATESENDJOBFINISH', MsgID: '3662956322040938501', Status }
  expect(templateDelivery(push)).toEqual({ msgId: '3662956322040938501', ...expected })
  expect(templateDelivery({ ...push, Event: 'subscribe' })).toBeNull()
})
