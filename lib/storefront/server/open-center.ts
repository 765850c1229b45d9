import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import { catalogueHandlers } from '../../operate-center/embedded/catalogue-handlers.ts'
import { commerceHandlers, commerceProvided } from '../../operate-center/embedded/commerce-handlers.ts'
import { commerceJobs } from '../../operate-center/embedded/commerce-jobs.ts'
import { contentJobs } from '../../operate-center/embedded/content/article-views.ts'
import { seedDemo, topUpDepartures } from '../../operate-center/embedded/demo/seed.ts'
import { createEmbeddedCenter } from '../../operate-center/embedded/kernel/center.ts'
import type { MailPort, SmsPort } from '../../operate-center/embedded/kernel/context.ts'
import { openDatabase } from '../../operate-center/embedded/kernel/db/connect.ts'
import { mailOutbox } from '../../operate-center/embedded/kernel/mail-outbox.ts'
import { mailSmtp } from '../../operate-center/embedded/kernel/mail-smtp.ts'
import { createSealer } from '../../operate-center/embedded/kernel/sealer.ts'
import { smsOutbox } from '../../operate-center/embedded/kernel/sms-outbox.ts'
import type { Job } from '../../operate-center/embedded/kernel/sweeper.ts'
import { messageJobs } from '../../operate-center/embedded/messages/message-mails.ts'
import { embeddedPayDoor } from '../../operate-center/embedded/payments/embedded-pay-door.ts'
import { sealClearChatKeys } from '../../operate-center/embedded/shops/chat-keys.ts'
import { createRemoteCenter } from '../../operate-center/remote/adapter.ts'
import { catalogueTag, productTag } from '../../tenant/tags.ts'
import type { Settings } from '../settings/settings.ts'
import type { Door } from './exchange.ts'
import type { Log } from './log.ts'

export type OpenCenter = {
  center: OperateCenter
  /** Everything under `/pay/`. */
  pay: Door
  close(): Promise<void>
}

type Options = {
  settings: Settings
  log: Log
  /** Pages with these tags show something that has changed. */
  onChange: (merchant: string, tags: readonly string[]) => void
}

/** The operate centre the settings name: a remote one, or the embedded one with its database brought up to date. */
export async function openCenter(options: Options): Promise<OpenCenter> {
  return options.settings.operateCenter ? openRemote(options) : openEmbedded(options)
}

function openRemote({ settings, log }: Options): OpenCenter {
  const { url, path, timeoutMs } = settings.operateCenter ?? { url: '', path: '', timeoutMs: 0 }
  const center = createRemoteCenter({
    baseUrl: url,
    pathTemplate: path,
    serviceToken: settings.serviceToken,
    publicOrigin: settings.publicOrigin,
    timeoutMs,
    onTrouble: (trouble) => log.warn(trouble, 'the operate centre did not answer sensibly'),
  })
  // Payment belongs to the centre: channels notify it, not the storefront.
  return { center, pay: async () => new Response(null, { status: 404 }), close: async () => {} }
}

const A_DAY = 24 * 3600 * 1000

/** A demo that runs for weeks goes on having departures; the pages that show them are told, in every process. */
function demoDepartures(): Job {
  let next = Date.now() + A_DAY
  return {
    name: 'demo departures',
    async run(context) {
      if (Date.now() < next) return 0
      next = Date.now() + A_DAY
      for (const { merchant, tourId } of await topUpDepartures(context.db, { now: context.now() })) {
        context.announce(merchant, [productTag(merchant, tourId), catalogueTag(merchant)])
      }
      return 0
    },
  }
}

async function openEmbedded({ settings, log, onChange }: Options): Promise<OpenCenter> {
  const database = await openDatabase({
    dataDir: settings.dataDir,
    ...(settings.databaseUrl ? { databaseUrl: settings.databaseUrl } : {}),
    onError: (error) => log.error({ error: String(error) }, 'database'),
  })
  try {
    const sealer = createSealer(settings.dataKey)
    if (settings.demo) await seedDemo(database.db, { now: new Date(), sealer })
    await sealClearChatKeys(database.db, sealer)
    const jobs = [...commerceJobs(log), ...messageJobs, ...contentJobs]
    const embedded = createEmbeddedCenter({
      database,
      handlers: { ...catalogueHandlers, ...commerceHandlers },
      provided: commerceProvided,
      sealer,
      sms: smsOf(settings, log),
      mail: mailOf(settings, log),
      settings: {
        publicOrigin: settings.publicOrigin,
        demo: settings.demo,
        unpaidMinutes: settings.unpaidMinutes,
        outside: settings.outside,
      },
      jobs: settings.demo ? [...jobs, demoDepartures()] : jobs,
      webhooks: { urls: settings.changeWebhooks, secret: settings.webhookSecret },
      log,
      onChange: ({ merchant, tags }) => onChange(merchant, tags),
    })
    await embedded.start()
    return {
      center: embedded.center,
      pay: embeddedPayDoor({ read: embedded.read, log }),
      async close() {
        await embedded.stop()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

function smsOf({ smsProvider, dataDir }: Settings, log: Log): SmsPort {
  if (smsProvider === 'outbox') {
    return smsOutbox({ dataDir, log: (line) => log.info(line, 'short message in the outbox') })
  }
  return {
    send: async () => {
      throw new Error('no provider for short messages is configured')
    },
  }
}

function mailOf({ mail, dataDir }: Settings, log: Log): MailPort {
  switch (mail.provider) {
    case 'outbox':
      return mailOutbox({ dataDir, log: (line) => log.info(line, 'mail in the outbox') })
    case 'smtp':
      return mailSmtp({
        url: mail.url,
        from: mail.from,
        requireTls: mail.requireTls,
        log: (line) => log.info(line, 'mail handed to the mail server'),
      })
    case 'none':
      return {
        send: async () => {
          throw new Error('no provider for mail is configured')
        },
      }
  }
}
