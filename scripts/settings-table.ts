import { readFileSync, writeFileSync } from 'node:fs'
import { withSettingsTable } from '../lib/storefront/settings/table.ts'

/** `npm run settings`: writes the settings into README.md, between its two marks. */
writeFileSync('README.md', withSettingsTable(readFileSync('README.md', 'utf8')))
