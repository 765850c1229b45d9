import { readFileSync } from 'node:fs'
import { callNames, callOf } from './contract.ts'
import { openApi } from './openapi.ts'
import { storefrontCallNames } from './storefront/storefront.ts'

const document = JSON.parse(JSON.stringify(openApi()))

test('docs/openapi.json matches the contract; `node scripts/openapi.ts` renews it', () => {
  expect(JSON.parse(readFileSync('docs/openapi.json', 'utf8'))).toEqual(document)
})

test('every reference resolves', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  expect(references.length).toBeGreaterThan(callNames.length)
  for (const path of new Set(references)) {
    const found = path
      .split('/')
      .reduce((node: unknown, key) => (node as Record<string, unknown>)?.[key], document)
    expect([path, found]).toEqual([path, expect.any(Object)])
  }
})

test('every call has its wire path, its browser path when the browser’s door offers it, and the storefront’s own have theirs', () => {
  const ids = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  const browser = [...callNames.filter((name) => callOf(name).browser), ...storefrontCallNames]
  const expected = [...callNames.map((name) => `wire.${name}`), ...browser.map((name) => `browser.${name}`)]
  expect(ids.toSorted()).toEqual(expected.toSorted())
  expect(ids.filter((id) => id.startsWith('browser.staff'))).toEqual([])
})

test('a customer’s signing key is not part of a browser’s answer', () => {
  const answer = document.paths['/{project}/{merchant}/{channel}/{distributor}/api/shop.customerService']
  expect(JSON.stringify(answer)).not.toContain('customerKey')
})
