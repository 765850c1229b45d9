import { writeFileSync } from 'node:fs'
import { noticeText } from './notice-text.ts'

/** `npm run notice`: writes the licences of what ships into NOTICE. */
writeFileSync('NOTICE', noticeText('.'))
