import type { StorefrontCallName } from '../../operate-center/contract/storefront/storefront.ts'
import { openChat } from './chat-question.ts'
import { beginPartner } from './partner-question.ts'
import { endSales, endSession, handOver, tellSession } from './session-questions.ts'
import { signPage } from './sign-question.ts'
import type { Answerer } from './storefront-question.ts'
import { beginWechat, finishWechat, tellWechat } from './wechat-questions.ts'

/** The handler of each of the storefront's own questions. */
export const storefrontAnswers: { [N in StorefrontCallName]: Answerer<N> } = {
  'session.me': tellSession,
  'session.end': endSession,
  'session.handover': handOver,
  'sales.end': endSales,
  'partner.begin': beginPartner,
  'chat.session': openChat,
  'wechat.me': tellWechat,
  'wechat.sign': signPage,
  'wechat.begin': beginWechat,
  'wechat.finish': finishWechat,
}
