import type { residenceProofs } from '../../domain/visas/words.ts'
import { changeAddress, readAddress } from './kept-address.ts'

/** How an applicant proves to live there: 户口 or 居住证. */
export type ResidenceProof = keyof typeof residenceProofs

/** Where the shopper lives, which decides the consular district of a visa. */
export type Residence = {
  /** First two digits of GB/T 2260: 44. */
  province: string
  /** 广东 */
  provinceName: string
  proof: ResidenceProof
}

/** Null until the shopper has said it. */
export function readResidence(merchant: string): Residence | null {
  const { province, provinceName, proof } = readAddress(merchant)
  if (typeof province !== 'string' || !/^[1-9]\d$/.test(province)) return null
  if (typeof provinceName !== 'string' || provinceName === '') return null
  return { province, provinceName, proof: proof === 'permit' ? 'permit' : 'household' }
}

export function rememberResidence(merchant: string, { province, provinceName, proof }: Residence): void {
  changeAddress(merchant, { province, provinceName, proof })
}

export function forgetResidence(merchant: string): void {
  changeAddress(merchant, { province: undefined, provinceName: undefined, proof: undefined })
}

/** 广东户口, 广东居住证 */
export function residenceWords({ provinceName, proof }: Residence): string {
  return `${provinceName}${proof === 'permit' ? '居住证' : '户口'}`
}
