import { writeFileSync } from 'node:fs'
import { openApi } from '../lib/operate-center/contract/openapi.ts'

/** Writes the reference documentation of the contract to docs/openapi.json; a test checks that it is current. */
writeFileSync('docs/openapi.json', `${JSON.stringify(openApi(), null, 2)}\n`)
