import { statfs } from 'node:fs/promises'
import type { Disk } from './health.ts'

/** The space of the file system on which a folder lies, as far as this user may use it. */
export async function spaceOf(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
