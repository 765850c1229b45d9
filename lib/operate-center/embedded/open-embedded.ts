import type { Door } from '../../base/http/door.ts'
import type { Log } from '../../base/log.ts'
import type { OrderTimes } from '../../domain/orders/deadlines.ts'
import type { HoldLimits } from '../../domain/orders/holds.ts'
import type { OutsideHosts } from '../../outside/hosts.ts'
import type { PayDoor } from '../../outside/pay/pay-door.ts'
import type { OperateCenter } from '../contract/contract.ts'
import { demoModule } from './demo/module.ts'
import { seedOrders } from './demo/orders/scenes.ts'
import { seedDemo } from './demo/seed.ts'
import { demoStaffNotices } from './demo/staff.ts'
import { invoiceHooks } from './invoices/invoice-hooks.ts'
import { alarmedMail, alarmedSms } from './kernel/alarmed-ports.ts'
import { createEmbeddedCenter, type EmbeddedCenter } from './kernel/center.ts'
import type { Context, MailPort, SmsPort } from './kernel/context.ts'
import { openSealer } from './kernel/data-keys.ts'
import { openDatabase } from './kernel/db/connect.ts'
import { mailOutbox } from './kernel/mail-outbox.ts'
import { mailSmtp } from './kernel/mail-smtp.ts'
import { smsOutbox } from './kernel/sms-outbox.ts'
import { messageHooks } from './messages/message-hooks.ts'
import { recordedSms } from './messages/recorded-sms.ts'
import { noSms, type SmsAccounts, smsByProviders } from './messages/sms-sending.ts'
import { modules } from './modules.ts'
import { embeddedPayDoor } from './payments/embedded-pay-door.ts'
import { shippingHooks } from './shipping/shipping-hooks.ts'
import { sealClearChatKeys } from './shops/chat-keys.ts'
import { newClaim } from './staff/claims.ts'

export type EmbeddedOptions = {
  settings: {
    /** Folder of the embedded database and the outbox. */
    dataDir: string
    /** PostgreSQL; null: PGlite in `dataDir`. */
    databaseUrl: string | null
    /** 32 bytes in base64: seals. */
    dataKey: string
    /** Further keys, which only open. */
    otherDataKeys: readonly string[]
    /** Seeds the demo shops and allows test providers. */
    demo: boolean
    /** Makes the orders of the demo's customer, by real calls. */
    demoOrders: boolean
    /** Where visitors reach the shops; no slash at the end. */
    publicOrigin: string
    orderTimes: OrderTimes
    holdLimits: HoldLimits
    auditDays: number
    outside: OutsideHosts
    sms: ({ provider: 'outbox' | 'none' } | ({ provider: 'accounts' } & SmsAccounts)) & {
      /** Codes, and as many other messages, of one merchant in an hour. */
      hourlyBudget: number
    }
    mail: MailSettings
    /** Storefronts in other places that receive change webhooks, and the secret that signs them. */
    changeWebhooks: readonly string[]
    webhookSecret: string
  }
  log: Log
  /** Called when pages with these tags show something that has changed. */
  onChange: (merchant: string, tags: readonly string[]) => void
  /** The centre's clock; by default the machine's. */
  now?: () => Date
}

type MailSettings =
  | { provider: 'outbox' | 'none' }
  | { provider: 'smtp'; url: string; from: string; requireTls: boolean }

export type OpenEmbedded = {
  center: OperateCenter
  /** Everything under `/pay/`. */
  pay: PayDoor
  /** How staff sign in while nobody has: lines for the operator who starts the server, never for the log. */
  staffNotices: readonly string[]
  /** For monitoring. */
  figures: EmbeddedCenter['figures']
  lateJobs: EmbeddedCenter['lateJobs']
  /** Does the work that is due, without waiting for its turn. */
  sweep: EmbeddedCenter['sweep']
  /** Resolves when the database takes changes. */
  checkWritable(): Promise<void>
  /** Everything under `/hooks/`: receipts of messages. */
  hooks: Door
  close(): Promise<void>
}

