import { browserCaller } from './browser-caller.ts'
import type { Answerer } from './storefront-question.ts'

/**
 * A shop without an official account answers that there is no signature; nothing is wrong with the page, so it is no
 * error of HTTP that the browser would report.
 */
export const signPage: Answerer<'wechat.sign'> = async ({ center }, { request, tenant, info, input }) => {
  const answer = await center.ask('shop.jsApi', tenant, input, browserCaller(request, info, null))
  return !answer.ok && answer.failure.kind === 'refused' ? { answer, status: 200 } : { answer }
}
