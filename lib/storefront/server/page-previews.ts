import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Caller, CallName, Input, OperateCenter, Value } from '../../operate-center/contract/contract.ts'
import {
  type Answer,
  absent,
  type Failure,
  fail,
  refused,
  succeed,
} from '../../operate-center/contract/failures.ts'
import { pagesOf, previewOf, UNSAVED_ID } from '../../operate-center/contract/staff/preview.ts'
import { addresses } from '../../screens/resolve.ts'
import type { ScreenName } from '../../screens/screens.ts'
import { identityOfSubject, mainScreen } from '../../screens/subjects.ts'
import { PREVIEW_MARK, type Tenant } from '../../tenant/tenant.ts'
import { withoutScripts } from '../front-cache/inline-sources.ts'
import type { Rendered } from '../front-cache/page.ts'
import { Busy, RenderGate } from '../front-cache/render-gate.ts'
import { MISSING_MARK } from './page-requests.ts'

type Asked = Input<'staff.preview'>
type Seen = Value<'staff.preview'>

/** A page of a shop as it would be, without its scripts. */
type PreviewPage = Pick<Seen, 'shop' | 'shops'> & { html: string }

/** Renders the page that a change is about, as it would be had the change been saved. */
export type RenderPreview = (place: Tenant, asked: Asked, caller: Caller) => Promise<Answer<PreviewPage>>

export type PagePreviews = {
  /** The centre as the pages ask it. */
  center: OperateCenter
  renderedBy(render: (cleanUrl: string) => Promise<Rendered>): RenderPreview
}

/** Renders at a time, of one merchant, and waiting. */
const GATE = [2, 1, 20] as const

/** What every page of a shop reads; asked together with the check of the change. */
const OF_EVERY_PAGE = ['shop.info', 'shop.power', 'shop.config'] as const

/**
 * A page is rendered by Next like any other, but under a distributor that no shop can have, made for this one render.
 * What it reads of that shop is answered by `staff.preview`; so nothing that other pages read or keep is touched, and what
 * Next keeps by the shop's name is never found again.
 */
export function createPagePreviews(center: OperateCenter): PagePreviews {
  const running = new Map<string, Reads>()
  const gate = new RenderGate(...GATE)

  return {
    center: {
      ask: (name, tenant, input, caller) => {
        const reads = running.get(tenant.distributor)
        // The reads were asked with the call's own input, so they are answered with its value.
        return reads ? (reads.ask(name, input) as never) : center.ask(name, tenant, input, caller)
      },
    },

    renderedBy: (render) => async (place, asked, caller) => {
      const reads = createReads(center, place, asked, caller)
      const begun = await reads.begin()
      if (!begun.ok) return begun
      const { shop, shops } = begun.value
      const seen = await whatToRender(asked, reads)
      if (!seen.ok) return seen
      const { screen, identity } = seen.value
      const mark = PREVIEW_MARK + randomBytes(16).toString('base64url')
      try {
        const rendered = await gate.run(place.merchant, async () => {
          running.set(mark, reads)
          try {
            return await render(
              addresses({ ...place, ...shop, distributor: mark }, screen, identity).cleanUrl,
            )
          } finally {
            running.delete(mark)
          }
        })
        if (reads.failure) return fail(reads.failure)
        const html = rendered.body.toString('utf8')
        if (rendered.status !== 200 || html.includes(MISSING_MARK)) {
          return refused('NOT_SHOWN', '这家店铺不展示这个页面，请检查店铺设置或换一家店铺预览')
        }
        return succeed({ shop, shops, html: inert(html).replaceAll(mark, shop.distributor) })
      } catch (error) {
        if (error instanceof Busy) return refused('BUSY', '正在生成其他预览，请稍后再试')
        if (reads.failure) return fail(reads.failure)
        throw error
      }
    },
  }
}

type Rendering = { screen: ScreenName; identity: Readonly<Record<string, string>> }

/** The page of the thing that is changed, or the one of a setting's pages that is asked for. */
async function whatToRender({ of, input, page }: Asked, reads: Reads): Promise<Answer<Rendering>> {
  const row = previewOf(of)
  if ('kind' in row) {
    const id = String(input[row.id] ?? UNSAVED_ID)
    if (row.kind === 'campaign') return succeed({ screen: 'receiveCoupon', identity: { campaignId: id } })
    const subject = { kind: row.kind, id }
    return succeed({ screen: mainScreen(row.kind).screen, identity: identityOfSubject(subject) })
  }
  const pages = pagesOf(of, input)
  const screen = page && pages.includes(page) ? page : pages[0]
  if (!screen) return refused('NO_PAGE', '这项修改没有可以预览的页面')
  if (screen !== 'productDetail') return succeed({ screen, identity: {} })
  const tours = await reads.ask('tours.list', { pageSize: 1 })
  if (!tours.ok) return tours
  const [example] = (tours.value as Value<'tours.list'>).items
  if (!example) return refused('NO_EXAMPLE', '这家店铺还没有在售的线路，没有线路详情可以预览')
  return succeed({ screen, identity: { proId: example.proId } })
}

type Reads = {
  /** Makes the change for the first time, with what every page reads. */
  begin(): Promise<Answer<Seen>>
  ask(name: CallName, input: unknown): Promise<Answer<unknown>>
  /** Why the change or a read was not answered. */
  readonly failure: Failure | null
}

type Waiting = { call: CallName; input: unknown; answer: (answer: Answer<unknown>) => void }

/** The reads of one render. Those that a page makes at once are answered in one transaction; none is made twice. */
function createReads(center: OperateCenter, place: Tenant, asked: Asked, caller: Caller): Reads {
  const known = new Map<string, Promise<Answer<unknown>>>()
  const waiting: Waiting[] = []
  let shop = asked.shop
  let failure: Failure | null = null

  async function answerAll(batch: readonly Waiting[]): Promise<Answer<Seen>> {
    const reads = batch.map(({ call, input }) => ({ call, input: input as Record<string, unknown> }))
    const seen = await center.ask('staff.preview', place, { ...asked, ...(shop && { shop }), reads }, caller)
    if (!seen.ok) failure = seen.failure
    batch.forEach(({ answer }, i) => {
      const read = seen.ok ? seen.value.answers[i] : null
      answer(read ? (read.found ? succeed(read.value) : absent()) : fail(failure ?? absent().failure))
    })
    return seen
  }

  function ask(call: CallName, input: unknown): Promise<Answer<unknown>> {
    const key = `${call} ${JSON.stringify(input)}`
    const answered =
      known.get(key) ??
      new Promise<Answer<unknown>>((answer) => {
        waiting.push({ call, input, answer })
        if (waiting.length === 1) void setImmediate().then(() => answerAll(waiting.splice(0)))
      })
    known.set(key, answered)
    return answered
  }

  return {
    async begin() {
      for (const call of OF_EVERY_PAGE) {
        known.set(
          `${call} {}`,
          new Promise((answer) => {
            waiting.push({ call, input: {}, answer })
          }),
        )
      }
      const seen = await answerAll(waiting.splice(0))
      if (seen.ok) shop = seen.value.shop
      return seen
    },
    ask,
    get failure() {
      return failure
    },
  }
}

/** Without scripts, which the frame would not run, and with links that open a window, which the frame forbids. */
function inert(html: string): string {
  return withoutScripts(html).replace('<head>', '<head><base target="_blank"/>')
}
