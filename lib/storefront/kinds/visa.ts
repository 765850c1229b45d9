import { visaEntries, visaTypes } from '../../domain/visas/words.ts'
import { isThere, type StorefrontKind, SUBJECT_ID } from './kind.ts'

const TEMPLATE_ID = /^[A-Za-z0-9_.-]{1,40}$/

export const visaKind: StorefrontKind = {
  kind: 'visa',

  // Those that need no visa have a page, too: it says so.
  async places(get) {
    const { countries } = await get('visas.home', {})
    return { country: new Set(countries.map(({ code }) => code)) }
  },

  // A withdrawn visa has a page, too: it offers similar ones, which the centre names for any visa of the merchant.
  async pageFor(get, proId) {
    const known =
      (await isThere(get('visas.get', { proId }))) || (await isThere(get('visas.similar', { proId })))
    return known ? proId : null
  },

  async poster(get, proId) {
    const visa = await get('visas.get', { proId })
    return {
      title: visa.name,
      subtitle: visa.highlights[0] ?? '',
      facts: [
        { label: '类型', value: `${visaTypes[visa.type]} · ${visaEntries[visa.entries]}` },
        { label: '有效期', value: visa.validity },
        { label: '办理时长', value: visa.processing },
      ],
      price: visa.price,
      picture: visa.cover.src,
    }
  },

  downloads: {
    // A form of a visa's materials.
    visaForm: {
      missing: { title: '没有找到这份模板', text: '模板可能已更新，请回到签证的材料说明重新下载。' },
      parameters: { proId: SUBJECT_ID, templateId: TEMPLATE_ID },
      async read(get, { proId = '', templateId = '' }) {
        const { name, contentType, data } = await get('visas.template', { proId, templateId })
        return { fileName: name, mediaType: contentType, data }
      },
    },
  },
}
