import { join } from 'node:path'

/**
 * Noto Sans SC (SIL Open Font License) in full: 30,890 characters, among them those that only names have (䶮, 𬭎). With
 * TrueType outlines, which the PDF library can take apart without losing any. Only the characters of a document are
 * embedded in it.
 */
const FOLDER = join(process.cwd(), 'node_modules/@expo-google-fonts/noto-sans-sc')

export const FONT = 'Noto'

export const fonts = {
  [FONT]: {
    normal: join(FOLDER, '400Regular/NotoSansSC_400Regular.ttf'),
    bold: join(FOLDER, '700Bold/NotoSansSC_700Bold.ttf'),
  },
}
