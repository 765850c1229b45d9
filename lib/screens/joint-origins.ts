/**
 * The known values of `jointOrigin` (specification, sections 1 and 2) and the origin mode each one means. Other values
 * are not kept.
 */
export const jointOrigins = {
  /** An e-commerce partner's app. */
  dangdang: 'partnerShop',
  /** A partner's own app. */
  app: 'partnerApp',
  /** A partner's mobile pages in any browser. */
  h5: 'h5Partner',
} as const

export type JointOrigin = keyof typeof jointOrigins
export type JointMode = (typeof jointOrigins)[JointOrigin]

export function isJointOrigin(value: string): value is JointOrigin {
  return Object.hasOwn(jointOrigins, value)
}
