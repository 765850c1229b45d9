import { readFileSync } from 'node:fs'
import { manifestText } from './manifest-text.ts'

test('manifest.ts is what the tables say; `npm run manifest` renews it', () => {
  expect(readFileSync('lib/operate-center/contract/manifest.ts', 'utf8')).toBe(manifestText())
})

test('the manifest brings no module along', () => {
  expect(manifestText()).not.toMatch(/import|require/)
})
