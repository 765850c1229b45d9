import { documentName, documentWords, ownedDocumentName } from './document-names.ts'

test('documents are listed in words', () => {
  expect(documentWords([1, 2, 3], 'domestic')).toBe('身份证、护照或港澳通行证')
  expect(documentWords([2], 'outbound')).toBe('护照')
  expect(documentWords([], undefined)).toBe('有效证件')
})

test('a journey to Taiwan asks for the mainlanders’ permit, not for the opposite one', () => {
  expect(documentWords([4], 'taiwan')).toBe('台湾通行证（大陆居民往来台湾通行证）')
  expect(documentName(4, 'domestic')).toBe('台胞证')
  expect(documentName(4, undefined)).toBe('台胞证')
})

test.each([
  [4, 'T12345678', '台湾通行证'],
  [4, 'L****5678', '台湾通行证'],
  [4, '12345678', '台胞证'],
  [2, 'T12345678', '护照'],
] as const)('a document of type %i, %s, is a %s', (type, number, name) => {
  expect(ownedDocumentName({ type, number })).toBe(name)
})
