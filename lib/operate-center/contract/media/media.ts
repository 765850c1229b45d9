import { z } from 'zod'
import { uploadedFile, uploadedFiles } from '../../../base/picture-files.ts'
import { PICTURE_BASE64_LENGTH, PICTURE_TOO_LARGE } from '../customers/pictures.ts'
import { read, staffChange, staffList } from '../define.ts'
import { instant, picture } from '../values.ts'

const uploaded = picture.extend({
  id: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})

/** Pictures that staff upload for products, articles and homes. */
export const mediaCalls = {
  'staff.uploadPicture': staffChange({
    wire: 'staff:uploadPicture',
    permission: 'media.manage',
    scope: 'merchant',
    hidden: ['data'],
    maxBodyBytes: PICTURE_BASE64_LENGTH + 1024,
    input: z.object({
      /** Base64 of a JPEG, PNG or WebP file. */
      data: z.string().min(1, '请选择图片').max(PICTURE_BASE64_LENGTH, PICTURE_TOO_LARGE),
      /** What it shows, for those who do not see it. */
      alt: z.string().trim().min(1).max(80),
    }),
    answer: uploaded,
    summary:
      `Keeps a picture; \`src\` names it in products, articles and homes. The same file again is the same picture. It ` +
      `is made into ${uploadedFiles.join(', ')}.`,
  }),
  'staff.pictures': staffList({
    wire: 'staff:pictures',
    permission: 'media.manage',
    scope: 'merchant',
    filters: {},
    sorts: ['createdAt'],
    item: uploaded.extend({ bytes: z.number().int(), createdAt: instant }),
    summary: 'Pictures of the merchant; finds by what they show.',
  }),
  'media.file': read({
    wire: 'media:file',
    who: 'service',
    scope: 'platform',
    input: z.object({
      file: z
        .string()
        .refine((name) => uploadedFile(name) !== null, { error: 'not a file of an uploaded picture' }),
    }),
    answer: z.object({ contentType: z.string(), data: z.string() }),
    summary: 'One file of an uploaded picture, base64, for the storefront that sends it to browsers.',
  }),
}
