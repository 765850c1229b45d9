import { absent } from '../../operate-center/contract/failures.ts'
import { sampleValue } from '../../operate-center/contract/testing/sample.ts'
import { debrisKind } from './debris.ts'
import { type Get, Unanswered } from './kind.ts'

const sample = sampleValue('debris.get')
const product = {
  ...sample,
  name: '滨江乐园一日票',
  type: 'ticket' as const,
  city: '上海',
  price: 29_900,
  highlights: ['刷证入园'],
  packages: sample.packages.map((one) => ({
    ...one,
    redeem: ['code' as const, 'document' as const],
    refund: { mode: 'any' as const, hoursBefore: 0, feePercent: 0, expired: 'refund' as const },
  })),
}

/** A centre that sells `b1`, and has withdrawn `b2`. */
const get = (async (name: string, input: { proId?: string }) => {
  if (name === 'debris.get' && input.proId === 'b1') return product
  if (name === 'debris.similar' && input.proId !== 'b3') return { items: [] }
  throw new Unanswered(absent().failure)
}) as unknown as Get

test('every product of the merchant has its page, withdrawn ones, too', async () => {
  expect(await debrisKind.pageFor(get, 'b1')).toBe('b1')
  expect(await debrisKind.pageFor(get, 'b2')).toBe('b2')
  expect(await debrisKind.pageFor(get, 'b3')).toBeNull()
})

test('a poster names what somebody chooses a ticket by', async () => {
  expect(await debrisKind.poster(get, 'b1')).toMatchObject({
    title: '滨江乐园一日票',
    subtitle: '刷证入园',
    price: 29_900,
    facts: [
      { label: '类型', value: '上海 · 门票' },
      { label: '退改', value: '随时退' },
      { label: '使用', value: '凭证码或身份证件' },
    ],
  })
})
