import { readFileSync } from 'node:fs'
import { parseObject } from '../../base/json.ts'

/** The JSON object in a file that a setting names; null when it cannot be read, or holds something else. */
export function readJsonFile(file: string): Record<string, unknown> | null {
  try {
    return parseObject(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
