import { z } from 'zod'

/** A segment of a shop's address (lib/tenant/tenant.ts). */
export const segment = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/, {
  error: '1至32位字母、数字、- 或 _，以字母或数字开头',
})

/** Address of a shop to be made, and the one of the same merchant whose settings, home screen and range it begins with. */
export const newShop = z.object({
  channel: segment,
  distributor: segment,
  copyFrom: z.object({ channel: segment, distributor: segment }).optional(),
})
