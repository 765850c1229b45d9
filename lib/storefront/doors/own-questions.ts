import type { RequestInfo } from '../../base/http/door.ts'
import type { Log } from '../../base/log.ts'
import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import type { ChatSession } from '../../outside/chat/chat-contract.ts'
import type { ChatVisitor } from '../../outside/chat/chat-session.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import type { SalesSession } from '../session/sales-cookie.ts'
import type { SealedCookie } from '../session/sealed-cookie.ts'
import type { Sessions } from '../session/session.ts'
import type { CallClass } from './call-rates.ts'
import { openChat } from './chat-question.ts'
import { beginPartner } from './partner-question.ts'
import { endSales, endSession, handOver, tellSession } from './session-questions.ts'
import type { SessionReplies } from './session-replies.ts'
import { signPage } from './sign-question.ts'
import { answerWechat, type createWechatQuestions } from './wechat-questions.ts'

/** What the door's own questions are answered with. */
export type OwnParts = {
  center: OperateCenter
  sessions: Sessions
  replies: SessionReplies
  /** Null where no salesperson is signed in. */
  sales: SealedCookie<SalesSession> | null
  chatSession: (tenant: Tenant, visitor: ChatVisitor, info: RequestInfo) => Promise<ChatSession>
  /** Null where nobody can prove an openId. */
  askWechat: ReturnType<typeof createWechatQuestions> | null
  log: Log
}

export type OwnAsked = {
  request: Request
  tenant: Tenant
  info: RequestInfo
  /** Empty unless the question takes JSON. */
  input: Record<string, unknown>
}

export type OwnQuestion = {
  method: 'GET' | 'POST'
  rate: CallClass
  /** Whether it has a body. Default: none, and none is looked at. */
  takes?: 'json'
  answer: (parts: OwnParts, asked: OwnAsked) => Promise<Response>
}

/** Every question that the browser's door answers itself, because it is about the visitor's cookies. */
const ownQuestions: Record<string, OwnQuestion> = {
  'session.me': { method: 'GET', rate: 'read', answer: tellSession },
  'session.end': { method: 'POST', rate: 'read', answer: endSession },
  'sales.end': { method: 'POST', rate: 'read', answer: endSales },
  // These try a secret.
  'session.handover': { method: 'POST', rate: 'signIn', takes: 'json', answer: handOver },
  'partner.begin': { method: 'POST', rate: 'signIn', takes: 'json', answer: beginPartner },
  // It vouches for somebody at the chat vendor.
  'chat.session': { method: 'POST', rate: 'change', takes: 'json', answer: openChat },
  'wechat.me': { method: 'GET', rate: 'read', answer: answerWechat('me') },
  'wechat.sign': { method: 'POST', rate: 'read', takes: 'json', answer: signPage },
  // These may ask WeChat.
  'wechat.begin': { method: 'POST', rate: 'change', takes: 'json', answer: answerWechat('begin') },
  'wechat.finish': { method: 'POST', rate: 'change', takes: 'json', answer: answerWechat('finish') },
}

export function ownQuestion(name: string): OwnQuestion | null {
  return Object.hasOwn(ownQuestions, name) ? (ownQuestions[name] ?? null) : null
}
