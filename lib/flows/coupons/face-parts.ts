/** What a coupon is worth, cut for the ticket: the sign and the unit are small beside the number. */
export type FaceParts = { sign: string; number: string; unit: string; length: 'short' | 'long' | 'longest' }

/** `¥1,200`, `8.8折`, or words such as 免费接机: a longer number is set smaller, so that it stays on one line. */
export function facePartsOf(face: string): FaceParts {
  const [, sign = '', number = face, unit = ''] = /^(¥?)([\d,.]+)(折?)$/.exec(face) ?? []
  // A Chinese character is about twice as wide as a digit.
  const width = [...number].reduce((sum, letter) => sum + (/[\d,.]/.test(letter) ? 1 : 2), 0)
  return { sign, number, unit, length: width <= 4 ? 'short' : width <= 8 ? 'long' : 'longest' }
}
