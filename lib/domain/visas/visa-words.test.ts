import { acceptanceFor, acceptanceWords, doneWords, visaFacts, visaTimes, visaTrust } from './visa-words.ts'

test('a card says type, entries and stay in one line, and the times in the next', () => {
  expect(visaFacts({ type: 'tourism', entries: 'single', stayDays: 15 })).toBe('旅游 · 单次 · 停留15天')
  expect(visaFacts({ type: 'business', entries: 'multiple', stayDays: null })).toBe('商务 · 多次')
  expect(visaTimes({ validity: '3个月', processing: '5–7个工作日' })).toBe('有效期3个月 · 5–7个工作日')
  expect(visaTimes({ validity: '', processing: '5个工作日' })).toBe('5个工作日')
})

test('without a province it says whom a product takes, with one whether it takes who lives there', () => {
  const districts = [{ name: '上海领区' }, { name: '广州领区' }]
  expect(acceptanceWords({ districts: [] })).toBe('全国受理')
  expect(acceptanceWords({ districts })).toBe('限上海、广州领区')
  expect(acceptanceFor({ districts, accepts: null }, '广东')).toBe('限上海、广州领区')
  expect(acceptanceFor({ districts, accepts: true }, '广东')).toBe('广东可办理')
  expect(acceptanceFor({ districts, accepts: false }, '四川')).toBe('四川不在受理范围')
})

test('figures are named only where there are some', () => {
  expect(visaTrust({ successRate: 99, sold: 4215 })).toBe('出签率99% · 已办4215人')
  expect(visaTrust({ successRate: null, sold: 0 })).toBe('')
  expect(doneWords(12_345)).toBe('已办1.2万人')
})
