import { parentPort, workerData } from 'node:worker_threads'
import { FileError, readTables, type Table } from './read-tables.ts'

/** A thread that reads the files of one import and ends; its parent (read-files.ts) stops it when it takes too long. */
export type ReadTask = { name: string; bytes: Uint8Array }[]
export type ReadResult = { ok: true; tables: Table[] } | { ok: false; file: string; message: string }

async function readAll(files: ReadTask): Promise<ReadResult> {
  const tables: Table[] = []
  for (const { name, bytes } of files) {
    try {
      tables.push(...(await readTables(name, bytes)))
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      return { ok: false, file: name, message: error.message }
    }
  }
  return { ok: true, tables }
}

parentPort?.postMessage(await readAll(workerData as ReadTask))
