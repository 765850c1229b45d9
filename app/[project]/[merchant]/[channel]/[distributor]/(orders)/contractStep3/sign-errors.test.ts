import { invalid, refused, unavailable } from '@/lib/operate-center/contract/failures.ts'
import { nothingDrawn, withStroke } from '@/lib/ui/signature/strokes.ts'
import { checkSigning, type SignDraft, signErrors } from './sign-errors.ts'

const signers = [
  { id: 'buyer', name: '张三', document: '', mobile: '138****0000', why: '' },
  { id: 'u2', name: '小明', document: '', mobile: '', why: '未满18周岁，不能签署' },
]
const at = (x: number, y: number) => ({ x, y, pressure: 0.5, time: 0 })
const area = { width: 300, height: 160 }
const name = withStroke(nothingDrawn, [at(10, 10), at(200, 90)], area)
const draft: SignDraft = {
  signerId: 'buyer',
  code: '123456',
  signature: { way: 'drawn', drawing: name, name: '' },
}
const signedBy = (signature: Partial<SignDraft['signature']>) => ({
  ...draft,
  signature: { ...draft.signature, ...signature },
})

describe('checkSigning', () => {
  it('takes a signature by hand and one by name', () => {
    expect(checkSigning(draft, signers)).toEqual({})
    expect(checkSigning(signedBy({ way: 'typed', drawing: nothingDrawn, name: '张三' }), signers)).toEqual({})
  })

  it('names everything that is missing', () => {
    const empty = { ...signedBy({ drawing: nothingDrawn }), signerId: '', code: '' }
    expect(Object.keys(checkSigning(empty, signers))).toEqual(['signer', 'code', 'signature'])
  })

  it('takes no dot for a name, and no name of the other way', () => {
    const dot = withStroke(nothingDrawn, [at(5, 5)], area)
    expect(checkSigning(signedBy({ drawing: dot }), signers).signature).toContain('太短')
    expect(checkSigning(signedBy({ way: 'typed' }), signers).signature).toContain('键入')
  })

  it('says why a person cannot sign', () => {
    expect(checkSigning({ ...draft, signerId: 'u2' }, signers).signer).toBe('未满18周岁，不能签署')
  })
})

describe('signErrors', () => {
  it('puts a refusal where something can be done about it', () => {
    expect(signErrors(refused('CODE_WRONG', '验证码不正确').failure, true)).toEqual({
      code: '验证码不正确',
    })
    expect(signErrors(refused('TEXT_CHANGED', '合同内容已变化').failure, true)).toEqual({
      form: '合同内容已变化',
    })
    expect(signErrors(invalid({ 'signature.name': '与签署人姓名不一致' }).failure, true)).toEqual({
      signature: '与签署人姓名不一致',
    })
    expect(signErrors(invalid({ 'consents.0.agreed': '请同意合同' }).failure, true)).toEqual({
      form: '请同意合同',
    })
  })

  it('does not claim that nothing happened when there was no answer', () => {
    expect(signErrors(unavailable().failure, true).form).toContain('没有收到结果')
    expect(signErrors(unavailable().failure, false).form).toContain('网络已断开')
  })
})
