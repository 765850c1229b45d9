import { isFlagPath } from '../../base/flag-files.ts'
import type { Door } from '../../base/http/door.ts'
import { uploadedBase } from '../../base/picture-files.ts'
import type { ReservedSegment } from '../../tenant/tenant.ts'
import type { Settings } from '../settings/settings.ts'
import { commonHeaders, type Exchange, redirect, send, sendPlain, sendText } from './answers.ts'
import { CONSOLE_FILES } from './console-files.ts'
import { createDoorWay } from './door-way.ts'
import { sendResponse } from './exchange.ts'
import type { Health } from './health.ts'
import { namesOneHost } from './host.ts'
import type { Metrics } from './metrics.ts'
import { plainPages } from './plain-page.ts'
import { type KeptPages, type NextHandler, passToNext, sendKeptPage } from './screen-way.ts'
import type { StaticFiles } from './static-files.ts'
import type { createUploadedPictures } from './uploaded-pictures.ts'

export type RouteParts = {
  settings: Settings
  metrics: Pick<Metrics, 'bodyBytes'>
  /** `wire` null: it answers at the operator's own address only. */
  doors: {
    browser: Door
    wire: Door | null
    webhook: Door
    pay: Door
    hooks: Door
    poster: Door
    document: Door
    /** Null: there is no console here. */
    console: Door | null
  }
  health: Health
  robots: string
  /** Files of pictures that staff have uploaded. */
  pictures: ReturnType<typeof createUploadedPictures>
  /** Text of a `MP_verify_*.txt` file that WeChat looks for at the root; null when there is none. */
  verifyFile: (name: string) => Promise<string | null>
  pages:
    | ({ kind: 'kept'; statics: StaticFiles } & KeptPages)
    /** While developing, Next answers for pages and its files itself; flags are ours. */
    | { kind: 'direct'; next: NextHandler; statics: StaticFiles }
}

/** One stop on the way of a request. */
export type Route = {
  /** As in docs/architecture.md, "The way of a request". */
  name: string
  matches: (exchange: Exchange) => boolean
  /** @param onward passes the request to the routes after this one, when this one has no answer */
  answer: (exchange: Exchange, onward: () => Promise<void>) => void | Promise<void>
}

/**
 * The routes in order: the first one that matches answers. The last one matches everything. What lies below a first
 * segment of the server's own is written with `below`, which only takes names that no project may have.
 */
export function createRoutes(parts: RouteParts): readonly Route[] {
  const { settings, doors, health, robots, pictures, verifyFile, pages } = parts
  const throughDoor = createDoorWay(settings.publicOrigin, { onHeld: parts.metrics.bodyBytes })

  const door = (name: string, matches: Route['matches'], to: Door): Route => ({
    name,
    matches,
    answer: (exchange) => throughDoor(exchange, to),
  })
  const root = (path: string, answer: Route['answer']): Route => ({ name: path, matches: at(path), answer })

  return [
    {
      name: 'no path at all',
      matches: ({ path }) => !path.startsWith('/'),
      answer: (exchange) => sendPlain(exchange, plainPages.malformed()),
    },
    {
      name: 'no host, two, or one that no URL may have',
      matches: ({ request }) => !namesOneHost(request),
      answer: (exchange) => sendPlain(exchange, plainPages.malformed()),
    },
    {
      name: 'a method that is not for servers like this',
      matches: ({ request: { method = '' } }) => UNKNOWN_METHODS.has(method),
      answer: (exchange) => sendPlain(exchange, plainPages.wrongMethod(), { allow: 'GET, HEAD, POST' }),
    },
    door('announcements of a remote centre', at('/operate-center/events'), doors.webhook),
    ...(doors.wire ? [door('wire door', below('operate-center'), doors.wire)] : [hidden('operate-center')]),
    ...(doors.console ? [door('console', isConsole, doors.console)] : [hidden('console')]),
    door('payment', below('pay'), doors.pay),
    door('what outside systems report', below('hooks'), doors.hooks),
    door('browser door', means('api'), doors.browser),
    door('poster', means('poster'), doors.poster),
    door('documents', means('document'), doors.document),
    ...(pages.kind === 'direct' ? [nextsOwn(pages.next)] : []),
    {
      name: 'a method that no page takes',
      matches: ({ readOnly }) => !readOnly,
      answer: (exchange) => sendPlain(exchange, plainPages.wrongMethod(), { allow: 'GET, HEAD' }),
    },
    staticFile(pages.statics),
    {
      name: 'flag of a country that has none',
      matches: ({ path }) => isFlagPath(path),
      answer: (exchange) => send(exchange, 200, {}, PLAIN_FLAG_HEADERS, PLAIN_FLAG),
    },
    {
      name: 'uploaded pictures',
      matches: ({ path }) => path.startsWith(UPLOADED),
      answer: async (exchange) => {
        const { headers } = exchange.request
        const name = exchange.path.slice('/media/'.length)
        const answer = await pictures(name, one(headers['if-none-match']))
        if ('body' in answer) send(exchange, answer.status, {}, answer.headers, answer.body)
        else if (answer.status === 503) sendPlain(exchange, plainPages.unavailable(null))
        else sendPlain(exchange, plainPages.pageMissing(null))
      },
    },
    root('/', (exchange) => {
      if (settings.defaultShop) redirect(exchange, settings.defaultShop, 302)
      else sendPlain(exchange, plainPages.shopMissing())
    }),
    root('/robots.txt', (exchange) => sendText(exchange, robots)),
    root('/health/live', (exchange) =>
      sendResponse(health.live(), exchange.response, commonHeaders(exchange), true),
    ),
    root('/health/ready', async (exchange) =>
      sendResponse(await health.ready(), exchange.response, commonHeaders(exchange), true),
    ),
    {
      name: 'WeChat’s proof of the domain',
      matches: ({ path }) => /^\/MP_verify_[A-Za-z0-9]{1,64}\.txt$/.test(path),
      answer: async (exchange, onward) => {
        const text = await verifyFile(exchange.path.slice(1))
        if (text === null) return onward()
        sendText(exchange, text)
      },
    },
    {
      name: 'pages',
      matches: (exchange) => means('screen')(exchange) || means('shopFile')(exchange),
      answer: (exchange) => {
        const meaning = exchange.meaning()
        if (meaning.kind !== 'screen' && meaning.kind !== 'shopFile') return
        return pages.kind === 'kept'
          ? sendKeptPage(pages, exchange, meaning)
          : passToNext(pages.next, exchange, meaning)
      },
    },
    {
      name: 'another spelling of a page',
      matches: means('redirect'),
      answer: (exchange) => {
        const meaning = exchange.meaning()
        if (meaning.kind === 'redirect') redirect(exchange, meaning.location, 308)
      },
    },
    {
      name: 'a damaged address',
      matches: means('malformed'),
      answer: (exchange) => sendPlain(exchange, plainPages.malformed()),
    },
    {
      name: 'nothing there',
      matches: () => true,
      answer: (exchange) => {
        const meaning = exchange.meaning()
        const tenant = 'tenant' in meaning ? meaning.tenant : null
        if (tenant) sendPlain(exchange, plainPages.pageMissing(tenant))
        else if (pages.kind === 'direct') return pages.next(exchange.request, exchange.response)
        else sendPlain(exchange, plainPages.shopMissing())
      },
    },
  ]
}

