import { beforeEach, expect, test } from '@jest/globals'
import { uploadedBase } from '../../base/picture-files.ts'
import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import { createUploadedPictures } from './uploaded-pictures.ts'

const name = `${uploadedBase('0123456789abcdefghjk').slice('/media/'.length)}-480.webp`
let asked: string[]
let up: boolean

beforeEach(() => {
  asked = []
  up = true
})

/** Knows one picture. */
const center = {
  async ask(_call: string, _place: unknown, { file }: { file: string }) {
    asked.push(file)
    if (!up) return { ok: false, failure: { kind: 'unavailable', message: '' } }
    if (file !== name) return { ok: false, failure: { kind: 'absent', message: '' } }
    return { ok: true, value: { contentType: 'image/webp', data: Buffer.from('pixels').toString('base64') } }
  },
} as unknown as OperateCenter

test('a file is read from the centre once and sent for ever after', async () => {
  const pictures = createUploadedPictures(center, 'trip')
  const both = await Promise.all([pictures(name, ''), pictures(name, '')])
  for (const answer of both) {
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/webp', 'cache-control': expect.stringContaining('immutable') },
      body: Buffer.from('pixels'),
    })
  }
  const etag = 'headers' in both[0] ? (both[0].headers.etag ?? '') : ''
  expect(await pictures(name, etag)).toMatchObject({ status: 304, body: null })
  expect(asked).toEqual([name])
})

test('an invented name costs the centre one question, another form of name none', async () => {
  const pictures = createUploadedPictures(center, 'trip')
  const invented = name.replace('0123', '9999')
  expect(await pictures(invented, '')).toEqual({ status: 404 })
  expect(await pictures(invented, '')).toEqual({ status: 404 })
  expect(await pictures('u-../../secrets.json', '')).toEqual({ status: 404 })
  expect(asked).toEqual([invented])
})

test('a centre that is down does not make a picture absent', async () => {
  const pictures = createUploadedPictures(center, 'trip')
  up = false
  expect(await pictures(name, '')).toEqual({ status: 503 })
  up = true
  expect(await pictures(name, '')).toMatchObject({ status: 200 })
})
