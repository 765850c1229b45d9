import type { Figure } from '../../base/figures.ts'
import type { Door } from '../../base/http/door.ts'
import type { Log } from '../../base/log.ts'
import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import { openEmbedded } from '../../operate-center/embedded/open-embedded.ts'
import { createRemoteCenter } from '../../operate-center/remote/adapter.ts'
import type { Settings } from '../settings/settings.ts'
import { createTestClock } from './test-clock.ts'

export type OpenCenter = {
  center: OperateCenter
  /** Everything under `/pay/`. */
  pay: Door
  /** For the operator who starts the server. */
  staffNotices: readonly string[]
  /** Numbers of the embedded centre. */
  figures?: () => Promise<Figure[]>
  lateJobs?: () => string[]
  checkWritable?: () => Promise<void>
  /** Everything under `/hooks/`: receipts of messages, callbacks about invoices. */
  hooks: Door
  close(): Promise<void>
}

type Options = {
  settings: Settings
  log: Log
  /** Called when pages with these tags show something that has changed. */
  onChange: (merchant: string, tags: readonly string[]) => void
}

/** The operate centre the settings name: a remote one, or the embedded one with its database brought up to date. */
export async function openCenter({ settings, log, onChange }: Options): Promise<OpenCenter> {
  const { operateCenter } = settings
  if (!operateCenter) {
    let sweep = async () => {}
    const now = settings.testClock ? createTestClock(process, () => sweep()) : undefined
    const opened = await openEmbedded({ settings, log, onChange, now })
    sweep = opened.sweep
    return opened
  }
  const center = createRemoteCenter({
    baseUrl: operateCenter.url,
    pathTemplate: operateCenter.path,
    serviceToken: settings.serviceToken,
    publicOrigin: settings.publicOrigin,
    timeoutMs: operateCenter.timeoutMs,
    onTrouble: (trouble) => log.warn(trouble, 'the operate centre did not answer sensibly'),
  })
  // Payments and messages belong to the centre: channels and providers notify it, not the storefront.
  const nothing: Door = async () => new Response(null, { status: 404 })
  return { center, pay: nothing, hooks: nothing, staffNotices: [], close: async () => {} }
}
