import { readFileSync } from 'node:fs'
import { manifestText } from './manifest-text.ts'

test('manifest.ts matches the tables; `npm run manifest` renews it', () => {
  expect(readFileSync('lib/operate-center/contract/manifest.ts', 'utf8')).toBe(manifestText())
})

test('the manifest imports no module', () => {
  expect(manifestText()).not.toMatch(/import|require/)
})
