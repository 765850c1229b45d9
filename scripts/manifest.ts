import { writeFileSync } from 'node:fs'
import { manifestText } from '../lib/operate-center/contract/manifest-text.ts'

/** Writes the browser's facts about the contract; a test checks that it is current. */
writeFileSync('lib/operate-center/contract/manifest.ts', manifestText())
