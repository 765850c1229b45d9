import type { OperateCenter } from './contract/contract.ts'

/**
 * Where the process keeps its operate centre. server.ts and Next's bundles hold separate copies of every module, so a
 * module variable would not be shared; the global registry of symbols is.
 */
const KEY = Symbol.for('wayfront.center')

type Holder = { [KEY]?: OperateCenter }

/** Called once by server.ts at start, with the embedded centre or the adapter of a remote one. */
export function setOperateCenter(center: OperateCenter): void {
  ;(globalThis as Holder)[KEY] = center
}

/**
 * The operate centre of this process.
 * @throws when none was set: the code runs outside server.ts, or during the build.
 */
export function operateCenter(): OperateCenter {
  const center = (globalThis as Holder)[KEY]
  if (!center) throw new Error('no operate centre: server.ts has not set one in this process')
  return center
}
