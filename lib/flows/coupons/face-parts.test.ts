import { facePartsOf } from './face-parts.ts'

describe('facePartsOf', () => {
  it('sets the sign and the unit apart from the number', () => {
    expect(facePartsOf('¥50')).toEqual({ sign: '¥', number: '50', unit: '', length: 'short' })
    expect(facePartsOf('8.8折')).toEqual({ sign: '', number: '8.8', unit: '折', length: 'short' })
  })

  it('leaves words whole', () => {
    expect(facePartsOf('免费接机')).toEqual({ sign: '', number: '免费接机', unit: '', length: 'long' })
    expect(facePartsOf('¥50起')).toMatchObject({ sign: '', number: '¥50起', unit: '' })
  })

  it('sets longer ones smaller', () => {
    expect(facePartsOf('¥1,200').length).toBe('long')
    expect(facePartsOf('¥1,200.50').length).toBe('long')
    expect(facePartsOf('免费机场接送').length).toBe('longest')
    expect(facePartsOf('¥123,456.78').length).toBe('longest')
  })
})
