/** Files that customers can download or have mailed, with their endings. */
export const documentMediaTypes = {
  'application/pdf': 'pdf',
  'application/ofd': 'ofd',
  'image/jpeg': 'jpg',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
} as const
export type DocumentMediaType = keyof typeof documentMediaTypes
