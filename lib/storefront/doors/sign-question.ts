import { succeed } from '../../operate-center/contract/failures.ts'
import { parseInput } from '../../operate-center/contract/parse-input.ts'
import { browserCaller } from './browser-caller.ts'
import { json, refusalOf, refuse } from './door.ts'
import type { OwnAsked, OwnParts } from './own-questions.ts'

/**
 * `wechat.sign`: getJsApi.do for a page inside WeChat. POST, because an iPhone wants the address signed that its
 * document was loaded with, and that may have carried an openId, which must stand in no address of ours.
 *
 * A shop without an official account answers that there is no signature; nothing is wrong with the page, so it is no
 * error of HTTP that the browser would report.
 */
export async function signPage(
  { center }: OwnParts,
  { request, tenant, info, input: { shareUrl } }: OwnAsked,
): Promise<Response> {
  const parsed = parseInput('shop.jsApi', { shareUrl })
  if (!parsed.ok) return refuse(refusalOf(parsed.failure))
  const answer = await center.ask('shop.jsApi', tenant, parsed.value, browserCaller(request, info, null))
  if (answer.ok) return json(200, succeed(answer.value))
  const { failure } = answer
  return refuse(failure.kind === 'refused' ? { status: 200, failure } : refusalOf(failure))
}