/** Opens the embedded operate centre: migrates its database, seeds the demo if set, and starts its jobs. */
export async function openEmbedded({ settings, log, onChange, now }: EmbeddedOptions): Promise<OpenEmbedded> {
  const database = await openDatabase({
    dataDir: settings.dataDir,
    ...(settings.databaseUrl ? { databaseUrl: settings.databaseUrl } : {}),
    onError: (error) => log.error({ error: String(error) }, 'database'),
  })
  try {
    const sealer = await openSealer(database.db, settings)
    if (settings.demo) await seedDemo(database, { now: new Date(), sealer })
    await sealClearChatKeys(database.db, sealer)
    if (settings.demo && settings.demoOrders) {
      const { publicOrigin } = settings
      await seedOrders({ database, modules, sealer, log, publicOrigin, now: new Date() })
    }
    const embedded = createEmbeddedCenter({
      database,
      modules: settings.demo ? [...modules, demoModule()] : modules,
      sealer,
      sms: alarmedSms(smsOf(settings, { db: database.db, sealer, now: now ?? (() => new Date()), log }), log),
      mail: alarmedMail(mailOf(settings, log), log),
      settings: {
        publicOrigin: settings.publicOrigin,
        demo: settings.demo,
        times: settings.orderTimes,
        holdLimits: settings.holdLimits,
        auditDays: settings.auditDays,
        outside: settings.outside,
      },
      webhooks: { urls: settings.changeWebhooks, secret: settings.webhookSecret },
      log,
      onChange: ({ merchant, tags }) => onChange(merchant, tags),
      ...(now && { now }),
    })
    const claim = settings.demo
      ? null
      : await newClaim({ db: database.db, sealer, now: now ?? (() => new Date()) })
    await embedded.start()
    return {
      center: embedded.center,
      pay: embeddedPayDoor({ read: embedded.read, log }),
      staffNotices: settings.demo ? demoStaffNotices(sealer) : claim ? claimNotices(claim) : [],
      figures: embedded.figures,
      lateJobs: embedded.lateJobs,
      sweep: embedded.sweep,
      checkWritable: database.checkWritable,
      hooks: hooksOf({ read: embedded.read, log }),
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

/** Everything under `/hooks/`: what outside systems report of invoices, of parcels and of messages. */
function hooksOf(options: Parameters<typeof messageHooks>[0]): Door {
  const [ofInvoices, ofParcels] = [invoiceHooks(options), shippingHooks(options)]
  const ofMessages = messageHooks(options)
  return (request, peer) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/hooks/invoices/')) return ofInvoices(request, peer)
    return (pathname.startsWith('/hooks/shipping/') ? ofParcels : ofMessages)(request, peer)
  }
}

function claimNotices(code: string): string[] {
  return [
    'there is no staff account yet. Make the first one, of the platform, with this command; its code works once:',
    `  npm run center -- staff.claim '{"code":"${code}","login":"…","password":"…"}'`,
  ]
}

/** Short messages as the settings name them, counted and recorded. */
function smsOf(
  { sms, dataDir, outside }: EmbeddedOptions['settings'],
  tools: Pick<Context, 'db' | 'sealer' | 'now'> & { log: Log },
): SmsPort {
  const { log } = tools
  const inner = (): SmsPort => {
    switch (sms.provider) {
      case 'accounts':
        return smsByProviders({ ...tools, installation: sms, outside })
      case 'outbox':
        return smsOutbox({ dataDir, log: (line) => log.info(line, 'short message in the outbox') })
      case 'none':
        return noSms
    }
  }
  return recordedSms(inner(), { ...tools, hourlyBudget: sms.hourlyBudget })
}

function mailOf({ mail, dataDir }: EmbeddedOptions['settings'], log: Log): MailPort {
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
