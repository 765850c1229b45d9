import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { createSealer, dataKeyId, derivedHashKey, idOfSeal } from './sealer.ts'

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64')

/** As the first version sealed: without the id of the key. */
function sealedByFirstVersion(dataKey: string, plain: Buffer): Buffer {
  const sealing = Buffer.from(
    hkdfSync('sha256', Buffer.from(dataKey, 'base64'), Buffer.alloc(0), 'wayfront seal', 32),
  )
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealing, iv)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

it('opens what it sealed, and seals differently each time', () => {
  const sealer = createSealer(key(1))
  const sealed = sealer.seal('110101199003074514 王小明')
  expect(sealer.open(sealed)).toBe('110101199003074514 王小明')
  expect(sealer.seal('110101199003074514 王小明')).not.toBe(sealed)
  expect(sealed).not.toContain('110101')
  expect(sealer.open(sealer.seal(''))).toBe('')
})

it('refuses what was altered, cut, or sealed with another key', () => {
  const sealed = createSealer(key(1)).seal('secret')
  // Not the last character: some of its bits mean nothing.
  const altered = sealed.slice(0, 20) + (sealed[20] === 'A' ? 'B' : 'A') + sealed.slice(21)
  for (const text of [altered, sealed.slice(0, 10), sealed.slice(0, 20), '', 'secret']) {
    expect(() => createSealer(key(1)).open(text)).toThrow()
  }
  expect(() => createSealer(key(2)).open(sealed)).toThrow(dataKeyId(key(1)))
})

it('hashes the same text to the same value, by key', () => {
  expect(createSealer(key(1)).hash('13800138000')).toBe(createSealer(key(1)).hash('13800138000'))
  expect(createSealer(key(1)).hash('13800138000')).not.toBe(createSealer(key(2)).hash('13800138000'))
  const hashKey = derivedHashKey(key(1))
  expect(createSealer(key(2), { hashKey }).hash('13800138000')).toBe(createSealer(key(1)).hash('13800138000'))
})

it('refuses a key of another length', () => {
  expect(() => createSealer('c2hvcnQ=')).toThrow('32 bytes')
  expect(() => createSealer(key(1), { others: ['c2hvcnQ='] })).toThrow('32 bytes')
})

it('seals bytes as it seals texts', () => {
  const sealer = createSealer(key(1))
  const plain = Buffer.from([0, 255, 1, 254])
  const sealed = sealer.sealBytes(plain)
  expect(Buffer.from(sealer.openBytes(sealed))).toEqual(plain)
  expect(Buffer.from(sealed).includes(plain)).toBe(false)
  const altered = Buffer.from(sealed)
  altered.writeUInt8(altered.readUInt8(38) ^ 1, 38)
  for (const bytes of [altered, sealed.subarray(0, 20), Buffer.alloc(0)]) {
    expect(() => sealer.openBytes(bytes)).toThrow()
  }
  expect(() => createSealer(key(2)).openBytes(sealed)).toThrow()
})

it('seals with its own key and opens with further ones', () => {
  const [before, after] = [createSealer(key(1)), createSealer(key(2), { others: [key(1), key(3)] })]
  expect(after.open(before.seal('text'))).toBe('text')
  expect(Buffer.from(after.openBytes(before.sealBytes(Buffer.from('bytes')))).toString()).toBe('bytes')
  const sealed = after.seal('text')
  expect(idOfSeal(sealed)).toBe(dataKeyId(key(2)))
  expect(sealed.startsWith(after.textMark)).toBe(true)
  expect(Buffer.from(after.sealBytes(Buffer.from('b'))).subarray(0, 8)).toEqual(after.byteMark)
  expect(() => before.open(sealed)).toThrow(dataKeyId(key(2)))
})

it('cannot be made to open a seal under the name of another key', () => {
  const both = createSealer(key(1), { others: [key(2)] })
  const renamed = createSealer(key(2))
    .seal('text')
    .replace(dataKeyId(key(2)), dataKeyId(key(1)))
  expect(() => both.open(renamed)).toThrow()
})

it('opens what the first version sealed with any of its keys', () => {
  const sealer = createSealer(key(2), { others: [key(1)] })
  const sealed = sealedByFirstVersion(key(1), Buffer.from('旧'))
  expect(sealer.open(`v1.${sealed.toString('base64url')}`)).toBe('旧')
  expect(Buffer.from(sealer.openBytes(sealed)).toString()).toBe('旧')
  expect(() => createSealer(key(2)).open(`v1.${sealed.toString('base64url')}`)).toThrow('data keys')
})
