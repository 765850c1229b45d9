import { type DocumentType, documentTypeNames, type TravelScope } from '../vocabulary.ts'

/**
 * The name of a document as a product asks for it. Type 4 (specification, section 3) crosses the strait in either
 * direction: 台胞证 is the permit of Taiwan's residents for the mainland; who travels to Taiwan needs the opposite one.
 */
export function documentName(type: DocumentType, scope: TravelScope | undefined): string {
  return type === 4 && scope === 'taiwan' ? '台湾通行证（大陆居民往来台湾通行证）' : documentTypeNames[type]
}

/** The name of a document that somebody has; masks leave its first letter, by which the two permits differ. */
export function ownedDocumentName({ type, number }: { type: DocumentType; number: string }): string {
  return type === 4 && /^[LT]/i.test(number) ? '台湾通行证' : documentTypeNames[type]
}

/** 身份证、护照或港澳通行证 */
export function documentWords(types: readonly DocumentType[], scope: TravelScope | undefined): string {
  const names = types.map((type) => documentName(type, scope))
  if (names.length < 2) return names[0] ?? '有效证件'
  return `${names.slice(0, -1).join('、')}或${names.at(-1)}`
}
