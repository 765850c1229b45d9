import { createSealer } from './sealer.ts'

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64')

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
  for (const text of [altered, sealed.slice(0, 10), '', 'secret']) {
    expect(() => createSealer(key(1)).open(text)).toThrow()
  }
  expect(() => createSealer(key(2)).open(sealed)).toThrow()
})

it('hashes the same text to the same value, by key', () => {
  expect(createSealer(key(1)).hash('13800138000')).toBe(createSealer(key(1)).hash('13800138000'))
  expect(createSealer(key(1)).hash('13800138000')).not.toBe(createSealer(key(2)).hash('13800138000'))
})

it('refuses a key of another length', () => {
  expect(() => createSealer('c2hvcnQ=')).toThrow('32 bytes')
})

it('seals bytes as it seals texts', () => {
  const sealer = createSealer(key(1))
  const plain = Buffer.from([0, 255, 1, 254])
  const sealed = sealer.sealBytes(plain)
  expect(Buffer.from(sealer.openBytes(sealed))).toEqual(plain)
  expect(Buffer.from(sealed).includes(plain)).toBe(false)
  const altered = Buffer.from(sealed)
  altered.writeUInt8(altered.readUInt8(30) ^ 1, 30)
  for (const bytes of [altered, sealed.subarray(0, 20), Buffer.alloc(0)]) {
    expect(() => sealer.openBytes(bytes)).toThrow()
  }
  expect(() => createSealer(key(2)).openBytes(sealed)).toThrow()
})
