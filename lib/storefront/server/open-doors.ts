import { join } from 'node:path'
import type { Door } from '../../base/http/door.ts'
import type { Log } from '../../base/log.ts'
import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import { createBrowserDoor } from '../doors/browser-door.ts'
import { createConsoleDoor } from '../doors/console-door.ts'
import { createDocumentDoor } from '../doors/document-door.ts'
import { createEventsDoor } from '../doors/events-door.ts'
import type { LiveReads } from '../doors/live-reads.ts'
import { createPosterDoor } from '../doors/poster-door.ts'
import { createWireDoor } from '../doors/wire-door.ts'
import { loadPicture } from '../poster/load-picture.ts'
import { createDeviceCookie } from '../session/device-cookie.ts'
import { createEpochs } from '../session/epochs.ts'
import { createSalesCookie } from '../session/sales-cookie.ts'
import { createSessions } from '../session/session.ts'
import { createWechatCookies } from '../session/wechat-cookies.ts'
import type { Settings } from '../settings/settings.ts'
import { readConsoleFiles } from './console-files.ts'
import type { Parts } from './dispatch.ts'
import type { RenderPreview } from './page-previews.ts'

type Options = {
  settings: Settings
  log: Log
  center: OperateCenter
  pay: Door
  hooks: Door
  /** Answers that are the same for all, kept for a moment. */
  live: LiveReads
  /** Null with a centre elsewhere, which would be asked several times for each page. */
  previews: RenderPreview | null
  /** Resolves when no visit gets an old page any more. */
  onChange: (merchant: string, tags: readonly string[]) => Promise<void>
}

export type Doors = Parts['doors'] & { wire: Door }

/** Every entrance except the pages. */
export function openDoors({ settings, log, center, pay, hooks, live, previews, onChange }: Options): Doors {
  const { projects } = settings
  const { publicOrigin } = settings
  const sealing = {
    passwords: [settings.sessionSecret, ...settings.otherSessionSecrets],
    secure: !settings.demo,
  }
  const epochs = createEpochs({ center })
  const sessions = createSessions({ ...sealing, epochOf: epochs.of, isEnded: epochs.isEnded })
  const wechat = {
    cookies: createWechatCookies(sealing),
    openUrl: settings.outside.wechatOpen,
    publicOrigin,
  }
  return {
    browser: createBrowserDoor({
      center,
      sessions,
      projects,
      origins: [publicOrigin],
      wechat,
      sales: createSalesCookie(sealing),
      devices: createDeviceCookie(sealing),
      live,
      onSessionsEnded: epochs.forget,
      log,
    }),
    // With a remote centre this server has none to offer; forwarding calls would let others use its token.
    wire: settings.operateCenter
      ? async () => new Response(null, { status: 404 })
      : createWireDoor({
          center,
          serviceToken: settings.serviceToken,
          projects,
          log,
        }),
    webhook: createEventsDoor({
      secret: settings.webhookSecret,
      onChange,
      log,
    }),
    console: settings.console
      ? createConsoleDoor({
          center,
          projects,
          origins: [publicOrigin],
          live: !settings.demo,
          files: readConsoleFiles(process.cwd()),
          previews,
          log,
        })
      : null,
    pay,
    hooks,
    document: createDocumentDoor({ center, sessions, projects, log }),
    poster: createPosterDoor({
      center,
      projects,
      publicOrigin: settings.publicOrigin,
      loadPicture: (src) => loadPicture(src, join(process.cwd(), 'public')),
      log,
    }),
  }
}
