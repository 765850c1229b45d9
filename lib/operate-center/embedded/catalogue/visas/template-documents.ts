import type { DocumentSource } from '../../documents/sources.ts'
import { readTemplate } from './templates.ts'

export const VISA_FORM = 'visaForm'

/** How mails and links name a form: the product at which it was asked for, and the form. */
export function visaFormSubject(proId: string, templateId: string): string {
  return `${proId}/${templateId}`
}

/** Forms of visas, for mails and for links that open outside of WeChat. They are the same for every customer. */
export const visaFormDocuments: DocumentSource = {
  code: VISA_FORM,
  async open(context, { merchant }, _customerId, subject) {
    const [proId = '', templateId = ''] = subject.split('/')
    const found = await readTemplate(context, merchant, proId, templateId)
    if (!found) return null
    const { name, contentType: mediaType, bytes } = found
    return {
      title: '签证材料模板',
      fileName: name.replace(/\.[a-z]+$/i, ''),
      content: { mediaType, bytes },
    }
  },
}
