import { absent } from '../../operate-center/contract/failures.ts'
import { sampleValue } from '../../operate-center/contract/testing/sample.ts'
import { type Get, Unanswered } from './kind.ts'
import { visaKind } from './visa.ts'

const visa = {
  ...sampleValue('visas.get'),
  name: '日本单次旅游签证',
  type: 'tourism' as const,
  entries: 'single' as const,
  validity: '3个月',
  processing: '7–10个工作日',
  price: 35_900,
  highlights: ['拒签退服务费'],
}

/** A centre that sells `v1`, and has withdrawn `v2`. */
const get = (async (name: string, input: { proId?: string }) => {
  if (name === 'visas.home') {
    return { countries: [{ code: 'JP' }, { code: 'TH' }] }
  }
  if (name === 'visas.get' && input.proId === 'v1') return visa
  if (name === 'visas.similar' && input.proId !== 'v3') return { items: [] }
  throw new Unanswered(absent().failure)
}) as unknown as Get

test('every country of the counter has its list, every visa of the merchant its page', async () => {
  expect(await visaKind.places(get)).toEqual({ country: new Set(['JP', 'TH']) })
  expect(await visaKind.pageFor(get, 'v1')).toBe('v1')
  expect(await visaKind.pageFor(get, 'v2')).toBe('v2')
  expect(await visaKind.pageFor(get, 'v3')).toBeNull()
})

test('a poster names what somebody chooses a visa by', async () => {
  expect(await visaKind.poster(get, 'v1')).toMatchObject({
    title: '日本单次旅游签证',
    subtitle: '拒签退服务费',
    price: 35_900,
    facts: [
      { label: '类型', value: '旅游 · 单次' },
      { label: '有效期', value: '3个月' },
      { label: '办理时长', value: '7–10个工作日' },
    ],
  })
})
