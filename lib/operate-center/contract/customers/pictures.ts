import { z } from 'zod'
import { change, read, staffChange } from '../define.ts'

/** What a visitor's picture is for; decides how large it is kept and who may look at it. */
const picturePurposes = ['avatar', 'identity', 'review', 'afterSale'] as const
const picturePurpose = z.enum(picturePurposes)
export type PicturePurpose = z.infer<typeof picturePurpose>

/** Largest file that is accepted, bytes. */
export const PICTURE_MOST_BYTES = 5 * 1024 * 1024

export const PICTURE_TOO_LARGE = '图片超过5MB，请压缩或换一张后再上传'
/** Characters of the largest file in base64. */
export const PICTURE_BASE64_LENGTH = Math.ceil(PICTURE_MOST_BYTES / 3) * 4

export const pictureId = z.string().max(40)

/** A picture as it is kept: decoded, turned upright and encoded anew, so that nothing of the file is left but pixels. */
export const pictureContent = z.object({
  contentType: z.enum(['image/jpeg', 'image/webp']),
  /** Base64. */
  data: z.string(),
})

/** Pictures that visitors upload. An unused picture is deleted after a day. */
export const pictureCalls = {
  'pictures.upload': change({
    wire: 'picture:upload',
    who: 'customer',
    rate: 'picture',
    // Base64, and the rest of the JSON.
    maxBodyBytes: PICTURE_BASE64_LENGTH + 1024,
    input: z.object({
      purpose: picturePurpose,
      /** A JPEG, PNG or WebP file in base64, at most 5 MB. */
      data: z.string().min(1, '请选择图片').max(PICTURE_BASE64_LENGTH, PICTURE_TOO_LARGE),
    }),
    answer: z.object({ id: z.string(), width: z.number().int(), height: z.number().int() }),
    summary: 'Uploads a picture: JPEG, PNG or WebP of at most 5 MB, judged by its content.',
  }),
  'pictures.get': read({
    wire: 'picture:get',
    who: 'customer',
    input: z.object({ id: pictureId }),
    answer: pictureContent,
    summary: 'A picture the customer has uploaded.',
  }),
  'staff.picture': staffChange({
    wire: 'staff:picture',
    permission: 'personal.reveal',
    scope: 'merchant',
    subject: 'id',
    input: z.object({
      id: pictureId,
      reason: z.string().trim().min(2, '请填写查看原因').max(200),
    }),
    answer: pictureContent,
    summary: 'Shows a picture that a customer has handed in; the audit keeps who has looked, and why.',
  }),
}
