import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Files by which WeChat checks that a host is ours lie in `<DATA_DIR>/verify/MP_verify_….txt`. The name has been
 * checked by the dispatcher; the text is short.
 */
export function createVerifyFiles(dataDir: string): (name: string) => Promise<string | null> {
  return async (name) => {
    try {
      const text = await readFile(join(dataDir, 'verify', name), 'utf8')
      return text.length <= 256 ? text : null
    } catch {
      return null
    }
  }
}
