import { fdatasyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type InitOptions = Parameters<NodeFS['init']>[1]

/** The part of Emscripten's Node file system that is missing, typed as it is used here. */
type NodeFileSystem = { stream_ops: { fsync?: (stream: { nfd?: number }) => number } }

/**
 * A PGlite folder whose commits reach the disk. PGlite runs PostgreSQL with fsync off, and its file system has no
 * fsync: a committed row would survive a crash of the process, but not of the machine. A commit costs one fdatasync.
 */
class DurableFolder extends NodeFS {
  override async init(pg: PGlite, options: InitOptions) {
    const { emscriptenOpts } = await super.init(pg, options)
    const addSync = (module: { NODEFS: NodeFileSystem }) => {
      module.NODEFS.stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined) fdatasyncSync(nfd)
        return 0
      }
    }
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...[emscriptenOpts.preRun ?? []].flat(), addSync],
      } as InitOptions,
    }
  }
}

/** Opens or creates a PGlite database in a folder, durable as PostgreSQL's own defaults are. */
export function openDurablePglite(folder: string): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableFolder(folder),
    relaxedDurability: false,
    startParams: [
      // -F turns fsync off. Of PostgreSQL's sync methods, Emscripten passes on this one.
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      '-c',
      'wal_sync_method=fsync',
    ],
  })
}
