import fc from 'fast-check'
import { checkDeductions, type DeductionVoucher, sumDeducted } from './deductions.ts'
import { taxWithin } from './tax.ts'

const voucher: DeductionVoucher = {
  type: '01',
  number: '26112000000000000001',
  code: '',
  issuedOn: '2026-11-20',
  total: 80_000,
  deducted: 70_000,
  note: '',
}

test.each<[Partial<DeductionVoucher>, string]>([
  [{ deducted: 0 }, '请填写本次扣除金额'],
  [{ deducted: 80_001 }, '不能大于凭证金额'],
  [{ number: '12345678' }, '20位数字'],
  [{ type: '03', number: '12345678' }, '发票代码'],
  [{ type: '03', code: '031001900104', number: '1' }, '8位数字'],
  [{ issuedOn: '' }, '开具日期'],
  [{ type: '09', number: '' }, '备注'],
])('%j is refused', (patch, message) => {
  const checked = checkDeductions([{ ...voucher, ...patch }], 100_000)
  expect(checked).toMatchObject({ ok: false, message: expect.stringContaining(message) })
})

test('vouchers are counted once, and no more is deducted than is invoiced', () => {
  expect(checkDeductions([voucher], 100_000)).toEqual({ ok: true })
  expect(checkDeductions([voucher, voucher], 1_000_000)).toMatchObject({ ok: false })
  expect(checkDeductions([voucher], 69_999)).toMatchObject({ ok: false })
  expect(checkDeductions([], 0)).toEqual({ ok: true })
})

test('whatever is accepted leaves a tax that is not negative and not above that of the whole amount', () => {
  const some = fc.array(
    fc.record({ total: fc.nat(1_000_000), deducted: fc.nat(1_000_000), at: fc.nat(10 ** 9) }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(some, fc.nat(3_000_000), fc.constantFrom('0', '0.03', '0.06'), (list, amount, rate) => {
      const vouchers = list.map(({ total, deducted, at }) => ({
        ...voucher,
        number: String(at).padStart(20, '0'),
        total,
        deducted,
      }))
      if (!checkDeductions(vouchers, amount).ok) return
      const { tax, net } = taxWithin(amount, rate, sumDeducted(vouchers))
      expect(tax + net).toBe(amount)
      expect(tax).toBeGreaterThanOrEqual(0)
      expect(tax).toBeLessThanOrEqual(taxWithin(amount, rate).tax)
    }),
  )
})
