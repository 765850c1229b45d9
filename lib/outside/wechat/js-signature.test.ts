import { jsSignature } from './js-signature.ts'

/** WeChat's own example (docs of the JS-SDK, appendix 1). */
const published = {
  ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
  nonceStr: 'Wm3WZYTPz0wzccnW',
  timestamp: '1414587457',
}

test.each([
  ['http://mp.weixin.qq.com', 'f4d90daf4b3bca3078ab155816175ba34c443a7b'],
  ['http://mp.weixin.qq.com?params=value', '0f9de62fce790f9a083d5c99e95740ceb90c27ed'],
])('the published signature of %s', (url, signature) => {
  expect(jsSignature({ ...published, url })).toBe(signature)
})

test('what follows # is not signed, whatever it is', () => {
  const url = 'http://mp.weixin.qq.com?params=value'
  expect(jsSignature({ ...published, url: `${url}#/productDetail?proId=7#x` })).toBe(
    jsSignature({ ...published, url }),
  )
})

test('the address is signed as it is, not encoded', () => {
  const plain = jsSignature({ ...published, url: 'https://s.example/列表?dest=日本' })
  expect(plain).not.toBe(jsSignature({ ...published, url: encodeURI('https://s.example/列表?dest=日本') }))
})