/** The platform's own type of a request, which doors take, refuses these. */
const UNKNOWN_METHODS: ReadonlySet<string> = new Set(['TRACE', 'TRACK', 'CONNECT'])

/** `src` of every uploaded picture begins so (base/picture-files.ts). */
const UPLOADED = uploadedBase('')

/** A quiet globe, so that a country code which the flags do not know yet breaks no picture. */
const PLAIN_FLAG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 24"><path fill="#eef0f2" d="M0 0h36v24H0z"/><g fill="none" stroke="#8a929c" stroke-width="1.2"><circle cx="18" cy="12" r="7"/><ellipse cx="18" cy="12" rx="3" ry="7"/><path d="M11 12h14"/></g></svg>',
)
const PLAIN_FLAG_HEADERS = {
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=86400',
  'content-length': String(PLAIN_FLAG.length),
}

function at(path: string): Route['matches'] {
  return (exchange) => exchange.path === path
}

/** Everything below a first segment that is the server's own. */
function below(segment: ReservedSegment): Route['matches'] {
  return ({ path }) => path.startsWith(`/${segment}/`)
}

/** As a door that is elsewhere answers: with nothing. */
function hidden(segment: ReservedSegment): Route {
  return {
    name: `${segment} elsewhere`,
    matches: below(segment),
    answer: (exchange) => send(exchange, 404, {}, { 'cache-control': 'no-store' }, null),
  }
}

/** The console's page and calls; its files are files like others. */
function isConsole({ path }: Exchange): boolean {
  return path === '/console' || (path.startsWith('/console/') && !path.startsWith(`${CONSOLE_FILES}/`))
}

function means(kind: ReturnType<Exchange['meaning']>['kind']): Route['matches'] {
  return (exchange) => exchange.meaning().kind === kind
}

function nextsOwn(next: NextHandler): Route {
  return {
    name: 'files of Next while developing',
    matches: ({ path }) =>
      path.startsWith('/_next/') || path.startsWith('/__nextjs') || path.startsWith('/media/'),
    answer: ({ request, response }) => next(request, response),
  }
}

function staticFile(statics: StaticFiles): Route {
  const plainPath = (path: string) => (path.includes('%') ? safeDecode(path) : path)
  return {
    name: 'files',
    matches: ({ path }) => statics.has(plainPath(path)),
    answer: async (exchange, onward) => {
      const { headers } = exchange.request
      const answer = await statics.answer(
        plainPath(exchange.path),
        one(headers['accept-encoding']),
        one(headers['if-none-match']),
      )
      if (!answer) return onward()
      send(exchange, answer.status, {}, answer.headers, answer.body)
    },
  }
}

function one(header: string | string[] | undefined): string {
  return Array.isArray(header) ? header.join(', ') : (header ?? '')
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
