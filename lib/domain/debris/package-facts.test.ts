import { cutoffWords, redeemWords, refundTag, validityWords } from './package-facts.ts'

test('how a package is given back, in as few words as a tag holds', () => {
  const rule = { hoursBefore: 0, feePercent: 0 }
  expect(refundTag({ ...rule, mode: 'any' })).toBe('随时退')
  expect(refundTag({ ...rule, mode: 'never', feePercent: 20 })).toBe('不可退')
  expect(refundTag({ mode: 'before', hoursBefore: 24, feePercent: 10 })).toBe('使用日前1天可退，扣10%')
  expect(refundTag({ mode: 'before', hoursBefore: 30, feePercent: 0 })).toBe('使用日前30小时可退')
})

test('until when it can be ordered, and what is shown where it is used', () => {
  expect(cutoffWords({ cutoffDays: 0, cutoffTime: '16:00' })).toBe('当天16:00前可订')
  expect(cutoffWords({ cutoffDays: 1, cutoffTime: '18:00' })).toBe('提前1天18:00前预订')
  expect(cutoffWords({ cutoffDays: 0, cutoffTime: '23:59' })).toBe('当天可订')
  expect(redeemWords(['code', 'document'])).toBe('凭证码或身份证件')
})

test('when a package may be used', () => {
  const open = {
    use: 'open' as const,
    validFrom: null,
    validTo: null,
    validDays: 90,
    weekdays: [],
    blackout: [],
  }
  expect(validityWords({ ...open, use: 'dated' })).toBe('在选定的日期使用')
  expect(validityWords(open)).toBe('付款后90天内有效')
  expect(validityWords({ ...open, weekdays: [5, 1, 2, 3, 4] })).toBe('付款后90天内有效，仅周一至周五')
  expect(validityWords({ ...open, weekdays: [6, 7] })).toBe('付款后90天内有效，仅周六、周日')
  expect(
    validityWords({ ...open, validFrom: '2026-12-01', validTo: '2027-03-31', blackout: ['2027-02-06'] }),
  ).toBe('2026年12月1日 周二起可用，有效期至2027年3月31日 周三，2027年2月6日 周六不可用')
})
